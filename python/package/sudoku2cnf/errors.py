"""What can go wrong."""

from __future__ import annotations

from typing import Optional


class PuzzleError(ValueError):
    """A text that cannot be read as a puzzle, with the place.

    As a text it is ``file:line:column: what was wrong, expected this``, and the line with a mark under the place.

    Attributes:
        text: all of that.
        line: the line's number, from 1.
        column: the column in characters, from 1.
        message: what was wrong.
        expected: what was expected; perhaps nothing.
        source: the file, or "rule" for an added line; None for the text itself.
    """

    text: str
    line: int
    column: int
    message: str
    expected: str
    source: Optional[str]

    def __init__(
        self, text: str, line: int, column: int, message: str, expected: str = "", source: Optional[str] = None
    ) -> None:
        super().__init__(text, line, column, message, expected, source)
        self.text = text
        self.line = line
        self.column = column
        self.message = message
        self.expected = expected
        self.source = source

    def __str__(self) -> str:
        return self.text


class ReadingWarning(UserWarning):
    """How a text was read, where that is not all of it or not the only way: what was passed over, or which of several
    puzzles it was taken for.
    """


class SolverError(RuntimeError):
    """A solver is not there, failed, or answered with a model that is false."""


class Cancelled(Exception):
    """Somebody ended the call, by a `Cancel` that its thread is within."""
