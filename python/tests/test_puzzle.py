"""Puzzles: read, written, compared, pickled."""

import gzip
import lzma
import pickle
import sys
import warnings

import pytest
from conftest import CLASSIC, EXAMPLES

from sudoku2cnf import Puzzle, PuzzleError, Solution, formats, generate


def test_a_puzzle_says_what_it_is():
    puzzle = Puzzle("diagonal main\n1...\n....\n....\n..3.")
    assert (puzzle.rows, puzzle.columns, puzzle.values) == (4, 4, (1, 4))
    assert puzzle.rules == ("diagonal main",)
    assert puzzle.givens == {"r1c1": 1, "r4c3": 3}
    assert puzzle.cells[:2] == ("r1c1", "r1c2") and len(puzzle.cells) == 16
    assert "2 givens" in repr(puzzle)


def test_options_are_those_of_the_programs():
    board = "1..............."
    assert Puzzle(board, rules="diagonal,anti-knight").rules == ("diagonal", "anti-knight")
    assert Puzzle(board, rules=["diagonal"], rule="killer 5 r1c1 r1c2").rules == ("diagonal", "killer 5 r1c1 r1c2")
    assert Puzzle(board, rule=["kropki white r1c1 r1c2", "diagonal"]).rules[0] == "kropki white r1c1 r1c2"
    assert len(Puzzle("2x2:c4c2_1c4c", format="tatham").givens) == 4
    assert "tatham" in formats()
    with pytest.raises(ValueError, match="no format `pdf`, expected one of native, line"):
        Puzzle(board, format="pdf")
    with pytest.raises(ValueError, match="killer needs arguments: rule='killer"):
        Puzzle(board, rules="killer")


def test_errors_have_a_place():
    with pytest.raises(PuzzleError) as caught:
        Puzzle("grid 9x9\ndiagnal\n")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.line, error.column, error.message, error.expected) == (
        2, 1, "unknown rule 'diagnal'", "perhaps 'diagonal'")
    assert str(error) == "2:1: unknown rule 'diagnal', expected perhaps 'diagonal'\n  diagnal\n  ^^^^^^^"
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line) == (str(error), 2)
    with pytest.raises(PuzzleError) as caught:
        Puzzle("1...............", rule="diagnal")
    assert caught.value.source == "rule"


def test_warnings_are_warnings():
    text = ".Shape~4x4.~R1C1_1.Glitter~R2C2"
    with pytest.raises(PuzzleError, match="Glitter"):
        Puzzle(text)
    with pytest.warns(UserWarning, match="1:19: ignored: unknown type '.Glitter'"):
        assert len(Puzzle(text, ignore_unknown=True).givens) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning):
            Puzzle(text, ignore_unknown=True)


def test_files_are_read_packed_or_not(tmp_path):
    text = (EXAMPLES / "classic.txt").read_bytes()
    plain = Puzzle.read(EXAMPLES / "classic.txt")
    for name, data in [("a.gz", gzip.compress(text)), ("a.xz", lzma.compress(text)), ("a.txt", text)]:
        path = tmp_path / name
        path.write_bytes(data)
        assert Puzzle.read(path) == plain
        assert Puzzle.read(str(path)) == plain
    bad = tmp_path / "bad.txt"
    bad.write_text("grid 9y9\n")
    with pytest.raises(PuzzleError) as caught:
        Puzzle.read(bad)
    assert str(caught.value).startswith(f"{bad}:1:6: ")
    with pytest.raises(FileNotFoundError):
        Puzzle.read(tmp_path / "absent")


def test_every_example_is_written_and_read_back():
    count = 0
    for path in sorted(EXAMPLES.glob("*.txt")):
        try:
            puzzle = Puzzle.read(path)
        except PuzzleError as error:
            assert "one puzzle" in str(error), path
            continue
        count += 1
        assert Puzzle(puzzle.to("native")) == puzzle, path
        assert Puzzle(str(puzzle)) == puzzle
        assert puzzle.to("svg") == puzzle._repr_svg_() and puzzle.to("svg").startswith("<svg ")
        for format in ("html", "unicode", "mzn"):
            assert puzzle.to(format), format
    assert count > 4


def test_what_cannot_be_written_is_a_value_error():
    puzzle = Puzzle("1...............")
    assert "* #variable=" in puzzle.to("opb")
    with pytest.raises(ValueError, match="no format `cnf` to write, expected one of native, iss"):
        puzzle.to("cnf")
    with pytest.raises(ValueError, match="f-puzzles cannot express a grid of 4x6"):
        Puzzle("grid 4x6 no-boxes").to("fpuzzles")


