"""The texts that arguments and answers can be, as `Literal` types, so that a type checker finds misspelt ones."""

from __future__ import annotations

from typing import Literal

#: The names of the solvers.
Backend = Literal[
    "auto", "dpll", "embedded", "batsat", "kissat", "cadical", "glucose", "minisat", "cryptominisat5", "lingeling",
    "picosat", "clasp", "minisat+", "glpsol", "cbc", "fzn-gecode", "minizinc", "z3", "cvc5",
]
#: The heuristics of the built-in DPLL.
Heuristic = Literal["cohen", "next", "dlis", "jw", "vsids", "brelaz"]
#: The sets of clauses which state that a cell has one value, and that a house has each value once.
Encoding = Literal["minimal", "efficient", "extended", "definedness"]
#: The encodings of "at most one" as clauses.
Amo = Literal["auto", "pairwise", "ladder", "product", "commander", "bimander", "bitwise"]
#: The encodings of sums as clauses.
Sum = Literal["auto", "chain", "combinations", "segments"]
#: How far the puzzle is simplified before clauses are made: not at all, by its givens, or until nothing more follows.
Simplify = Literal["none", "givens", "propagate"]
#: The formats in which puzzles can be read.
Format = Literal[
    "native", "line", "grids", "csv", "link", "iss", "fpuzzles", "sudokupad", "sudokumaker", "sudokustudio", "coach",
    "lisudoku", "penpa", "tatham", "hodoku", "opensudoku", "rows",
]
#: The formats, languages and drawings in which a puzzle can be written.
Output = Literal[
    "native", "iss", "fpuzzles", "sudokupad", "opb", "lp", "knf", "cnf+", "mzn", "fzn", "smt2", "dlx", "svg", "html",
    "unicode",
]
#: The symmetries that the pattern of clues can have.
Symmetry = Literal["none", "rotate180", "mirror", "diagonal"]
#: The languages in which steps can be written as sentences.
Words = Literal["en", "de"]
#: The questions that `solve_many` can ask.
Question = Literal["solve", "unique", "count"]

#: The verdicts of an `Answer`.
Verdict = Literal["solved", "unique", "multiple", "none", "unknown", "error"]
#: The verdicts on whether there is exactly one solution.
Uniqueness = Literal["unique", "multiple", "none", "unknown"]
#: The verdicts on a point of the linear relaxation.
Integrality = Literal["integral", "fractional", "infeasible", "unknown"]
#: The methods that a computer needs to solve a puzzle, from the least effort to the greatest.
Effort = Literal["propagation", "failed literals", "search"]
#: The levels of Simon Tatham's Solo.
Level = Literal["trivial", "basic", "intermediate", "advanced", "extreme", "unreasonable"]
#: How the steps by hand end.
End = Literal[
    "solved", "multiple", "none", "enough", "no short reason", "wrong", "incompatible", "nothing wrong", "unknown"
]
#: The events in the search of the built-in DPLL.
TraceEvent = Literal["decision", "propagation", "conflict", "backtrack", "solution", "refuted"]
#: The kinds of steps by hand.
Kind = Literal["single", "rule", "sum", "intersection", "subset", "fish", "wing", "chain", "net", "cases"]
#: Whether the solution that is stored with the puzzle is the same as the one found.
Stored = Literal["same", "differs"]
