"""The exceptions and warnings of this package."""

from __future__ import annotations

from typing import Optional


class PuzzleError(ValueError):
    """A text that cannot be read as a puzzle, with the position of the error.

    `str(error)` is ``file:line:column: what was wrong, expected this``, and the line with a mark under the position.

    Attributes:
        text: the same as `str(error)`.
        line: the number of the line, from 1.
        column: the column in characters, from 1.
        message: what was wrong.
        expected: what was expected instead; may be empty.
        source: the file of the puzzle, or "rule" if the error is in an added line; None for a text.
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
    """A remark on how a text was read: which parts were ignored, or which of several possible puzzles it was taken for."""


class SolverError(RuntimeError):
    """A solver is missing, failed, or gave a wrong model."""


class Cancelled(Exception):
    """The call was cancelled by a `Cancel` in whose `with` block it was made."""
