"""A build backend around maturin that also puts the four programs and the licences into the wheel.

maturin makes a wheel of programs or of an extension module, but not of both. It does take the files in
sudoku2cnf.data/scripts as scripts, so the backend first copies the programs that cargo built into that folder.

The setting `embedded=no` (pip install . -C embedded=no) builds without CaDiCaL, and so without a C++ compiler.
`profile=dist` is for distribution: the build takes minutes longer, and the programs start a little faster.
`profile=dev` builds quickly, for trying things out. `programs=FOLDER` takes the programs in FOLDER instead of building
them. The setting `build-args` has arguments for maturin. Cargo and maturin build for the target that CARGO_BUILD_TARGET
names.

Nothing is downloaded before the compilers were found; maturin itself would fetch a toolchain.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Optional

sys.path.insert(0, str(Path(__file__).resolve().parent))

import licences  # noqa: E402
import materials  # noqa: E402
import source  # noqa: E402

if TYPE_CHECKING:
    import maturin

PYTHON = Path(__file__).resolve().parent.parent
ROOT = PYTHON.parent
SCRIPTS = PYTHON / "sudoku2cnf.data" / "scripts"
LICENCES = PYTHON / "licences"
MATERIALS = PYTHON / "materials" / materials.NAME
PROGRAMS = ("sudoku2cnf", "solve", "cnf2sudoku", "sudokugen")
MATURIN = "maturin>=1.16,<2"
#: As in pyproject.toml: with other options, CaDiCaL would be compiled once for the programs and once for the module.
CONFIG = 'env.CXXFLAGS="-Wno-date-time"'
#: Cargo's arguments without CaDiCaL. The features are those of the package whose manifest cargo reads.
PROGRAMS_ALONE = ("-p", "sudoku2cnf", "--no-default-features", "--features", "cli")
MODULE_ALONE = ("--manifest-path", "python/Cargo.toml", "--no-default-features")

Settings = Optional[Dict[str, Any]]


def without_cpp(settings: Settings) -> bool:
    """Returns whether CaDiCaL is to be left out."""
    word = str((settings or {}).get("embedded", "yes")).lower()
    if word not in ("yes", "no"):
        raise SystemExit(f"error: the setting embedded={word}, expected yes or no")
    return word == "no"


def profile(settings: Settings) -> str:
    """Returns the profile for cargo, which is release by default."""
    word = str((settings or {}).get("profile", "release")).lower()
    if word not in ("release", "dist", "dev"):
        raise SystemExit(f"error: the setting profile={word}, expected release, dist or dev")
    return word


def there(variables: List[str], *names: str) -> bool:
    """Returns whether one of these programs is installed, or the one that a variable names, if a variable is set."""
    named = [os.environ[variable] for variable in variables if os.environ.get(variable)]
    words = [shlex.split(name)[0] for name in named] if named else names
    return any(shutil.which(word) for word in words)


def check(settings: Settings) -> None:
    """Exits with a message if a compiler is missing or a setting is not valid."""
    profile(settings)
    stated = re.search(r'rust-version = "(\d+)\.(\d+)"', (PYTHON / "Cargo.toml").read_text())
    oldest = tuple(map(int, stated.groups())) if stated else (0, 0)
    rust = "Rust {}.{} or newer, from https://rustup.rs or the system's packages".format(*oldest)
    if not there(["CARGO"], "cargo") or not there(["RUSTC"], "rustc"):
        raise SystemExit(f"error: sudoku2cnf is compiled when it is installed, and there is no cargo: it needs {rust}")
    told = subprocess.run([os.environ.get("RUSTC", "rustc"), "--version"], stdout=subprocess.PIPE, text=True).stdout
    version = re.match(r"rustc (\d+)\.(\d+)", told)
    if version and tuple(map(int, version.groups())) < oldest:
        raise SystemExit(f"error: {told.strip()} is too old for sudoku2cnf: it needs {rust}")
    if sys.platform == "win32":
        return  # Microsoft's compilers are not on PATH, but cargo finds them.
    if not there(["CC"], "cc", "gcc", "clang"):
        raise SystemExit("error: sudoku2cnf needs a C compiler and there is none: no cc, gcc or clang on PATH")
    if not without_cpp(settings) and not there(["CXX"], "c++", "g++", "clang++"):
        raise SystemExit(
            "error: sudoku2cnf needs a C++ compiler and there is none: no c++, g++ or clang++ on PATH; "
            "`-C embedded=no` builds it without CaDiCaL and C++"
        )


def build_programs(settings: Settings) -> None:
    """Builds the programs with cargo, unless a setting says where they are, and copies them to maturin's folder of
    scripts."""
    if settings and "programs" in settings:
        folder = Path(str(settings["programs"]))
        bring([program_in(folder, program) for program in PROGRAMS])
        return
    command = ["cargo", "build", f"--profile={profile(settings)}", "--locked", "--bins", "--config", CONFIG]
    # With CaDiCaL, the module is named, too, although it has no programs, so that both use the same builds of their
    # crates.
    command += ["--message-format=json-render-diagnostics", *asked(settings)[0]]
    built = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if built.returncode != 0:
        raise SystemExit("error: cargo could not build the programs; what it said stands above")
    messages = (json.loads(line) for line in built.stdout.splitlines() if line.startswith("{"))
    made = [message for message in messages if message.get("executable")]
    executables = {message["target"]["name"]: message["executable"] for message in made}
    bring([Path(executables[program]) for program in PROGRAMS])


def program_in(folder: Path, name: str) -> Path:
    """Returns the path of a program in this folder, for Unix or for Windows."""
    places = [folder / f"{name}{suffix}" for suffix in ("", ".exe")]
    found = [place for place in places if place.is_file()]
    if len(found) != 1:
        names = " or ".join(place.name for place in places)
        raise SystemExit(f"error: the setting programs={folder}, expected either {names} there")
    return found[0]


def bring(programs: List[Path]) -> None:
    """Empties maturin's folder of scripts, and copies the programs into it."""
    shutil.rmtree(SCRIPTS, ignore_errors=True)
    SCRIPTS.mkdir(parents=True)
    for program in programs:
        shutil.copy2(program, SCRIPTS / program.name)


