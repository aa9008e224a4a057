"""Questions about one puzzle."""

import copy
import dataclasses
import inspect
import json
import pickle
import re
import subprocess
import sys
import typing
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import CLASSIC, EXAMPLES, program, solver

import sudoku2cnf
from sudoku2cnf import Answer, Evidence, Puzzle, SolverError, TraceStep, backends, generate, names, read_all, solve_many

#: A puzzle with six solutions.
OPEN = "1...\n.2..\n....\n...4"
#: A puzzle without solutions: both ends of the diagonal hold a 1.
NONE = "diagonal\n1...\n.2..\n....\n...1"
#: An empty board has too many solutions to count.
ENDLESS = "grid 9x9"


def test_equal_cells_are_those_of_all_solutions():
    for puzzle in (Puzzle(OPEN), Puzzle(NONE), Puzzle("1.34..1221..43.1")):
        found = puzzle.equal()
        solutions = list(puzzle.solutions())
        assert found.complete and found.verdict == puzzle.unique().verdict
        for cells in found.equal:
            assert all(len({solution[cell] for cell in cells}) == 1 for solution in solutions)
        for one, other in found.different:
            assert all(solution[one[0]] != solution[other[0]] for solution in solutions)
    assert len(found.equal) == 4 and str(found).startswith("unique\nequal: r1c1 ") and "<svg" in found.svg


def test_a_count_that_was_cut_off_still_knows_that_there_are_some():
    answer = Puzzle(ENDLESS).count(time_limit=0.5)
    assert answer.verdict == "unknown" and answer.count > 0


def test_a_result_is_the_condition_that_it_answers_or_none():
    one, several, none = Puzzle("1.34..1221..43.1"), Puzzle(OPEN), Puzzle(NONE)
    assert [bool(puzzle.solve()) for puzzle in (one, several, none)] == [True, True, False]
    assert [bool(puzzle.unique()) for puzzle in (one, several, none)] == [True, False, False]
    assert [bool(answer) for answer in solve_many([OPEN, NONE], question="unique")] == [False, False]
    for result, ask in [
        (one.count(), ".count > 0"),
        (Puzzle(ENDLESS).count(time_limit=0.01), ".count > 0"),
        (Answer("unknown", solution=one.solve().solution), ".verdict"),
        (next(solve_many(["x"])), ".error"),
        (one.candidates(), ".verdict"), (one.explain(), ".verdict"), (one.needless(), ".verdict"),
        (one.grade(), ".verdict"), (one.estimate(), ".mean"), (one.relaxation(), ".verdict"),
        (one.automorphisms(), ".number > 1"), (one.join(solve_many(one.split(1))), ".answer"),
    ]:
        with pytest.raises(ValueError, match=f"; ask {re.escape(ask)}|or {re.escape(ask)}"):
            bool(result)
    # A sequence is true if it has members, like a list.
    assert one.steps() and not one.steps(state=Puzzle(one.solve().solution.line))


