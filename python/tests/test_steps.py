"""Solving a puzzle by hand."""

import dataclasses
import pickle

import pandas
import polars
import pytest
from conftest import CLASSIC, EXAMPLES

from sudoku2cnf import Puzzle


def test_steps_lead_to_the_solution():
    puzzle = Puzzle.read(EXAMPLES / "classic.txt")
    steps = puzzle.steps()
    assert steps.end == "solved" and steps.solution.line == CLASSIC
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    placed = {cell: value for step in steps for cell, value in step.place}
    open_cells = set(puzzle.cells) - set(puzzle.givens)
    assert set(placed) == open_cells and all(steps.solution[cell] == value for cell, value in placed.items())
    assert all(value not in values for cell, value in placed.items()
               for step in steps for other, values in step.remove if other == cell)
    assert steps.hardest.name == "hidden pair" and steps.hardest.weight == 4
    assert steps.hardest.because and str(steps.hardest) in str(steps)
    assert steps[0]._repr_svg_().startswith("<svg ") and "<html" in steps.to_html()
    assert steps._repr_html_().startswith("<iframe ") and "Step(" not in repr(steps)


def test_steps_are_pickled_without_pictures():
    steps = Puzzle.read(EXAMPLES / "classic.txt").steps()
    again = pickle.loads(pickle.dumps(steps))
    assert again == steps and again.to_html() is None and again[0]._repr_svg_() is None


def test_steps_are_tables():
    steps = Puzzle.read(EXAMPLES / "classic.txt").steps()
    for made in (pandas.DataFrame(list(steps)), polars.DataFrame(list(steps)), pandas.DataFrame(map(dataclasses.asdict, steps))):
        assert made.shape == (len(steps), len(dataclasses.fields(steps[0])))
        assert list(made["weight"]) == [step.weight for step in steps]
    assert polars.DataFrame(list(steps))["place"][0].to_list() == [step._asdict() for step in steps[0].place]
    # They still have their pictures.
    assert steps[0]._repr_svg_() and steps.to_html()


def test_hints_go_on_from_a_state():
    puzzle = Puzzle.read(EXAMPLES / "classic.txt")
    first = puzzle.hint()
    assert len(first) == 1 and first.end == "enough" and first[0] == puzzle.steps()[0]
    cell, value = first[0].place[0]
    state = Puzzle(str(puzzle) + f"given {cell}={value}\n")
    second = puzzle.hint(state=state)
    assert second[0].place[0][0] != cell
    wrong = Puzzle(str(puzzle) + f"given {cell}={value % 9 + 1}\n")
    assert puzzle.hint(state=wrong).end == "wrong"
    assert puzzle.hint(state=wrong, no_answer=True).text == f"{cell}={value % 9 + 1} is wrong\n"
    checked = puzzle.hint(state=state, no_answer=True)
    assert (checked.end, len(checked), checked.text) == ("nothing wrong", 0, "nothing that was found is wrong\n")
    with pytest.raises(ValueError, match="the state has a grid of 4x4"):
        puzzle.hint(state=Puzzle("grid 4x4"))
    with pytest.raises(ValueError, match="'diagonal' is not a rule of the puzzle"):
        puzzle.steps(state=Puzzle(str(puzzle) + "diagonal\n"))


def test_steps_are_told_in_words():
    puzzle = Puzzle("1.34..1221..43.1")
    assert puzzle.steps()[0].words == () and "because" in puzzle.steps()[0].text
    step = puzzle.hint(words="en")[0]
    assert step.words == ("In row 1, only r1c2 is still open, and 2 is missing: r1c2 is 2.",)
    assert step.words[0] in step.text and "because" not in step.text
    assert puzzle.steps(words="de")[0].words[0].startswith("In ")
    with pytest.raises(ValueError, match="expected one of en, de"):
        puzzle.hint(words="xx")


def test_steps_have_limits():
    puzzle = Puzzle.read(EXAMPLES / "classic.txt")
    assert puzzle.steps(max_weight=1).end == "no short reason"
    assert len(puzzle.steps(all_steps=True, jobs=2)) >= len(puzzle.steps())
    several = Puzzle("1...\n.2..\n....\n...4").steps()
    assert several.end == "multiple" and several.solution is None and dict(several.left)["r1c1"] == (1,)
    with pytest.raises(ValueError, match="jobs=257, expected a whole number from 0 to 256"):
        puzzle.steps(jobs=257)
