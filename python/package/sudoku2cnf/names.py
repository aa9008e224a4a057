"""The names that arguments and answers can have, as types: a type checker finds what is misspelt."""

from __future__ import annotations

from typing import Literal

#: The solvers.
Backend = Literal[
    "auto", "dpll", "embedded", "batsat", "kissat", "cadical", "glucose", "minisat", "cryptominisat5", "lingeling",
    "picosat", "clasp", "minisat+", "glpsol", "cbc", "fzn-gecode", "minizinc", "z3", "cvc5",
]
#: The heuristics of the built-in DPLL.
Heuristic = Literal["cohen", "next", "dlis", "jw", "vsids", "brelaz"]
#: The clauses that are stated of cells and houses.
Encoding = Literal["minimal", "efficient", "extended", "definedness"]
#: The encodings of "at most one" as clauses.
Amo = Literal["auto", "pairwise", "ladder", "product", "commander", "bimander", "bitwise"]
#: The encodings of sums as clauses.
Sum = Literal["auto", "chain", "combinations", "segments"]
#: Ways of dropping values and constraints that the givens decide.
Simplify = Literal["none", "givens", "propagate"]
#: The formats that puzzles are read in.
Format = Literal[
    "native", "line", "grids", "csv", "link", "iss", "fpuzzles", "sudokupad", "sudokumaker", "sudokustudio", "coach",
    "lisudoku", "penpa", "tatham", "hodoku", "opensudoku", "rows",
]
#: The formats and languages that a puzzle is written in.
Output = Literal[
    "native", "iss", "fpuzzles", "sudokupad", "opb", "lp", "knf", "cnf+", "mzn", "fzn", "smt2", "dlx", "svg", "html",
    "unicode",
]
#: The symmetry of the clues' pattern.
Symmetry = Literal["none", "rotate180", "mirror", "diagonal"]
#: The languages in which steps are told.
Words = Literal["en", "de"]
#: The question of `solve_many`.
Question = Literal["solve", "unique", "count"]

#: The answer to a question about the solutions of a puzzle.
Verdict = Literal["solved", "unique", "multiple", "none", "unknown", "error"]
#: The same where the question is whether there is just one.
Uniqueness = Literal["unique", "multiple", "none", "unknown"]
#: What a point of the linear relaxation is.
Integrality = Literal["integral", "fractional", "infeasible", "unknown"]
#: What it takes to solve a puzzle.
Effort = Literal["propagation", "failed literals", "search"]
#: The levels of Simon Tatham's Solo.
Level = Literal["trivial", "basic", "intermediate", "advanced", "extreme", "unreasonable"]
#: Where steps end.
End = Literal[
    "solved", "multiple", "none", "enough", "no short reason", "wrong", "incompatible", "nothing wrong", "unknown"
]
#: What happens in a step of a search.
TraceEvent = Literal["decision", "propagation", "conflict", "backtrack", "solution", "refuted"]
#: What a step uses.
Kind = Literal["single", "rule", "sum", "intersection", "subset", "fish", "wing", "chain", "net", "cases"]
#: Whether a solution that is stored with the puzzle is the one that was found.
Stored = Literal["same", "differs"]