def test_equality_and_pickling():
    puzzle = Puzzle("diagonal\n1...\n....\n....\n....")
    same = Puzzle("# other words\n1 . . .\n. . . .\n. . . .\n. . . .\ndiagonal")
    others = [Puzzle("1..............."), Puzzle("diagonal\n2...\n....\n....\n...."), Puzzle("grid 6x6")]
    assert puzzle == same and hash(puzzle) == hash(same)
    assert all(puzzle != other for other in others)
    assert puzzle != "diagonal"
    for one in [puzzle, *others]:
        again = pickle.loads(pickle.dumps(one))
        assert again == one and hash(again) == hash(one) and again.rules == one.rules


def test_what_is_said_of_a_puzzle_is_pickled():
    text = '{"size": 4, "title": "Small", "author": "Somebody", "grid": [[{"value": 1, "given": true}, {}, {}, {}], ' \
        '[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]}'
    puzzle = Puzzle(text)
    assert (puzzle.title, puzzle.author) == ("Small", "Somebody")
    again = pickle.loads(pickle.dumps(puzzle))
    assert (again.title, again.author, again) == ("Small", "Somebody", puzzle)


def test_solutions_are_checked_compared_and_pickled():
    puzzle = Puzzle.read(EXAMPLES / "classic.txt")
    digits = [int(digit) for digit in CLASSIC]
    solution = Solution(puzzle, digits)
    assert solution.line == CLASSIC and solution["r1c2"] == 9
    assert solution.rows[0] == digits[:9] and solution.variables == {}
    assert str(solution).startswith("8 9 3 | 4 2 5 | 7 6 1\n")
    assert solution == puzzle.solve().solution
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution and hash(again) == hash(solution) and again.puzzle == puzzle
    with pytest.raises(KeyError):
        solution["r0c1"]
    for wrong, why in [(digits[::-1], "no solution"), (digits[:80], "80 digits"), ([0, *digits[1:]], "the digit 0")]:
        with pytest.raises(ValueError, match=why):
            Solution(puzzle, wrong)
    variables = Puzzle("grid 4x4\nvariables 1\nsum 0 r1c1 -1*v1\n1...\n....\n....\n....").solve().solution
    assert variables.variables == {"v1": 1} and variables["v1"] == 1
    assert pickle.loads(pickle.dumps(variables)) == variables


def test_arguments_of_wrong_types_are_told_what_is_expected():
    for name, value, expected in [
        ("rules", 5, "int, expected a text or a list of texts"),
        ("rule", ["diagonal", 5], "a list with int, expected a text or a list of texts"),
        ("rule", b"diagonal", "bytes, expected a text or a list of texts"),
    ]:
        with pytest.raises(TypeError) as raised:
            Puzzle("1...............", **{name: value})
        assert str(raised.value) == expected
        assert sys.version_info < (3, 11) or name in raised.value.__notes__[0]
    for call in [
        lambda: Puzzle(5),
        lambda: Puzzle.read(5),
        lambda: Puzzle("grid 4x4").solve(time_limit="soon"),
        lambda: generate(from_="grid 4x4"),
        lambda: generate(make=[None]),
        lambda: Puzzle("grid 4x4").cnf().decode([1.5]),
        lambda: Puzzle("grid 4x4").cnf().to_file(None),
    ]:
        with pytest.raises(TypeError) as raised:
            call()
        # In the caller's words: nothing of what is inside.
        assert not any(word in str(raised.value) for word in ("enum", "Py", "Vec", "variant")), raised.value
    # A tuple and any other iterable are lists of texts.
    assert Puzzle("grid 4x4", rule=(name for name in ["diagonal", "anti-king"])).rules == ("diagonal", "anti-king")


def test_a_path_that_names_no_file_is_told():
    with pytest.raises(FileNotFoundError, match=r"an empty path, expected the name of a file; Puzzle\(text\) reads"):
        Puzzle.read("")
    with pytest.raises(FileNotFoundError) as raised:
        Puzzle.read("/nowhere/puzzle.txt")
    assert (raised.value.errno, raised.value.filename) == (2, "/nowhere/puzzle.txt")
    assert str(raised.value) == "[Errno 2] No such file or directory: '/nowhere/puzzle.txt'"
