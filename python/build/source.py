"""The source archive: everything from which the package is built, laid out as in a checkout."""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Iterator, Optional

#: The parts of a checkout that belong to the archive. The folder `tests` at the top does not.
PARTS = (
    ".cargo/config.toml",
    ".cargo/few-units",
    "Cargo.lock",
    "Cargo.toml",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "build.rs",
    "crates",
    "docs",
    "examples",
    "live",
    "python/Cargo.toml",
    "python/README.md",
    "python/pyproject.toml",
    "python/benches",
    "python/build",
    "python/package",
    "python/src",
    "python/tests",
    "src",
)
#: Folders with generated files, which are left out.
LEFT_OUT = (("docs", "heuristics"), ("docs", "relaxation"))
ENDINGS = (".css", ".lock", ".md", ".py", ".pyi", ".rs", ".toml", ".txt", ".typed")
#: The archive's own pyproject.toml only refers to the package's.
LEADS = """\
# The package is in the folder python, whose pyproject.toml says everything else; its backend reads that.
[build-system]
requires = []
build-backend = "backend"
backend-path = ["python/build"]
"""


def files(root: Path) -> Iterator[Path]:
    """Yields the files of the archive, in order."""
    for part in PARTS:
        path = root / part
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            inside = file.relative_to(root).parts
            left_out = inside[:2] in LEFT_OUT or "__pycache__" in inside
            # A file listed in PARTS is included even if its path is hidden or has another ending.
            hidden = path.is_dir() and any(name.startswith(".") for name in inside)
            known = path.is_file() or file.suffix in ENDINGS or file.name.startswith("LICENSE-")
            if file.is_file() and known and not left_out and not hidden:
                yield file


#: The file in which `--version` looks for the commit of an archive, in cargo's format.
RECORD = "crates/programs/.cargo_vcs_info.json"


def record(root: Path) -> Optional[bytes]:
    """Returns the record of these sources' commit, if they are a checkout or an archive that has such a record."""

    def git(*arguments: str) -> Optional[str]:
        try:
            told = subprocess.run(["git", *arguments], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        except OSError:
            return None
        return told.stdout.decode() if told.returncode == 0 else None

    if (root / RECORD).is_file():
        return (root / RECORD).read_bytes()
    # If git prints a prefix first, these sources were unpacked inside another repository.
    told = git("rev-parse", "--show-prefix", "HEAD")
    if told is None or not told.startswith("\n"):
        return None
    changed = git("status", "--porcelain", "--untracked-files=no") != ""
    return json.dumps({"git": {"sha1": told.strip(), "dirty": changed}}).encode() + b"\n"


def archive(root: Path, directory: Path, maturin: Any) -> str:
    """Writes the archive, and returns its name."""
    with tempfile.TemporaryDirectory() as folder:
        told = maturin.prepare_metadata_for_build_wheel(folder, None)
        metadata = (Path(folder) / told / "METADATA").read_bytes()
    name = told[: -len(".dist-info")]
    directory.mkdir(parents=True, exist_ok=True)
    # The same sources make the same archive.
    time = int(os.environ.get("SOURCE_DATE_EPOCH", "1577836800"))
    with tempfile.NamedTemporaryFile(dir=directory, delete=False) as new:
        with gzip.GzipFile("", "wb", fileobj=new, mtime=time) as packed, tarfile.open(
            fileobj=packed, mode="w", format=tarfile.PAX_FORMAT
        ) as tar:

            def add(inside: str, data: bytes, mode: int = 0o644) -> None:
                info = tarfile.TarInfo(f"{name}/{inside}")
                info.size, info.mtime, info.mode = len(data), time, mode
                tar.addfile(info, io.BytesIO(data))

            add("PKG-INFO", metadata)
            add("pyproject.toml", LEADS.encode())
            commit = record(root)
            if commit is not None:
                add(RECORD, commit)
            for file in files(root):
                add(file.relative_to(root).as_posix(), file.read_bytes(), 0o755 if os.access(file, os.X_OK) else 0o644)
    made = f"{name}.tar.gz"
    os.chmod(new.name, 0o644)
    shutil.move(new.name, directory / made)
    return made
