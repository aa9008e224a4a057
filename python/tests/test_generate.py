"""New puzzles."""

import json
import subprocess

import pytest
from conftest import program

from sudoku2cnf import Puzzle, generate


def test_the_same_seed_makes_the_puzzles_of_the_program():
    options = ["-n", "4", "--seed", "7", "--size", "6x6", "--minimal", "--symmetry", "rotate180", "--to", "json"]
    said = subprocess.run([program("sudokugen"), *options], check=True, stdout=subprocess.PIPE, text=True).stdout
    for jobs in (0, 1, 3):
        made = list(generate(4, seed=7, size="6x6", minimal=True, symmetry="rotate180", jobs=jobs))
        assert [Puzzle(json.loads(line)["puzzle"]) for line in said.splitlines()] == [one.puzzle for one in made]
    assert all(one.minimal and one.clues == len(one.puzzle.givens) for one in made)
    assert [(one.number, one.seed) for one in made] == [(1, 7), (2, 7), (3, 7), (4, 7)]


def test_puzzles_are_as_they_are_wanted():
    for one in generate(2, rules="diagonal", make="killer", seed=1, size="4x4", grade=True):
        assert one.puzzle.unique().solution == one.solution
        assert "diagonal" in one.puzzle.rules and any(rule.startswith("killer") for rule in one.puzzle.rules)
        assert one.grade and one._repr_svg_().startswith("<svg ")
    base = Puzzle("anti-knight\n1........" + "\n........." * 8)
    [made] = generate(from_=base, seed=2)
    assert made.puzzle.givens["r1c1"] == 1 and made.puzzle.rules == ("anti-knight",)
    easy = next(generate(difficulty="easy", seed=3, clues=36))
    assert easy.clues >= 36 and "propagation" in easy.grade


def test_a_new_seed_each_time():
    first, second = generate(size="4x4"), generate(size="4x4")
    assert first.seed != second.seed
    assert next(generate(size="4x4", seed=first.seed)).puzzle == next(first).puzzle


def test_what_does_not_go_is_said():
    for options, why in [
        ({"size": "6y6"}, "6y6|size"), ({"make": "frob"}, "frob"), ({"symmetry": "frob"}, "no symmetry 'frob'"),
        ({"difficulty": "frob"}, "frob"), ({"size": "4x4", "from_": Puzzle("grid 4x4")}, "size cannot be used"),
        ({"minimal": True, "effort": 5}, "effort cannot"), ({"tries": 0}, "expected 1 or more"),
    ]:
        with pytest.raises(ValueError, match=why):
            generate(**options)
    with pytest.raises(ValueError, match="no solution"):
        next(generate(from_=Puzzle("11..............")))
    with pytest.raises(ValueError, match="expected a square grid"):
        next(generate(size="4x6 no-boxes", symmetry="diagonal"))
    with pytest.raises(TimeoutError):
        next(generate(size="36x36", time_limit=0.1))
