"""Which question takes which option: the table of the library, and the methods that ask."""

import inspect

import pytest

import sudoku2cnf
from sudoku2cnf import Puzzle, _native

TABLE = dict(_native._questions())
# Questions that are not about a puzzle: functions, `backends` and `check_certificate`.
OF_NO_PUZZLE = {"list-backends", "check"}
# What a method takes beside options.
SUBJECTS = {
    "certify": {"folder"}, "split": {"parts"}, "join": {"answers", "question"},
    "count": {"progress"}, "estimate": {"progress"}, "steps": {"progress"},
}
# Methods that are not called as their question is, with `_` for `-`.
METHODS = {"one": "solve", "all": "solutions", "relax": "relaxation"}
# Options of a question from Python.
OF_PACKAGE = {
    "backend", "heuristic", "time-limit", "memory-limit", "encoding", "amo", "sum", "simplify", "max", "cap", "digits", "state", "max-weight",
    "all-steps", "no-answer", "words", "layers", "jobs", "objective", "seed", "precision", "minimal", "from-rows",
    "trace",
}
# How a puzzle is read: arguments of `Puzzle` and `solve_many`.
OF_READING = {"rules", "rule", "format", "ignore-unknown", "ignore-drawings"}
# Files, processes, and what is written: of programs only. Results have what others say of an answer.
OF_FILES = {
    "puzzle", "single", "verbose", "quiet", "output-file", "color", "output", "output line", "output competition",
    "output svg", "output html", "stats", "batch", "shard", "strict", "backend-path", "backend-command",
    "backend-output", "target", "config", "keep-temp", "no-groups", "proof", "proof-format",
    "no-redundant", "symmetry", "smt-sort", "distinct", "title", "name-line", "per-page", "large-print",
    "answers",
}

def arguments(function):
    """The arguments of a function with their defaults, but for the object that is asked."""
    parameters = inspect.signature(function).parameters.values()
    return {one.name: one.default for one in parameters if one.name != "self"}


def methods():
    """The questions that are methods, with their options in Python."""
    for question, options in TABLE.items():
        if question in OF_NO_PUZZLE:
            continue
        taken = {option for option in options if option in OF_PACKAGE}
        if "batch" in options:
            # Threads are those of `solve_many`.
            taken.discard("jobs")
        if question == "relax":
            # No program is run for it, and the seed is the value of `objective`.
            taken -= {"backend", "seed"}
        if "backend" not in taken:
            # That of a program is limited, and not that of this process.
            taken.discard("memory-limit")
        if question == "join":
            # Of a count, as for a puzzle.
            taken.add("max")
        taken |= SUBJECTS.get(question, set())
        yield getattr(Puzzle, METHODS.get(question, question.replace("-", "_"))), {name.replace("-", "_") for name in taken}


def test_each_option_is_somewhere():
    known = [OF_PACKAGE, OF_READING, OF_FILES]
    assert {option for options in TABLE.values() for option in options} == set().union(*known)
    assert sum(map(len, known)) == len(set().union(*known))


def test_a_method_has_the_options_of_its_question():
    count = 0
    for method, taken in methods():
        assert set(arguments(method)) == taken, method
        count += 1
    assert count == len(TABLE) - len(OF_NO_PUZZLE) > 0


def test_an_option_has_one_default():
    defaults = {}
    for method, _ in methods():
        for name, default in arguments(method).items():
            assert defaults.setdefault(name, default) == default, (method, name)
    many = arguments(sudoku2cnf.solve_many)
    assert many["ahead"] == 64
    for name, default in many.items():
        assert defaults.get(name, default) == default, name
    # A trace is that of one puzzle.
    of_many = {option for question in ("one", "unique", "count") for option in TABLE[question]}
    taken = {name.replace("-", "_") for name in of_many & (OF_PACKAGE | OF_READING) - {"trace"}}
    assert set(many) == taken | {"puzzles", "question", "ahead"}


def test_candidates_and_explanations_take_the_options_of_solve():
    puzzle = Puzzle("1...\n.2..\n....\n...4\n")
    way = {"backend": "dpll", "heuristic": "jw", "encoding": "minimal", "amo": "ladder", "simplify": "none"}
    assert puzzle.candidates(**way).values == puzzle.candidates().values
    assert puzzle.explain(**way).verdict == puzzle.explain().verdict == "multiple"
    only = Puzzle("1.34..1221..43.1")
    assert only.hint(backend="dpll", heuristic="vsids").steps[0].text == only.hint().steps[0].text
    for ask in (puzzle.explain, puzzle.needless, puzzle.steps, puzzle.hint):
        with pytest.raises(ValueError, match="means nothing to auto here, only to dpll"):
            ask(heuristic="jw")
    with pytest.raises(ValueError, match="no encoding `quux`"):
        puzzle.candidates(encoding="quux")