def asked(settings: Settings) -> materials.Asked:
    """Returns what cargo builds for the wheel: without C++, first the programs and then the module."""
    return (PROGRAMS_ALONE, MODULE_ALONE) if without_cpp(settings) else licences.WHEEL


def for_maturin(settings: Settings) -> Settings:
    """Returns the settings for maturin."""
    kept = {key: value for key, value in (settings or {}).items() if key not in ("embedded", "profile", "programs")}
    words: List[str] = [str(kept["build-args"])] if "build-args" in kept else []
    if without_cpp(settings):
        words.append("--no-default-features")
    # By default, maturin builds a wheel with the profile release, and an editable wheel with cargo's own default.
    if profile(settings) != "release":
        words.append(f"--profile={profile(settings)}")
    if words:
        kept["build-args"] = " ".join(words)
    return kept or None


def ready(settings: Settings) -> Any:
    """Prepares the files that maturin takes, and returns maturin. It reads the pyproject.toml in the folder python,
    also in a source archive, which has one of its own in the folder above."""
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    licences.write(ROOT, LICENCES, asked(settings))
    materials.write(ROOT, MATERIALS, asked(settings))
    os.chdir(PYTHON)
    import maturin

    return maturin


def build_wheel(directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    directory = os.path.abspath(directory)
    check(config_settings)
    build_programs(config_settings)
    made: str = ready(config_settings).build_wheel(directory, for_maturin(config_settings), metadata_directory)
    return made


def build_editable(directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    directory = os.path.abspath(directory)
    check(config_settings)
    build_programs(config_settings)
    made: str = ready(config_settings).build_editable(directory, for_maturin(config_settings), metadata_directory)
    return made


def prepare_metadata_for_build_wheel(directory: str, config_settings: Settings = None) -> str:
    directory = os.path.abspath(directory)
    made: str = ready(config_settings).prepare_metadata_for_build_wheel(directory, for_maturin(config_settings))
    return made


def build_sdist(directory: str, config_settings: Settings = None) -> str:
    directory = os.path.abspath(directory)
    check({"embedded": "no"})
    return source.archive(ROOT, Path(directory), ready(config_settings))


def get_requires_for_build_wheel(config_settings: Settings = None) -> List[str]:
    check(config_settings)
    return [MATURIN]


def get_requires_for_build_sdist(config_settings: Settings = None) -> List[str]:
    check({"embedded": "no"})
    return [MATURIN]


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel
get_requires_for_build_editable = get_requires_for_build_wheel
