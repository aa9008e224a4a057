"""What can go wrong."""

from __future__ import annotations

from typing import Optional


class PuzzleError(ValueError):
    """A text that cannot be read as a puzzle, with the place.

    As a text it is ``file:line:column: what was wrong, expected this``, and the line with a mark under the place.
    """

    text: str
    #: The line's number, from 1.
    line: int
    #: The column in characters, from 1.
    column: int
    #: What was wrong.
    message: str
    #: What was expected; perhaps nothing.
    expected: str
    #: The file, or "rule" for an added line; None for the text itself.
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


class SolverError(RuntimeError):
    """A solver is not there, failed, or answered with a model that is false."""


class Cancelled(Exception):
    """Somebody ended the call, by a `Cancel` that its thread is within."""
