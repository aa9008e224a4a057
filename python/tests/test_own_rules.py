"""Rules stated in Python: their solutions are compared with all fillings of small boards."""

import itertools
import random

import numpy as np
import pytest

from sudoku2cnf import Puzzle, PuzzleError, automaton, clause, pair, table, with_rules

BOARDS = ["grid 4x4", "grid 3x3\nvalues 0-3", "grid 2x3\nvalues 2-5"]


def compared(puzzle, rule, keeps):
    """Returns the number of solutions that obey the rule, and the number of all solutions."""
    fillings = list(puzzle.solutions())
    expected = {filling.line for filling in fillings if keeps(filling)}
    stated = with_rules(puzzle, rule)
    assert len(stated.rules) == len(puzzle.rules) + 1
    assert {solution.line for solution in stated.solutions()} == expected, stated.rules
    return len(expected), len(fillings)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(4))
def test_any_rule_is_what_python_says(board, seed):
    chance = random.Random(f"{board} {seed}")
    puzzle = Puzzle(board)
    low, high = puzzle.values
    values = range(low, high + 1)
    cells = chance.sample(puzzle.cells, 4)
    some = 0

    allowed = {(a, b) for a in values for b in values if chance.random() < 0.6}
    for every in (False, True):
        pairs = [(i, j) for i in range(4) for j in range(i + 1, 4) if every or j == i + 1]
        for allows in (allowed, lambda a, b: (a, b) in allowed):
            kept, _ = compared(
                puzzle, pair(allows, cells, every=every),
                lambda filled: all((filled[cells[i]], filled[cells[j]]) in allowed for i, j in pairs))
            some += kept

    rows = {tuple(chance.choice(values) for _ in range(3)) for _ in range(30)}
    for allows in (rows, lambda *row: row in rows):
        kept, _ = compared(
            puzzle, table(allows, cells[:3]), lambda filled: tuple(filled[cell] for cell in cells[:3]) in rows)
        some += kept

    refused, ends = chance.randrange(6), {state for state in range(6) if chance.random() < 0.6}

    def step(state, value):
        return None if (state + value) % 6 == refused else (3 * state + value) % 6

    def runs(filled):
        state = 0
        for cell in cells:
            state = step(state, filled[cell])
            if state is None:
                return False
        return state in ends

    kept, _ = compared(puzzle, automaton(0, step, ends.__contains__, " ".join(cells)), runs)
    some += kept

    literals = [(cell, chance.choice(values), chance.random() < 0.5) for cell in cells[:3]]
    kept, fillings = compared(
        puzzle, clause(*literals),
        lambda filled: any((filled[cell] == value) == holds for cell, value, holds in literals))
    assert some > 0 and kept <= fillings


def test_all_questions_know_them():
    puzzle = with_rules(
        Puzzle("1...\n....\n....\n...."), clause(("r1c1", 2), ((0, 1), 3)), table([(4, 2)], [(0, 2), (0, 3)]))
    assert puzzle.rules[0] == "or { candidates 2 r1c1 } { candidates 3 r1c2 }"
    assert puzzle.rules[1].startswith("nfa ") and puzzle.rules[1].endswith(" r1c3 r1c4")
    assert puzzle.solve().solution.line.startswith("1342")
    assert puzzle.candidates().values["r1c2"] == (3,)
    assert puzzle.count().count == sum(line.line.startswith("1342") for line in Puzzle("1" + "." * 15).solutions())
    assert puzzle.cnf().puzzle == puzzle and len(puzzle.cnf()) > len(Puzzle("1" + "." * 15).cnf())
    broken = with_rules(puzzle, pair(lambda a, b: a < b, "r1c2 r1c1"))
    told = broken.explain()
    assert broken.solve().verdict == "none"
    assert any(str(member).startswith("pair") for member in told.core)


def test_an_automaton_that_refuses_all_and_one_state():
    board = Puzzle("grid 2x2")
    assert with_rules(board, automaton(0, lambda s, v: None, lambda s: True, "r1c1")).count().count == 0
    assert with_rules(board, automaton("x", lambda s, v: s, lambda s: True, "r1c1")).count().count == board.count().count
    assert with_rules(board, table([], "r1c1 r1c2")).count().count == 0
    # The automaton has a state for each prefix of a word.
    long = automaton((), lambda s, v: (*s, v), lambda s: sum(s) == 10, "r1c1 r1c2 r1c3 r1c4")
    assert with_rules(Puzzle("grid 4x4"), long).count().count == 288


