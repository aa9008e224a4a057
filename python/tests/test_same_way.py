"""A question takes the same path from Python as from the command line, so even the solver's counters agree."""

import json
import subprocess

import pytest

from conftest import ROOT, program
from sudoku2cnf import Puzzle

WAYS = [
    {},
    {"encoding": "minimal", "amo": "ladder"},
    {"simplify": "givens", "backend": "dpll", "heuristic": "jw"},
]


def puzzles():
    """Yields the first puzzle of each rule's corpus, without the line that states its solution, and then the
    examples."""
    for path in sorted((ROOT / "tests" / "corpus").glob("*.txt")):
        first = path.read_text().split("\nsolution ")[0]
        if first.startswith("grid "):
            yield path.name, first + "\n"
    for path in sorted((ROOT / "examples").glob("*.txt")):
        yield path.name, path.read_text()


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way) or "default")
def test_unique_is_solve_unique(way):
    options = [word for name, value in way.items() for word in (f"--{name}", value)]
    count = 0
    for name, text in puzzles():
        said = subprocess.run(
            [program("solve"), "--unique", "--output", "json", *options], input=text, stdout=subprocess.PIPE, text=True
        )
        told = json.loads(said.stdout)
        answer = Puzzle(text).unique(**way)
        assert (answer.verdict, answer.backend) == (told["verdict"], told["backend"]), name
        for shown, key in [(answer.solution, "solution"), (answer.other, "other")]:
            there = key in told and [digit for digit in told[key] if digit is not None]
            assert (shown and [digit for cell, digit in shown.items() if cell[0] == "r"] or False) == there, name
        assert dict(answer.statistics) == told["statistics"], name
        count += 1
    assert count > 80
