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
from inspect import ismodule as _ismodule

from ._native import (
    Cancel as Cancel,
    Clauses as Clauses,
    Cnf as Cnf,
    Generator as Generator,
    Puzzle as Puzzle,
    Solution as Solution,
    Solutions as Solutions,
    SolveMany as SolveMany,
    __version__ as __version__,
    backends as backends,
    check_certificate as check_certificate,
    formats as formats,
    generate as generate,
    solve_many as solve_many,
)
from .asynchronous import *
from .errors import *
from .own_rules import *
from .reading import *
from .results import *

# Everything that is imported above. Type checkers must not see this list, because mypy reads only literals; without it,
# they take the names imported by `*` or by `as`.
globals()["__all__"] = [
    name for name, value in globals().items() if name == "__version__" or not (name[0] == "_" or _ismodule(value))
]

# These classes have all methods of a sequence or a mapping, so `isinstance` and `match` should accept them as such.
_Sequence.register(Clauses)
_Mapping.register(Solution)
