"""Reads Sudoku and its variants, compiles them to CNF, solves them, and checks each solution against the rules.

>>> from sudoku2cnf import Puzzle
>>> puzzle = Puzzle("1.34..1221..43.1", rules="diagonal")
>>> puzzle.unique().verdict
'none'
>>> Puzzle("1.34..1221..43.1").solve().solution.line
'1234341221434321'
"""

from collections.abc import Mapping as _Mapping
from collections.abc import Sequence as _Sequence

from ._native import (
    Cancel,
    Clauses,
    Cnf,
    Generator,
    Puzzle,
    Solution,
    Solutions,
    SolveMany,
    __version__,
    backends,
    check_certificate,
    formats,
    generate,
    solve_many,
)
from .asynchronous import run_async
from .errors import Cancelled, PuzzleError, ReadingWarning, SolverError
from .own_rules import OwnRule, automaton, clause, pair, table, with_rules
from .reading import read_all
from .results import (
    Answer,
    Automorphisms,
    Candidates,
    CellValues,
    Entry,
    Equal,
    Estimate,
    Evidence,
    Explanation,
    Generated,
    Grade,
    Hardest,
    Joined,
    Member,
    Needed,
    Needless,
    Placement,
    Relaxation,
    Step,
    Steps,
    TraceStep,
)

__all__ = [
    "Answer",
    "Automorphisms",
    "Cancel",
    "Cancelled",
    "Candidates",
    "CellValues",
    "Clauses",
    "Cnf",
    "Entry",
    "Equal",
    "Estimate",
    "Evidence",
    "Explanation",
    "Generated",
    "Generator",
    "Grade",
    "Hardest",
    "Joined",
    "Member",
    "Needed",
    "Needless",
    "OwnRule",
    "Placement",
    "Puzzle",
    "PuzzleError",
    "ReadingWarning",
    "Relaxation",
    "Solution",
    "Solutions",
    "SolveMany",
    "SolverError",
    "Step",
    "Steps",
    "TraceStep",
    "__version__",
    "automaton",
    "backends",
    "check_certificate",
    "clause",
    "formats",
    "generate",
    "pair",
    "read_all",
    "run_async",
    "solve_many",
    "table",
    "with_rules",
]

# These classes have all methods of a sequence or a mapping, so `isinstance` and `match` should accept them as such.
_Sequence.register(Clauses)
_Mapping.register(Solution)
