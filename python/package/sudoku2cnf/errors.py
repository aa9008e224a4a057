"""The exceptions and warnings of this package."""

from __future__ import annotations

from typing import Optional

__all__ = ["Cancelled", "PuzzleError", "ReadingWarning", "SolverError"]


class PuzzleError(ValueError):
    """A text cannot be read as a puzzle.

    `str(error)` is ``file:line:column: what was wrong, expected this``, and then the line with a mark below the column.

    Attributes:
        text: the same as `str(error)`.
        line: the number of the line, from 1.
        column: the column in characters, from 1.
        message: a description of the error.
        expected: a description of what would be right; may be empty.
        source: the file of the puzzle, or "rule" if the error is in a line that was added to the puzzle; None if the
            puzzle was not read from a file.
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
    """A text was read, but parts of it were ignored, or it can mean several puzzles, and one of them was chosen."""


class SolverError(RuntimeError):
    """A solver is missing, failed, or gave a wrong model or proof."""


class Cancelled(Exception):
    """The call was made inside the `with` block of a `Cancel`, whose `cancel()` was called."""
