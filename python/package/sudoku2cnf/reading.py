"""Reads files, also compressed ones, with a puzzle on each line, with puzzles below each other, or with one puzzle."""

from __future__ import annotations

import io
from os import PathLike, fspath
from typing import IO, BinaryIO, Callable, Iterable, Iterator, Mapping, Optional, Tuple, TypeVar, Union, cast

from ._native import Reader
from .errors import PuzzleError
from .names import Format
from .results import Entry

__all__ = ["read_all"]

#: Number of characters at the beginning of a file that show what it contains.
_HEAD = 1 << 16
#: The most characters of a text with one puzzle, and of a line of a text with many.
_MOST = 1 << 26

_Path = Union[str, "PathLike[str]"]
_Texts = Union[str, Iterable[str], Mapping[str, bool]]
_Made = TypeVar("_Made", str, Entry)


def read_all(
    path: _Path,
    *,
    format: Optional[Format] = None,
    rules: Optional[_Texts] = None,
    rule: Optional[_Texts] = None,
    ignore_unknown: bool = False,
    ignore_drawings: bool = False,
) -> Iterator[Entry]:
    """Reads all puzzles of a file, and returns an iterator that yields an Entry for each, in the order of the file.

    The file may have a puzzle on each line, in any format that fits on a line; or puzzles of several lines, below each
    other; or a single puzzle. It may be compressed by gzip or xz. Its content is recognised in the same way as by the
    program `solve`. Blank lines and comments between puzzles are ignored. The `id` of an Entry is the id of its JSON
    object or its title; if it has neither, it is the number of its first line. If a puzzle cannot be read, the `error`
    of its Entry is the exception, and later puzzles are still read.

    The other arguments are as for `Puzzle`. A file with a puzzle on each line is read while the entries are taken.
    Raises OSError if the file cannot be opened.
    """
    reader = Reader(format, rules, rule, ignore_unknown, ignore_drawings)
    name = fspath(path)
    return _entries(_opened(path), reader, name)


def _opened(path: _Path) -> io.BufferedReader:
    """Opens a file for reading its decompressed bytes."""
    if not fspath(path):
        raise FileNotFoundError("an empty path, expected the name of a file; Puzzle(text) reads a text")
    file = open(path, "rb")
    begin = file.peek(6)[:6]
    # The modules are imported only if needed. Their objects have the methods of a BufferedReader that this module uses.
    if begin.startswith(b"\x1f\x8b"):
        import gzip

        return cast(io.BufferedReader, gzip.GzipFile(fileobj=file))
    if begin.startswith(b"\xfd7zXZ\0"):
        import lzma

        return cast(io.BufferedReader, lzma.LZMAFile(file))
    return file


def text_of(path: _Path) -> str:
    """Returns the text of a file with one puzzle."""
    with _opened(path) as file:
        return Reader.decode(_bounded(file), fspath(path))


def _bounded(file: IO[bytes], begin: bytes = b"") -> bytes:
    data = begin + file.read(_MOST + 1 - len(begin))
    if len(data) > _MOST:
        raise _too_long("a text")
    return data


def _too_long(what: str) -> ValueError:
    return ValueError(f"{what} of more than {_MOST >> 20} MiB, expected an end before that")


def _entries(file: io.BufferedReader, reader: Reader, name: str) -> Iterator[Entry]:
    with file:
        begin = file.read(_HEAD)
        if Reader.is_utf16(begin):
            text: IO[str] = io.StringIO(Reader.decode(_bounded(file, begin), name))
        else:
            # Invalid UTF-8 is kept as surrogates, so that the error is reported for its line, with the right position.
            whole = _Behind(begin, file)
            text = io.TextIOWrapper(io.BufferedReader(whole), "utf-8-sig", "surrogateescape", newline="\n")
        yield from _puzzles(text, reader, name, lambda number, line: reader.line(number, _bytes(line), name))


class _Behind(io.RawIOBase):
    """A file from which the first bytes were already read. Reading from this object yields them again."""

    def __init__(self, begin: bytes, file: BinaryIO) -> None:
        self._begin = begin
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._begin[: len(buffer)] if self._begin else self._file.read(len(buffer))
        self._begin = self._begin[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


def _bytes(line: str) -> bytes:
    return line.encode("utf-8", "surrogateescape")


def _lines(text: IO[str]) -> Iterator[str]:
    for line in iter(lambda: text.readline(_MOST + 1), ""):
        if len(line) > _MOST:
            raise _too_long("a line")
        yield line


def _puzzles(
    text: IO[str], reader: Reader, name: Optional[str], of_line: Callable[[int, str], Optional[_Made]]
) -> Iterator[Union[_Made, Entry]]:
    """Yields the results of `of_line`, except None, if each line of a text is a puzzle, and otherwise an Entry per
    puzzle."""
    head = text.read(_HEAD)
    if len(head) == _HEAD:
        # The last line is read to its end, so that it can be recognised.
        begin = head.rfind("\n") + 1
        head += text.readline(_MOST + 1 - (_HEAD - begin))
        if len(head) - begin > _MOST:
            raise _too_long("a line")
    # Invalid UTF-8 does not matter here: it is reported when its line is read.
    kind = reader.kind(_bytes(head).decode("utf-8", "replace"))
    if kind in ("batch", "line"):
        number = 0
        for lines in (io.StringIO(head, newline="\n"), text):
            for number, line in enumerate(_lines(lines), number + 1):
                made = of_line(number, line)
                if made is not None:
                    yield made
        return
    rest = text.read(max(0, _MOST + 1 - len(head)))
    if len(head) + len(rest) > _MOST:
        raise _too_long("a text")
    try:
        whole = Reader.decode(_bytes(head + rest), name)
    except PuzzleError as error:
        yield Entry(error.line, error.line, None, error=error)
        return
    for number, part, format in reader.parts(whole):
        yield reader.part(number, part, format, name)


def items(file: IO[str], reader: Reader) -> Tuple[Iterator[Union[str, Entry]], bool]:
    """Returns the items of `solve_many` in an open file, and whether an item may depend on earlier answers."""
    if isinstance(file.read(0), bytes):
        raise TypeError("a file that was opened for bytes, expected one for text, such as open(path)")
    name = getattr(file, "name", None)
    name = name if isinstance(name, str) else None
    try:
        # A file that cannot seek may be a pipe whose writer waits for an answer before it writes the next puzzle.
        waits = not file.seekable() or file.tell() is None
    except (AttributeError, OSError):
        waits = True
    if waits:
        return _by_line(file, reader), True
    return _puzzles(file, reader, name, lambda number, line: line), False


def _by_line(file: IO[str], reader: Reader) -> Iterator[str]:
    """Yields the lines of a file that may be a pipe, without reading ahead. Each line must be a puzzle by itself."""
    begun = False
    for number, line in enumerate(_lines(file), 1):
        if not begun and line.strip() and not line.lstrip().startswith("#"):
            begun = True
            if reader.kind(line) == "native":
                raise ValueError(
                    f"line {number}: {line.strip()[:60]!r} is not a puzzle by itself, "
                    "expected one on each line of a pipe; read_all(path) reads files with puzzles of several lines"
                )
        yield line
