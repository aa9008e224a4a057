"""The run of the built-in DPLL, step by step."""

import json
import os
import subprocess
import threading

import pytest
from conftest import program

from sudoku2cnf import Cancel, Cancelled, Puzzle, TraceStep

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def steps_of(ask, **options):
    """Returns the answer of a method, and the steps of its search."""
    steps = []
    return ask(backend="dpll", simplify="none", trace=steps.append, **options), steps


@pytest.mark.parametrize("heuristic", [None, "jw"])
def test_a_function_is_told_each_step(heuristic):
    answer, steps = steps_of(Puzzle(HARD).unique, heuristic=heuristic)
    assert answer.verdict == "unique"
    assert [step.step for step in steps] == list(range(1, len(steps) + 1))
    count = [step.event for step in steps].count
    assert count("decision") == answer.statistics["decisions"] > 0
    assert count("conflict") == answer.statistics["backtracks"] > 0
    assert (steps[0].event, steps[-1].event, count("solution")) == ("propagation", "refuted", 1)
    found = next(step for step in steps if step.event == "solution")
    assert (found.cells, found.literal, found.cell) == (81, None, None)
    first = next(step for step in steps if step.event == "decision")
    assert first.depth == 1 and first.holds is True and first.cell in Puzzle(HARD).cells
    # The literal has the same meaning in the CNF with the same options.
    assert Puzzle(HARD).cnf().candidate(first.literal) == (first.cell, first.value)


def test_a_trace_is_that_of_the_program(tmp_path):
    (tmp_path / "puzzle.txt").write_text(HARD + "\n")
    puzzle = Puzzle(HARD)
    for question, ask in [("--unique", puzzle.unique), ("--count", puzzle.count), ("--heuristic=vsids", puzzle.solve)]:
        heuristic = "vsids" if ask == puzzle.solve else None
        words = ["--backend", "dpll", "--trace", tmp_path / "program.jsonl", question, tmp_path / "puzzle.txt"]
        subprocess.run([program("solve"), *words], stdout=subprocess.PIPE)
        ask(backend="dpll", heuristic=heuristic, trace=tmp_path / "own.jsonl")
        said = (tmp_path / "program.jsonl").read_text()
        assert said == (tmp_path / "own.jsonl").read_text()
        steps = []
        ask(backend="dpll", heuristic=heuristic, trace=steps.append)
        assert said == "".join(f"{step}\n" for step in steps) and said.count("\n") > 10
    told = json.loads(str(steps[1]))
    assert (told["event"], told["cell"], told["is"]) == (steps[1].event, steps[1].cell, steps[1].holds)


def test_cells_of_layers_have_their_names():
    answer, steps = steps_of(Puzzle("layer shade 0-1\n1...\n..2.\n.3..\n...4").count, max=3)
    assert answer.count == 3
    assert {"shade@r1c1", "shade@r4c4"} <= {step.cell for step in steps}


def test_what_the_function_raises_ends_the_call():
    steps = []

    def hear(step):
        steps.append(step)
        if len(steps) == 3:
            raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        Puzzle("grid 9x9").count(backend="dpll", trace=hear)
    assert len(steps) == 3 and isinstance(steps[0], TraceStep)


def test_a_time_limit_ends_a_trace_and_an_interrupted_one_is_not_kept(tmp_path):
    path = tmp_path / "run.jsonl"
    answer = Puzzle("grid 9x9").count(backend="dpll", trace=path, time_limit=0.3)
    assert answer.verdict == "unknown"
    before = path.read_text()
    assert before.endswith("}\n") and json.loads(before.splitlines()[-1])["step"] == before.count("\n")
    cancel = Cancel()
    threading.Timer(0.3, cancel.cancel).start()
    with cancel, pytest.raises(Cancelled):
        Puzzle("grid 9x9").count(backend="dpll", trace=path)
    assert path.read_text() == before and os.listdir(tmp_path) == ["run.jsonl"]


def test_where_a_trace_cannot_go():
    puzzle = Puzzle("grid 4x4")
    for backend in ("auto", "embedded"):
        with pytest.raises(ValueError, match='trace needs backend="dpll"'):
            puzzle.solve(backend=backend, trace=print)
    with pytest.raises(TypeError, match="int, expected a function or the path of a file"):
        puzzle.solve(backend="dpll", trace=5)
    with pytest.raises(FileNotFoundError):
        puzzle.solve(backend="dpll", trace="no/such/folder")