def test_long_calls_tell_how_far_they_are():
    told = []
    answer = Puzzle(ENDLESS).count(time_limit=0.5, progress=told.append)
    assert answer.verdict == "unknown" and 0 < len(told) <= 25
    assert told == sorted(told) and 0 < told[-1] <= answer.count
    estimates = []
    estimate = Puzzle(ENDLESS).estimate(precision=0.001, time_limit=0.5, progress=estimates.append)
    assert 0 < len(estimates) <= 25 and {type(one) for one in estimates} == {type(estimate)}
    assert [one.walks for one in estimates] == sorted({one.walks for one in estimates})
    assert estimates[-1].walks <= estimate.walks
    steps = []
    found = Puzzle.read(EXAMPLES / "lines-and-cages.txt").steps(progress=lambda *news: steps.append(news))
    assert all(done <= len(found) + 1_000 and 0 <= left <= 81 for done, left in steps)
    # An exception in the function ends the call; otherwise the function does not affect the answer.
    with pytest.raises(ZeroDivisionError):
        Puzzle(ENDLESS).count(progress=lambda count: 1 // 0)
    assert Puzzle(OPEN).count(progress=told.append) == Puzzle(OPEN).count()
    with pytest.raises(TypeError, match="int, expected a function"):
        Puzzle(OPEN).count(progress=5)
    with pytest.raises(ValueError, match="progress cannot be used with trace"):
        Puzzle(OPEN).count(backend="dpll", trace=print, progress=print)


def results():
    """Returns a result of each answer class."""
    puzzle, several = Puzzle("1.34..1221..43.1"), Puzzle(OPEN)
    steps, made = puzzle.steps(), next(generate(size="4x4", seed=1, minimal=True))
    entry = next(iter(read_all(EXAMPLES / "classic.txt")))
    return [
        puzzle.unique(), several.unique(), Puzzle(NONE).count(), puzzle.candidates(cap=2), several.equal(), several.explain(),
        Puzzle(NONE).explain(), Puzzle(NONE).explain().core[0], puzzle.needless(minimal=True), made.puzzle.needless().needed[0],
        puzzle.grade(), puzzle.grade().hardest, puzzle.estimate(), puzzle.relaxation(), puzzle.automorphisms(),
        puzzle.join(solve_many(puzzle.split(1))), steps, steps[0], made, entry, Evidence("none"),
        TraceStep(1, "conflict", 0, 0, 0),
    ]


def test_results_are_hashed_copied_and_made_dicts():
    every = results()
    named = {name for name in sudoku2cnf.results.__all__ if dataclasses.is_dataclass(getattr(sudoku2cnf, name))}
    assert {type(result).__name__ for result in every} == named
    for result, again in zip(every, results()):
        assert result == again and hash(result) == hash(again), result
        assert set(dataclasses.asdict(result)) == {field.name for field in dataclasses.fields(result)}
        # All names in type hints can be resolved, as libraries for tables require.
        assert typing.get_type_hints(type(result)), result


def test_fields_have_help():
    for name in ("PuzzleError", *sudoku2cnf.results.__all__):
        thing = getattr(sudoku2cnf, name)
        if name == "PuzzleError" or dataclasses.is_dataclass(thing):
            help = inspect.getdoc(thing)
            for field in thing.__dict__["__annotations__"]:
                assert field[0] == "_" or re.search(rf"^    {field}: \S", help, re.M), (name, field)


FORKED = """
import os
from sudoku2cnf import Puzzle

def ask():
    return Puzzle("1.34..1221..43.1").unique().solution.line, Puzzle("1...\\n.2..\\n....\\n...4").count().count

# A thread is kept for later questions, but the child process does not have it.
expected = ask()
child = os.fork()
if child == 0:
    os._exit(0 if [ask(), ask()] == [expected] * 2 else 1)
assert os.waitpid(child, 0)[1] == 0
assert ask() == expected == ("1234341221434321", 6)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nothing forks there")
def test_a_forked_process_asks_by_its_own_threads():
    # The timeout turns waiting forever into an error.
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], check=True, timeout=60)


def test_threads_that_ask_at_once_get_their_own_answers():
    boards = {"1.34..1221..43.1": "unique", OPEN: "multiple", NONE: "none"}
    asked = list(boards) * 40

    def ask(text):
        # Calls about the first board also ask for a count that ends at once; its thread then serves other calls.
        ended = Puzzle(ENDLESS).count(time_limit=0.001).verdict if asked.index(text) == 0 else "unknown"
        return ended, Puzzle(text).unique().verdict

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, asked)) == [("unknown", boards[text]) for text in asked]


def test_answers_are_copied_and_pickled():
    for puzzle in (Puzzle(OPEN), Puzzle(NONE), Puzzle("1.34..1221..43.1")):
        for answer in [
            puzzle.solve(), puzzle.unique(), puzzle.count(), puzzle.candidates(cap=2), puzzle.explain(), puzzle.grade(),
            puzzle.relaxation(), puzzle.steps(), puzzle.hint(), *solve_many([puzzle, None, "x"]),
        ]:
            for again in (pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)):
                assert again == answer and type(again) is type(answer)
                assert str(getattr(again, "error", None)) == str(getattr(answer, "error", None))


def test_counts_have_any_size():
    counted = Puzzle("grid 9x9 raw\nvalues 1-6").count()
    assert (counted.count, counted.complete, str(counted)) == (6**81, True, str(6**81))
    assert Puzzle("grid 9x9 raw\nvalues 1-6").count(max=2**64 - 1).count == 2**64 - 1


def test_one_unique_and_count():
    classic = Puzzle.read(EXAMPLES / "classic.txt")
    solved = classic.solve()
    assert (solved.verdict, solved.solution.line) == ("solved", CLASSIC)
    unique = classic.unique()
    assert (unique.verdict, unique.complete, unique.other, unique.differ) == ("unique", True, None, ())
    several = Puzzle(OPEN).unique()
    assert several.verdict == "multiple" and several.solution != several.other
    assert all(several.solution[cell] != several.other[cell] for cell in several.differ) and several.differ
    none = Puzzle(NONE).unique()
    assert (none.verdict, none.solution, str(none)) == ("none", None, "none")
    counted = Puzzle(OPEN).count()
    assert (counted.count, counted.complete, str(counted)) == (6, True, "6")
    capped = Puzzle(OPEN).count(max=4)
    assert (capped.count, capped.complete) == (4, False)


def test_answers_are_values():
    answer = Puzzle(OPEN).unique()
    assert isinstance(answer, Answer) and answer == Puzzle(OPEN).unique()
    assert pickle.loads(pickle.dumps(answer)) == answer
    with pytest.raises(AttributeError):
        answer.verdict = "none"
    assert answer._repr_svg_().startswith("<svg ")
    assert Puzzle(NONE).unique()._repr_svg_() is None


@pytest.mark.parametrize("backend", ["auto", "dpll", "embedded", "kissat", "minisat", "clasp", "glpsol", "z3"])
def test_every_kind_of_backend_answers(backend):
    if backend not in ("auto", "dpll"):
        if dict(backends())[backend] is False:
            solver(backend)
    puzzle = Puzzle.read(EXAMPLES / "classic.txt")
    assert puzzle.unique(backend=backend).solution.line == CLASSIC
    assert Puzzle(NONE).solve(backend=backend).verdict == "none"
    assert sorted(one.line for one in Puzzle(OPEN).solutions(backend=backend)) == sorted(
        one.line for one in Puzzle(OPEN).solutions())


@pytest.mark.parametrize("heuristic", ["cohen", "next", "dlis", "jw", "vsids", "brelaz"])
def test_heuristics_count_their_decisions(heuristic):
    answer = Puzzle.read(EXAMPLES / "classic.txt").solve(backend="dpll", heuristic=heuristic)
    assert answer.solution.line == CLASSIC and answer.backend == "dpll"
    assert answer.statistics["decisions"] >= 0 and answer.statistics["propagations"] > 0


@pytest.mark.parametrize("name,value,known", [
    ("backend", "foo", "auto, dpll, embedded, batsat, kissat"),
    ("heuristic", "foo", "cohen, next, dlis, jw, vsids, brelaz"),
    ("encoding", "foo", "minimal, efficient, extended, definedness"),
    ("amo", "foo", "auto, pairwise, ladder"),
    ("sum", "foo", "auto, chain, combinations, segments"),
    ("simplify", "foo", "none, givens, propagate"),
])
def test_unknown_values_are_answered_with_what_there_is(name, value, known):
    for question in ("solve", "unique", "count", "solutions"):
        with pytest.raises(ValueError, match=f"{name}.*{value}.*, expected one of {known}"):
            getattr(Puzzle(OPEN), question)(**{name: value})


def test_options_that_mean_nothing_are_refused():
    with pytest.raises(ValueError, match="a heuristic means nothing to kissat"):
        Puzzle(OPEN).solve(backend="kissat", heuristic="jw")
    for limit in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="expected more than 0"):
            Puzzle(OPEN).solve(time_limit=limit)
    for question, argument in [("count", "max"), ("solutions", "max"), ("candidates", "cap")]:
        with pytest.raises(ValueError, match="=0, expected a whole number from 1"):
            getattr(Puzzle(OPEN), question)(**{argument: 0})
    absent = [name for name, available in backends() if not available]
    if absent:
        with pytest.raises(SolverError, match="not available"):
            Puzzle(OPEN).solve(backend=absent[0])


def test_encodings_say_the_same():
    for encoding in typing.get_args(names.Encoding):
        for amo in typing.get_args(names.Amo):
            assert Puzzle(OPEN).count(encoding=encoding, amo=amo, simplify="none").count == 6


def test_a_limit_is_an_answer():
    counted = Puzzle(ENDLESS).count(time_limit=0.2)
    assert (counted.verdict, counted.complete, str(counted)) == ("unknown", False, "unknown")
    assert counted.count > 0
    solutions = Puzzle(ENDLESS).solutions(time_limit=0.2)
    some = [solution.line for solution in solutions]
    assert len(set(some)) == len(some) == solutions.count and not solutions.complete
    assert Puzzle("grid 16x16").grade(time_limit=1e-9).verdict == "unknown"
    assert Puzzle(ENDLESS).candidates(cap=10**6, time_limit=0.2).verdict == "unknown"
    assert Puzzle("grid 16x16").explain(time_limit=1e-9).verdict == "unknown"
    assert Puzzle("grid 16x16").relaxation(time_limit=1e-9).verdict == "unknown"
    assert Puzzle.read(EXAMPLES / "classic.txt").steps(time_limit=1e-9).end == "unknown"


def test_solutions_come_one_by_one():
    solutions = Puzzle(OPEN).solutions()
    first = next(solutions)
    assert solutions.count == 1 and not solutions.complete
    rest = list(solutions)
    assert len({first, *rest}) == 6 and solutions.complete and list(solutions) == []
    assert all(one.puzzle == Puzzle(OPEN) for one in rest)
    few = Puzzle(OPEN).solutions(max=2)
    assert len(list(few)) == 2 and not few.complete
    none = Puzzle(NONE).solutions()
    assert list(none) == [] and none.complete
    # The iterator can be dropped before its end.
    endless = Puzzle(ENDLESS).solutions()
    assert next(endless) != next(endless)


def test_candidates_of_layers():
    puzzle = Puzzle("grid 4x4\nholes r2c2\nlayer shade 0-1 on r1c1-r2c2\nsum 1 shade@r1c1\n1...\n....\n....\n....")
    of_layer = lambda found: [cell for cell in found.values if cell.startswith("shade")]
    plain, found = puzzle.candidates(), puzzle.candidates(layers=True, cap=2)
    assert len(plain.values) == 15 and of_layer(plain) == [] and "shade" not in plain.text
    # The layer has no cells in holes of the grid or outside its own part of the grid.
    assert len(found.values) == 18 and of_layer(found) == ["shade@r1c1", "shade@r1c2", "shade@r2c1"]
    assert found.values["shade@r1c1"] == (1,) and found.counts["shade@r1c2"] == {0: 2, 1: 2}
    assert found.text.count("shade:") == 1
    assert puzzle.solve().solution.layers["shade"][1][1:] == [None, None, None]


def test_candidates():
    found = Puzzle(OPEN).candidates()
    solutions = list(Puzzle(OPEN).solutions())
    for cell in Puzzle(OPEN).cells:
        assert found.values[cell] == tuple(sorted({one[cell] for one in solutions})), cell
    assert found.verdict == "multiple" and found.counts == {}
    counted = Puzzle(OPEN).candidates(cap=100)
    assert counted.counts["r1c2"] == {value: sum(one["r1c2"] == value for one in solutions) for value in (3, 4)}
    assert str(found).startswith("  1  34 | 234  23\n") and found._repr_svg_().startswith("<svg ")
    none = Puzzle(NONE).candidates()
    assert (none.verdict, str(none)) == ("none", "none\n")


def test_explanations():
    none = Puzzle(NONE).explain()
    assert none.verdict == "none" and none.minimal
    assert [str(member) for member in none.core] == ["diagonal", "given r1c1=1", "given r4c4=1"]
    assert (none.core[0].rule, none.core[0].line, none.core[1].given) == ("diagonal", 1, ("r1c1", 1))
    several = Puzzle(OPEN).explain()
    assert several.verdict == "multiple" and several.unique_with
    more = OPEN + "\ngiven " + " ".join(f"{cell}={digit}" for cell, digit in several.unique_with)
    assert Puzzle(more).unique().verdict == "unique"
    assert set(several.differ) == {cell for cell, values in Puzzle(OPEN).candidates().values.items() if len(values) > 1}
    one = Puzzle.read(EXAMPLES / "classic.txt").explain()
    assert (one.verdict, one.solution.line) == ("unique", CLASSIC)
    assert all(found._repr_svg_().startswith("<svg ") for found in (none, several, one))


def test_estimates_have_what_json_has(tmp_path):
    file = tmp_path / "puzzle.txt"
    for text in ("grid 6x6", NONE, OPEN):
        file.write_text(text + "\n")
        told = subprocess.run([program("solve"), "--estimate", "--output", "json", file], stdout=subprocess.PIPE, text=True)
        told = json.loads(told.stdout)
        found = Puzzle(text).estimate()
        assert (found.verdict, vars(found)) == (told["verdict"], {"verdict": told["verdict"], **told["estimate"]})
    found = Puzzle("grid 6x6").estimate()
    # Half the width of the interval is 2.33 standard errors.
    assert 0 < found.error < 0.05 * found.mean and found.high - found.mean == pytest.approx(2.33 * found.error)


def test_needless_clues():
    text = "diagonal\nkiller 3 r1c1 r1c2\n1...\n..12\n....\n...3"
    found = Puzzle(text).needless(minimal=True, cap=9)
    assert (found.verdict, found.complete, found.irreducible, found.unknown) == ("unique", True, True, ())
    assert len(found.needless) + len(found.needed) == len(found.kept) + len(found.left_out) == 6
    assert (found.needless[0].rule, found.needless[0].line) == ("killer 3 r1c1 r1c2", 2)

    def without(members):
        lines = text.split("\n")
        for member in members:
            if member.rule is not None:
                lines[member.line - 1] = ""
            else:
                row, column = int(member.given[0][1]) + 1, int(member.given[0][3]) - 1
                lines[row] = lines[row][:column] + "." + lines[row][column + 1 :]
        return Puzzle("\n".join(lines))

    assert all(without([member]).unique().solution.line == found.solution.line for member in found.needless)
    for member in found.needed:
        count = without([member]).count(max=9).count
        assert (member.count, member.exact) == (count, count < 9) and count > 1
    assert without(found.left_out).unique().verdict == "unique"
    assert all(without([*found.left_out, member]).unique().verdict == "multiple" for member in found.kept)
    assert str(found).startswith("unique\nneedless: ") and found._repr_svg_().startswith("<svg ")
    plain = Puzzle(text).needless()
    assert (plain.needless, plain.kept, plain.needed[0].count) == (found.needless, None, None)
    assert (Puzzle(OPEN).needless().verdict, Puzzle(NONE).needless().needless) == ("multiple", ())
    long = "grid 49x49 raw\nfull-rank-ties none\nfull-rank 5 r1 left"
    stopped = Puzzle(long).needless(time_limit=0.1)
    assert (stopped.verdict, stopped.complete) == ("unknown", False)


def test_grades():
    easy = Puzzle("1.34..1221..43.1").grade()
    assert (easy.verdict, easy.effort, easy.level, easy.hardest.weight) == ("unique", "propagation", "trivial", 1)
    classic = Puzzle.read(EXAMPLES / "classic.txt").grade()
    assert classic.effort == "failed literals" and classic.hardest.name == "hidden pair"
    assert str(classic).startswith("failed literals, advanced; hardest step w4")
    for text, verdict in [(OPEN, "multiple"), (NONE, "none")]:
        grade = Puzzle(text).grade()
        assert (grade.verdict, grade.effort, grade.hardest, str(grade)) == (verdict, None, None, verdict)


def test_the_relaxation():
    integral = Puzzle.read(EXAMPLES / "classic.txt").relaxation()
    assert (integral.verdict, integral.solution.line, integral.whole) == ("integral", CLASSIC, 81)
    assert integral.weights["r1c1"] == {8: 1.0}
    assert Puzzle("11..............").relaxation().verdict == "infeasible"
    killer = Puzzle("grid 4x4\nkiller 5 r1c1 r2c2\nkiller 7 r1c2 r3c3")
    points = [killer.relaxation(objective=seed) for seed in range(8)]
    fractional = [point for point in points if point.verdict == "fractional"]
    assert all(abs(sum(weights.values()) - 1) < 1e-6 for point in points for weights in point.weights.values())
    for point in fractional:
        assert point.solution is None and point.whole < 16


def test_layers_are_lists_of_rows():
    solution = Puzzle("grid 3x3 raw\nvalues 1-2\nlayer s\nyin-yang s\ngiven s@r1c1=2 s@r3c3=2 s@r2c2=1").solve().solution
    rows = solution.layers["s"]
    assert [rows[0][0], rows[2][2], rows[1][1]] == [2, 2, 1]
    assert solution["s@r2c2"] == solution["v5"] == 1
    for missing in ["s@r4c1", "t@r1c1", "s@v1"]:
        with pytest.raises(KeyError):
            solution[missing]
    assert Puzzle("1...\n....\n....\n....").solve().solution.layers == {}


def test_digits_are_told_apart_from_layers():
    text = "grid 2x2 raw\nvalues 1-2\nlayer shade\ngiven r1c1=1 r1c2=2 r2c1=2 r2c2=1"
    puzzle = Puzzle(text)
    answer = puzzle.unique()
    assert (answer.verdict, answer.digits) == ("multiple", "unique")
    assert all(cell.startswith("shade@r") for cell in answer.differ)
    assert puzzle.unique(digits=True).verdict == "unique"
    assert (puzzle.count().count, puzzle.count(digits=True).count) == (16, 1)
    assert len(list(puzzle.solutions(digits=True))) == 1
    assert [answer.count for answer in solve_many([text], question="count", digits=True)] == [1]
    with pytest.raises(ValueError, match="digits does not go with question=.solve."):
        solve_many([text], digits=True)
    assert puzzle.cells[4] == "shade@r1c1" and list(answer.solution)[4] == "shade@r1c1"
    assert Puzzle("1...\n....\n....\n....").unique().digits is None


def test_puzzles_that_are_the_same_have_one_name():
    assert Puzzle("....\n....\n2...\n....").canonical() == "...............1"
    one = Puzzle("grid 4x4\nthermo r1c1 r1c2 r2c2").canonical()
    assert len(one) == 64 and one == Puzzle("grid 4x4\nthermo r4c4 r3c4 r3c3").canonical()
    found = Puzzle("grid 2x2 no-boxes\n12\n..").automorphisms()
    assert found.number == 2
    assert found.generators == (({"r1c1": "r1c2", "r1c2": "r1c1", "r2c1": "r2c2", "r2c2": "r2c1"}, {1: 2, 2: 1}),)
    assert Puzzle("grid 16x16").automorphisms().number == 2653151236254761301835776000
