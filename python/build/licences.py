"""Collects the licences of everything that is linked into distributed files.

The wheel has them next to its metadata, and the packages of the programs have them, too.

    python/build/licences.py FOLDER CRATE...

writes the licences of the programs of these crates into FOLDER, together with the list of all parts (materials.py).
The environment variable CARGO_BUILD_TARGET names the target, as for cargo.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

import materials  # noqa: E402

#: The beginnings of the names of licence files.
NAMES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT")
#: Files about parts of liblzma's source that are not linked; the library itself is under 0BSD.
NOT_LINKED = ("COPYING.GPLv2", "COPYING.GPLv3", "COPYING.LGPLv2.1", "license-check.sh")

#: The packages that the wheel is made of.
WHEEL: materials.Asked = (("-p", "sudoku2cnf", "-p", "sudoku2cnf-python"),)

HEAD = """\
What {what} made of besides sudoku2cnf itself, which is under MIT or Apache-2.0
(LICENSE-MIT, LICENSE-APACHE): crates of Rust, some with sources in C and C++, all of them linked in.

They may also contain, as the compiler adds them: the standard library of Rust (MIT or Apache-2.0), the C++ library of
GCC (GPL-3.0 with the GCC Runtime Library Exception) or those of LLVM (Apache-2.0 with the LLVM Exception), and the
GNU C library (LGPL-2.1 or later) or, for Windows, the runtime of MinGW-w64 (ZPL-2.1 and public domain). Whoever wants
to link them with another C library finds all sources in {sources}.
"""
OF_WHEEL = HEAD.format(
    what="the programs and the module of this wheel are", sources="the source archive of this package"
)
OF_PROGRAMS = HEAD.format(
    what="these programs are", sources="the crates sudoku2cnf and sudoku2cnf-live of this version, and in its repository"
)


def files(package: Dict[str, Any]) -> List[Path]:
    """Returns the licence files of a crate."""
    folder = Path(package["manifest_path"]).parent
    named = (path for path in folder.rglob("*") if path.name.upper().startswith(NAMES) and path.is_file())
    return sorted(path for path in named if path.name not in NOT_LINKED)


def texts_of(package: Dict[str, Any]) -> Iterator[Tuple[Path, str]]:
    """Yields the licences of a crate with their paths: its files, or else the comments at the top of its sources."""
    paths = files(package)
    for path in paths:
        yield path, path.read_text("utf-8", "replace").strip()
    if not paths:
        for path in sorted((Path(package["manifest_path"]).parent / "src").rglob("*.rs")):
            comment, end, _ = path.read_text("utf-8", "replace").partition("*/")
            if end and comment.startswith("/*") and "copyright" in comment.lower():
                yield path, comment.strip("/*\n ")


def write(root: Path, folder: Path, asked: materials.Asked = WHEEL, head: str = OF_WHEEL) -> None:
    """Writes our licences and a list of all others into `folder`, which it replaces; each text is listed once."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        shutil.copyfile(root / name, folder / name)
    lines, texts = [head], {}  # type: List[str], Dict[str, int]
    for package in materials.linked(root, asked):
        if not package["source"]:
            continue
        base = Path(package["manifest_path"]).parent
        lines.append(f"{package['name']} {package['version']}: {package['license']}")
        lines += [f"    by {author}" for author in package["authors"]]
        for path, text in texts_of(package):
            number = texts.setdefault(text, len(texts) + 1)
            lines.append(f"    {path.relative_to(base).as_posix()}: text {number}")
    for text, number in texts.items():
        lines += ["", "=" * 60 + f" text {number}", "", text]
    (folder / "OTHERS.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    root, folder = Path(__file__).resolve().parent.parent.parent, Path(sys.argv[1])
    programs = (tuple(word for crate in sys.argv[2:] for word in ("-p", crate)),)
    write(root, folder, programs, OF_PROGRAMS)
    materials.write(root, folder / materials.NAME, programs)
