"""The keywords of each method match the parameters of its question in the library."""

import inspect

import pytest

import sudoku2cnf
from sudoku2cnf import Puzzle, _native

#: The parameters of each question.
TABLE = {question: set(parameters) for question, parameters in _native._questions()}
#: Methods with another name than their question.
METHODS = {"all": "solutions", "relax": "relaxation"}
#: The keywords that choose the solver, and those that choose the encoding.
SOLVER, CLAUSES = {"backend", "memory_limit", "heuristic"}, {"encoding", "amo", "sum", "simplify", "redundant"}
BOTH = SOLVER | CLAUSES
BESIDE = {
    "solve": BOTH | {"trace"}, "unique": BOTH | {"trace"}, "count": BOTH | {"trace", "progress"}, "all": BOTH, "candidates": BOTH,
    "equal": BOTH, "explain": BOTH, "needless": BOTH, "hint": SOLVER, "steps": SOLVER | {"progress"},
    "estimate": CLAUSES | {"progress"}, "relax": {"simplify"},
}
#: Parameters that the method lacks, because its dataclass always contains what the parameter would hide.
NOT_HERE = {"explain": {"no_answer"}}


def arguments(function):
    """Returns the arguments of a function with their defaults, except `self`."""
    parameters = inspect.signature(function).parameters.values()
    return {one.name: one.default for one in parameters if one.name != "self"}


def methods():
    """Yields the methods that ask questions, with their keywords."""
    for question, own in TABLE.items():
        taken = own - NOT_HERE.get(question, set()) | BESIDE.get(question, set()) | {"time_limit"}
        yield getattr(Puzzle, METHODS.get(question, question)), taken


def test_a_method_has_the_parameters_of_its_question():
    for method, taken in methods():
        assert set(arguments(method)) == taken, method
    assert len(TABLE) > 13 and TABLE["count"] == {"max", "digits", "jobs"}


def test_each_method_takes_its_keywords_and_no_others():
    puzzle = Puzzle("1.34..1221..43.1")
    for method, taken in methods():
        with pytest.raises(TypeError, match=rf"^{method.__name__}\(\) got an unexpected keyword argument 'bogus'$"):
            method(puzzle, bogus=1)
        for keyword in BOTH | {"trace", "progress", "max", "cap", "seed"} - taken:
            if keyword not in taken:
                with pytest.raises(TypeError, match=f"unexpected keyword argument '{keyword}'"):
                    method(puzzle, **{keyword: 1})
        method(puzzle, **{name: None for name in taken})


def test_an_option_has_one_default():
    defaults = {}
    for method, _ in methods():
        for name, default in arguments(method).items():
            assert defaults.setdefault(name, default) == default, (method, name)
    many = arguments(sudoku2cnf.solve_many)
    assert many["ahead"] == 64
    for name, default in many.items():
        assert defaults.get(name, default) == default, name
    reading = {"rules", "rule", "format", "ignore_unknown", "ignore_drawings"}
    assert set(many) == BOTH | reading | {"puzzles", "question", "ahead", "max", "digits", "jobs", "time_limit"}


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
    with pytest.raises(ValueError, match='encoding="quux", expected one of minimal'):
        puzzle.candidates(encoding="quux")
