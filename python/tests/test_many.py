"""Many puzzles at once."""

import itertools
import subprocess

import pytest
from conftest import program

from sudoku2cnf import Puzzle, PuzzleError, generate, solve_many

BOARDS = ["1.34..1221..43.1", "11..............", "1..............."]


@pytest.mark.parametrize("jobs", [0, 1, 2, 5])
def test_answers_come_in_order(jobs):
    items = BOARDS * 50
    answers = list(solve_many(items, jobs=jobs, question="unique"))
    assert [answer.verdict for answer in answers] == ["unique", "none", "multiple"] * 50
    assert [answer.id for answer in answers] == list(range(1, 151))
    assert answers[0].solution.line == "1234341221434321"


def test_answers_are_those_of_the_program(tmp_path):
    made = [one.puzzle for one in generate(20, seed=1)] + [one.puzzle for one in generate(5, size="6x6", seed=2)]
    lines = BOARDS + ["".join(str(puzzle.givens.get(cell, ".")) for cell in puzzle.cells) for puzzle in made]
    lines += ['{"id": "a", "puzzle": "1...............", "rules": "diagonal"}', "nonsense", "2x2:c4c2_1c4c"]
    path = tmp_path / "many.txt"
    path.write_text("\n".join(lines) + "\n")
    for question in ("one", "unique"):
        words = ["--unique"] if question == "unique" else []
        said = subprocess.run([program("solve"), "--batch", *words, path], stdout=subprocess.PIPE, text=True).stdout
        for line, answer in zip(said.splitlines(), solve_many(lines, question=question, jobs=2)):
            if answer.error is not None:
                shown = "error: " + str(answer.error).splitlines()[0].split(":", 2)[2]
                assert line.startswith("error: ") and line.endswith(shown[len("error: "):].strip())
                continue
            shown = answer.solution.line if answer.verdict in ("solved", "unique") else answer.verdict
            assert line.split("\t")[-1] == shown


def test_items_may_be_anything_that_holds_a_puzzle():
    items = [BOARDS[0] + "\n", Puzzle(BOARDS[0]), "diagonal\n1...\n....\n....\n....", "", "# only this",
             '{"id": 7, "puzzle": "1..............."}', BOARDS[0]]
    answers = list(solve_many(items, question="count", max=100))
    assert [answer.verdict for answer in answers] == [
        "unique", "unique", "multiple", "error", "error", "multiple", "unique"]
    assert [answer.id for answer in answers] == [1, 2, 3, 4, 5, 7, 7]
    assert [answer.count for answer in answers if answer.verdict != "error"] == [1, 1, 12, 72, 1]
    error = answers[3].error
    assert isinstance(error, PuzzleError) and (error.line, error.message) == (1, "no puzzle")


def test_rules_join_every_puzzle():
    counts = [answer.count for answer in solve_many(BOARDS[2:] * 3, rules="diagonal", question="count")]
    assert counts == [12] * 3


def test_it_is_lazy_and_looks_ahead_no_further_than_it_says():
    taken = 0

    def endless():
        nonlocal taken
        for board in itertools.cycle(BOARDS):
            taken += 1
            yield board

    answers = solve_many(endless(), jobs=2)
    assert taken == 0
    for _ in range(1_000):
        next(answers)
    assert 1_000 <= taken <= 1_000 + 2 * 64


def test_what_an_item_raises_comes_behind_the_answers_before():
    def failing():
        yield BOARDS[0]
        yield BOARDS[1]
        raise OSError("the disk is gone")

    answers = solve_many(failing())
    assert [next(answers).verdict, next(answers).verdict] == ["solved", "none"]
    with pytest.raises(OSError, match="the disk is gone"):
        next(answers)
    assert list(answers) == []
    answers = solve_many([BOARDS[0], 5])
    assert next(answers).verdict == "solved"
    with pytest.raises(TypeError, match="int, expected a text or a Puzzle"):
        next(answers)
    with pytest.raises(TypeError, match="one text"):
        solve_many(BOARDS[0])


def test_a_limit_is_one_of_a_puzzle():
    items = ["grid 9x9\nvalues 1-9", BOARDS[0], "grid 9x9", BOARDS[0]]
    answers = list(solve_many(items, question="count", time_limit=0.2, jobs=2))
    assert [answer.verdict for answer in answers] == ["unknown", "unique", "unknown", "unique"]


def test_options_are_checked_at_once():
    for options, why in [
        ({"question": "how"}, "no question `how`, expected one of one, unique, count"),
        ({"max": 5}, "max goes with"), ({"jobs": 1000}, "1000 jobs"), ({"backend": "foo"}, "no backend"),
        ({"format": "pdf"}, "no format"), ({"question": "count", "max": 0}, "expected 1 or more"),
    ]:
        with pytest.raises(ValueError, match=why):
            solve_many([], **options)


def test_other_solvers_answer_too():
    assert [answer.backend for answer in solve_many(BOARDS[:1] * 2, backend="dpll", heuristic="jw")] == ["dpll"] * 2