@pytest.mark.parametrize("wrong, message", [
    (lambda: clause(), "without literals"),
    (lambda: pair([(1, 2, 3)], "r1c1 r1c2"), "expected 2 values"),
    (lambda: table([(1,)], "r1c1 r1c2"), "expected 2 values"),
    (lambda: table([(1,)], "r1c1-r1c2"), "a run of cells"),
    (lambda: pair([], ""), "no cells"),
    (lambda: pair([], [(0, -1)]), "from 0"),
    (lambda: pair([], ["r1c1; r1c2"]), "the name of a cell"),
    (lambda: with_rules(Puzzle("grid 4x4"), table(lambda *row: True, [(0, 0)] * 11)), "at most 1048576 rows"),
    (lambda: with_rules(Puzzle("grid 4x4"), automaton((), lambda s, v: (*s, v), bool, "r1c1 " * 9)), "states"),
    (lambda: with_rules(Puzzle("grid 17x17 no-boxes"), automaton(0, lambda s, v: s, bool, "r1c1")), "16"),
    (lambda: with_rules(Puzzle("grid 17x17 no-boxes"), table([(1,)], "r1c1")), "16"),
    (lambda: clause(("r1c1-r1c2", 1)), "a run of cells"),
])
def test_what_is_wrong_is_told(wrong, message):
    with pytest.raises(ValueError, match=message):
        wrong()


def test_large_tables():
    puzzle = with_rules(Puzzle("grid 9x9"), table(lambda a, b, c, d: a + b > c + d, "r1c1 r1c2 r1c3 r1c4"))
    filled = puzzle.solve().solution
    assert filled["r1c1"] + filled["r1c2"] > filled["r1c3"] + filled["r1c4"]
    rows = [row for row in itertools.permutations(range(1, 10), 4) if row[0] + row[1] > row[2] + row[3]]
    assert len(rows) > 1000
    both = with_rules(puzzle, table(rows, "r1c1 r1c2 r1c3 r1c4"), clause(("r1c1", filled["r1c1"])))
    assert both.solve().verdict == "solved"


def test_cells_and_values_that_there_are_not():
    with pytest.raises(PuzzleError, match="r5c1"):
        with_rules(Puzzle("grid 4x4"), clause(("r5c1", 1)))
    with pytest.raises(PuzzleError, match="5"):
        with_rules(Puzzle("grid 4x4"), clause(("r1c1", 5)))
    for rule in (table([(5, 1), (1, 2)], "r1c1 r1c2"), pair([(5, 1)], "r1c1 r1c2")):
        with pytest.raises(ValueError, match=r"the row \(5, 1\), expected values from 1 to 4"):
            with_rules(Puzzle("grid 4x4"), rule)


@pytest.mark.parametrize("wrong", [
    lambda: table(["12"], "r1c1 r1c2"),
    lambda: table([("1", "2")], "r1c1 r1c2"),
    lambda: pair([(1, 2.0)], "r1c1 r1c2"),
    lambda: table([(1, True)], "r1c1 r1c2"),
    lambda: clause(("r1c1", 1.9)),
    lambda: clause(("r1c1", "1")),
])
def test_values_are_integers(wrong):
    with pytest.raises(TypeError, match="expected an integer"):
        wrong()


def test_integers_of_numpy_are_values():
    rows = np.array([(1, 2), (3, 4)])
    assert with_rules(Puzzle("grid 4x4"), table(rows, "r1c1 r1c2")).count().count == 48
    assert with_rules(Puzzle("grid 4x4"), clause(("r1c1", rows[0, 0]))).count().count == 72


def test_rows_and_cells_without_an_end_have_one():
    with pytest.raises(ValueError, match="more than 1048576 rows, expected an end"):
        table(itertools.repeat((1, 2)), "r1c1 r1c2")
    with pytest.raises(ValueError, match="more than 1048576 cells, expected an end"):
        pair([(1, 2)], itertools.repeat("r1c1"))
