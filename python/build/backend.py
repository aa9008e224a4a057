"""maturin as a build backend, which also puts the four programs into the wheel.

maturin makes a wheel of programs or of an extension module, not of both; what lies in sudoku2cnf.data/scripts it takes
as scripts, though, and there cargo's programs go first.

The setting `embedded=no` (pip install . -C embedded=no) builds without CaDiCaL, and so without a C++ compiler.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Dict, List, Optional

import maturin

PYTHON = Path(__file__).resolve().parent.parent
SCRIPTS = PYTHON / "sudoku2cnf.data" / "scripts"
PROGRAMS = ("sudoku2cnf", "solve", "cnf2sudoku", "sudokugen")

Settings = Optional[Dict[str, Any]]


def without_cpp(settings: Settings) -> bool:
    """Whether CaDiCaL is to be left out."""
    word = str((settings or {}).get("embedded", "yes")).lower()
    if word not in ("yes", "no"):
        raise ValueError(f"the setting embedded={word}, expected yes or no")
    return word == "no"


def build_programs(settings: Settings) -> None:
    """Builds the programs by cargo and copies them to where maturin looks for scripts."""
    command = ["cargo", "build", "--release", "--locked", "--bins", "--message-format=json-render-diagnostics"]
    if without_cpp(settings):
        command += ["--no-default-features", "--features", "cli,relaxation"]
    built = subprocess.run(command, cwd=PYTHON.parent, stdout=subprocess.PIPE, check=True, text=True)
    messages = (json.loads(line) for line in built.stdout.splitlines() if line.startswith("{"))
    made = [message for message in messages if message.get("executable")]
    executables = {message["target"]["name"]: message["executable"] for message in made}
    shutil.rmtree(SCRIPTS, ignore_errors=True)
    SCRIPTS.mkdir(parents=True)
    for program in PROGRAMS:
        shutil.copy2(executables[program], SCRIPTS / program)


def for_maturin(settings: Settings) -> Settings:
    """The settings of maturin."""
    kept = {key: value for key, value in (settings or {}).items() if key != "embedded"}
    if without_cpp(settings):
        words: List[str] = [str(kept["build-args"])] if "build-args" in kept else []
        kept["build-args"] = " ".join([*words, "--no-default-features"])
    return kept or None


def build_wheel(directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    build_programs(config_settings)
    return maturin.build_wheel(directory, for_maturin(config_settings), metadata_directory)


def build_editable(directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    build_programs(config_settings)
    return maturin.build_editable(directory, for_maturin(config_settings), metadata_directory)


def prepare_metadata_for_build_wheel(directory: str, config_settings: Settings = None) -> str:
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    return maturin.prepare_metadata_for_build_wheel(directory, for_maturin(config_settings))


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel
build_sdist = maturin.build_sdist
get_requires_for_build_wheel = maturin.get_requires_for_build_wheel
get_requires_for_build_editable = maturin.get_requires_for_build_editable
get_requires_for_build_sdist = maturin.get_requires_for_build_sdist
