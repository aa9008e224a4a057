"""Puzzles: read, written, compared, pickled."""

import copy
import gzip
import io
import itertools
import lzma
import pickle
import re
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pandas
import polars
import pytest
from conftest import CLASSIC, EXAMPLES

from sudoku2cnf import (
    Entry,
    Puzzle,
    PuzzleError,
    ReadingWarning,
    Solution,
    formats,
    generate,
    read_all,
    solve_many,
    with_rules,
)


def test_a_puzzle_says_what_it_is():
    puzzle = Puzzle("diagonal main\n1...\n....\n....\n..3.")
    assert (puzzle.rows, puzzle.columns, puzzle.values) == (4, 4, (1, 4))
    assert puzzle.rules == ("diagonal main",)
    assert puzzle.givens == {"r1c1": 1, "r4c3": 3}
    assert puzzle.cells[:2] == ("r1c1", "r1c2") and len(puzzle.cells) == 16
    assert repr(puzzle) == "<Puzzle 4x4, 2 givens, 1 rule>"


def test_options_are_those_of_the_programs():
    board = "1..............."
    assert Puzzle(board, rules="diagonal,anti-knight").rules == ("diagonal", "anti-knight")
    assert Puzzle(board, rules=["diagonal"], rule="killer 5 r1c1 r1c2").rules == ("diagonal", "killer 5 r1c1 r1c2")
    assert Puzzle(board, rule=["kropki white r1c1 r1c2", "diagonal"]).rules[0] == "kropki white r1c1 r1c2"
    assert len(Puzzle("2x2:c4c2_1c4c", format="tatham").givens) == 4
    assert "tatham" in formats()
    with pytest.raises(ValueError, match="no format 'pdf', expected one of native, line"):
        Puzzle(board, format="pdf")
    with pytest.raises(ValueError, match="killer needs arguments: rule='killer"):
        Puzzle(board, rules="killer")


def test_rules_may_be_switched_off():
    board = "1..............."
    assert Puzzle(board, rules={"anti-knight": False, "diagonal": True}).rules == ("diagonal",)
    assert Puzzle(board, rules={"anti-knight": False}).rules == ()
    assert Puzzle(board, rule={"killer 5 r1c1 r1c2": True, "anti-king": False}).rules == ("killer 5 r1c1 r1c2",)
    with pytest.raises(TypeError, match="a dict with anti-knight: 1, expected texts with True or False"):
        Puzzle(board, rules={"anti-knight": 1})


ROWS = [[1, 0, 3, 4], [0, 0, 1, 2], [2, 1, 0, 0], [4, 3, 0, 1]]


def test_rows_cells_and_arrays_are_puzzles():
    puzzle = Puzzle("1.34..1221..43.1")
    with_none = [[digit or None for digit in row] for row in ROWS]
    for given in [
        ROWS,
        tuple(map(tuple, ROWS)),
        sum(ROWS, []),
        with_none,
        [["", "."][digit % 2] if digit == 0 else str(digit) for row in ROWS for digit in row],
        ["1.34", "..12", "21..", "43.1"],
        np.array(ROWS),
        np.array(ROWS).ravel(),
        np.array(ROWS, dtype=np.uint8),
        np.array(with_none, dtype=float),
        np.array(ROWS).astype(str),
        list(np.array(ROWS)),
        np.array(ROWS).astype("S"),
        b"1.34..1221..43.1",
        bytearray(b"1.34\n..12\n21..\n43.1"),
        "1.34..1221..43.1".encode("utf-16"),
        pandas.DataFrame(ROWS),
        pandas.DataFrame(with_none),
        pandas.DataFrame(with_none, dtype="Int64"),
        pandas.DataFrame(ROWS).astype(str),
        pandas.Series(sum(with_none, []), dtype="Int64"),
        polars.DataFrame(with_none, orient="row"),
        polars.Series(sum(with_none, [])),
        puzzle,
    ]:
        assert Puzzle(given) == puzzle, given
    assert Puzzle(ROWS, rules="diagonal").rules == ("diagonal",)
    assert Puzzle(np.zeros((9, 9), dtype=int)) == Puzzle("." * 81)
    wide = Puzzle([[0] * 6 for _ in range(6)])
    assert (wide.rows, wide.columns) == (6, 6)
    assert Puzzle([[10] + [0] * 15] + [[0] * 16 for _ in range(15)]).givens == {"r1c1": 10}


def test_what_is_no_cell_is_told_with_its_place():
    for given, why in [
        ([[1, -2], [3, 4]], "row 1, column 2: -2, expected a digit, 0 or None"),
        ([[1, 2.5], [3, 4]], "row 1, column 2: 2.5, expected"),
        ([[1, True], [3, 4]], "row 1, column 2: True, expected"),
        ([[1, [2]], [3, 4]], "row 1, column 2: list, expected"),
        (np.zeros((2, 2, 2)), "row 1, column 1: list, expected"),
        ([1, 2, 3], "3 cells in one list, expected a square number of them"),
        ([[1], 2], "rows and cells side by side"),
        ([[1, 2], [3]], "row 2 has 1 cell"),
        ([], "no puzzle"),
        ([[1, 10**30], [3, 4]], f"column 2: {10**30}, expected"),
    ]:
        with pytest.raises(ValueError, match=re.escape(why)):
            Puzzle(given)
    with pytest.raises(ValueError, match='format="line" says how a text is read, and this is not one'):
        Puzzle(ROWS, format="line")
    for given, why in [
        (5, "int, expected a text, rows of cells, an array, a DataFrame, a dict of givens, or a Puzzle"),
        (None, "NoneType, expected a text"), (np.ndarray, "type, expected a text"), (len, "expected a text"),
        (Path("p.txt"), r"Path, expected .*; Puzzle.read\(path\) reads a file"),
    ]:
        with pytest.raises(TypeError, match=why):
            Puzzle(given)


def test_givens_by_cell_are_puzzles():
    puzzle = Puzzle("1.34..1221..43.1")
    assert Puzzle(puzzle.givens, rule="grid 4x4") == puzzle
    by_place = {(row, column): digit for row, digits in enumerate(ROWS) for column, digit in enumerate(digits) if digit}
    assert Puzzle(by_place, rule="grid 4x4") == puzzle
    mixed = Puzzle({"r1c1": np.int8(5), (8, 8): 3, "r2c2": None, "r2c3": "7"})
    assert mixed == Puzzle("grid 9x9\ngiven r1c1=5 r9c9=3 r2c3=7")
    assert Puzzle({"v1": 2}, rule=["grid 4x4", "variables 1"]).givens == {"v1": 2}
    for given, why in [
        ({"r1c10": 5}, "'r1c10' is outside the grid"),
        ({(0, 9): 5}, "'r1c10' is outside the grid"),
        ({(-1, 0): 5}, r"\(-1, 0\), expected a row and a column, both from 0"),
        ({"r1c1": 0}, "'0', expected a value from 1"),
        ({"r1c1=1 r1c2": 5}, "expected the name of a cell"),
        ({"r1c1": -1}, "r1c1: -1, expected a digit"),
        ({"r1c1": "x"}, "r1c1: "),
    ]:
        with pytest.raises(ValueError, match=why):
            Puzzle(given)
    with pytest.raises(TypeError, match="int, expected the name of a cell"):
        Puzzle({5: 5})


def test_what_a_table_lacks_is_told():
    # pandas takes the first row for column names.
    with pytest.raises(PuzzleError, match="3 rows of 4 cells, expected 4 rows"):
        Puzzle(pandas.read_csv(io.StringIO("1,,3,4\n,,1,2\n2,1,,\n4,3,,1\n")))
    with pytest.raises(PuzzleError, match="1:4: the byte 0xff, expected text in UTF-8"):
        Puzzle(b"1..\xff")
    with pytest.raises(ValueError, match="row 1, column 2: Timestamp, expected a digit"):
        Puzzle(pandas.DataFrame([[1, pandas.Timestamp(0)]]))


def test_a_puzzle_of_a_puzzle():
    text = '{"size": 4, "title": "Small", "grid": [[{"value": 1, "given": true}, {}, {}, {}], ' \
        '[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]}'
    puzzle = Puzzle(text)
    assert Puzzle(puzzle) == puzzle and Puzzle(puzzle).title == "Small"
    more = Puzzle(puzzle, rules="diagonal", rule="killer 4 r1c1 r1c2")
    assert more.rules == ("diagonal", "killer 4 r1c1 r1c2") and more.givens == puzzle.givens and more.title == "Small"
    assert with_rules(puzzle, "diagonal", "killer 4 r1c1 r1c2") == more
    with pytest.raises(PuzzleError, match="r5c1"):
        Puzzle(puzzle, rule="killer 4 r5c1")
    with pytest.raises(ValueError, match='format="line" says how a text is read'):
        Puzzle(puzzle, format="line")
    # `solve_many` also adds rules to each of its puzzles.
    for items in ([puzzle, Puzzle(ROWS)], [Entry(1, 1, puzzle), Entry(2, 2, Puzzle(ROWS))]):
        told = list(solve_many(items, rules="diagonal", question="count"))
        assert [one.count for one in told] == [Puzzle(one, rules="diagonal").count().count for one in (puzzle, ROWS)]


def test_givens_that_need_no_9x9_are_one_with_a_warning():
    puzzle = Puzzle(ROWS)
    with pytest.warns(ReadingWarning, match="read as a 9x9 board, and nothing in it is above 4; state the size with rule='grid 9x9' or ano"):
        assert Puzzle(puzzle.givens) != puzzle
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Puzzle(puzzle.givens, rule="grid 4x4") == puzzle
        for given, rule in [({"r1c9": 1}, None), ({(8, 0): 1}, None), ({"r1c1": 9}, None), ({"r1c1": 1}, "grid 9x9")]:
            assert Puzzle(given, rule=rule).rows == 9
    told, = solve_many([puzzle.givens])
    assert told.warnings and "9x9" in told.warnings[0]


def test_comparisons_leave_the_other_side_its_say():
    class Same:
        def __eq__(self, other):
            return True

    puzzle, cnf = Puzzle(ROWS), Puzzle(ROWS).cnf()
    for one in (puzzle, puzzle.solve().solution, cnf, cnf.clauses):
        assert one == Same() and Same() == one and one != "1.34..1221..43.1" and one.__eq__(5) is NotImplemented
        assert copy.copy(one) == copy.deepcopy(one) == one


def test_a_solution_is_a_mapping():
    solution = Puzzle(ROWS).solve().solution
    assert solution[0, 1] == solution["r1c2"] == solution.rows[0][1] == solution.array[0, 1] == 2
    assert solution.array.tolist() == solution.rows and solution.array.shape == (4, 4)
    assert solution[np.int64(3), np.int64(0)] == solution[3, 0] == 4
    assert isinstance(solution, Mapping) and len(solution) == 16
    assert list(solution) == list(solution.keys()) == list(Puzzle(ROWS).cells)
    assert dict(solution) == dict(solution.items()) == dict(zip(solution, solution.values()))
    assert solution.keys() & {"r1c1", "x"} == {"r1c1"} and ("r1c1", 1) in solution.items() and 4 in solution.values()
    assert dict(solution).items() >= Puzzle(ROWS).givens.items()
    assert Puzzle(dict(solution), rule="grid 4x4").unique().verdict == "unique"
    assert "r1c1" in solution and (3, 3) in solution and "r5c1" not in solution and (4, 0) not in solution
    assert (
        5 not in solution
        and solution.get("r5c1") is None
        and solution.get("r1c1", 7) == 1
        and solution.get((9, 9), 7) == 7
    )
    for absent in ("r5c1", "r01c1", "R1C1", "v1", "", (4, 0), (-1, 0), (10**30, 0), (65534, 0), (65535, 0)):
        with pytest.raises(KeyError):
            solution[absent]
    for wrong in (0, (0, 0, 0), (0.0, 1), None, ("r1", "c1")):
        with pytest.raises(
            TypeError, match=r"expected the name of a cell, such as 'r1c2', or its row and column from 0"
        ):
            solution[wrong]
    variables = Puzzle("grid 4x4\nvariables 1\nsum 0 r1c1 -1*v1\n1...\n....\n....\n....").solve().solution
    assert variables["v1"] == dict(variables)["v1"] == 1 and variables.array.shape == (4, 4)


def test_integers_that_do_not_fit_name_their_argument():
    puzzle = Puzzle("grid 4x4")
    for call, why in [
        (lambda: puzzle.count(max=-1), "max=-1, expected a whole number from 1"),
        (lambda: puzzle.solutions(max=0), "max=0, expected a whole number from 1"),
        (lambda: puzzle.candidates(cap=-1), "cap=-1"),
        (lambda: puzzle.relaxation(objective=-3), "objective=-3"),
        (lambda: puzzle.steps(max_weight=-1), "max_weight=-1"),
        (lambda: puzzle.steps(jobs=-1), "jobs=-1, expected a whole number from 0 to 256"),
        (lambda: puzzle.hint(max_weight=2**32), f"max_weight={2**32}"),
        (lambda: puzzle.hint(jobs=-1), "jobs=-1"),
        (lambda: generate(-1), "number=-1"),
        (lambda: generate(clues=-1), "clues=-1"),
        (lambda: generate(effort=-1), "effort=-1"),
        (lambda: generate(tries=-1), "tries=-1, expected 1 or more"),
        (lambda: generate(seed=-1), "seed=-1"),
        (lambda: generate(seed=2**64), f"seed={2**64}"),
        (lambda: generate(jobs=-1), "jobs=-1"),
        (lambda: solve_many([], jobs=-1), "jobs=-1"),
        (lambda: solve_many([], question="count", max=-1), "max=-1"),
        (lambda: puzzle.cnf().literal("r1c1", -1), "value=-1"),
        (lambda: puzzle.cnf().candidate(0), "literal=0"),
        (lambda: Solution(puzzle, [-1] * 16), "the digit -1, expected"),
        (lambda: puzzle.cnf().decode([10**30]), f"the model has {10**30}, which is not a literal"),
        (lambda: puzzle.count(max=-(10**10_000)), "max=a negative integer of more than 128 bits"),
    ]:
        with pytest.raises(ValueError, match=re.escape(why)):
            call()
    for wrong in (1.5, "5", [5]):
        with pytest.raises(TypeError, match="expected an integer"):
            puzzle.count(max=wrong)
    assert puzzle.count(max=np.int64(3)).count == 3


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


def test_warnings_are_warnings(tmp_path):
    text = ".Shape~4x4.~R1C1_1.Glitter~R2C2"
    with pytest.raises(PuzzleError, match="Glitter"):
        Puzzle(text)
    with pytest.warns(ReadingWarning, match="^1:19: ignored: unknown type '.Glitter'") as told:
        assert len(Puzzle(text, ignore_unknown=True).givens) == 1
    # The warning points to the caller's line.
    assert issubclass(ReadingWarning, UserWarning) and told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ReadingWarning):
            Puzzle(text, ignore_unknown=True)
    path = tmp_path / "p.txt"
    path.write_text(text)
    with pytest.warns(ReadingWarning, match=f"^{path}:1:19: ignored: "):
        Puzzle.read(path, ignore_unknown=True)
    entry, = read_all(path, ignore_unknown=True)
    assert [line.startswith(f"{path}:1:19: ignored: ") for line in entry.warnings] == [True]
    answer, = solve_many([text], ignore_unknown=True)
    assert [line.startswith("1:19: ignored: ") for line in answer.warnings] == [True]
    # Notes about text that may have been meant differently are warnings, too.
    with pytest.warns(ReadingWarning, match="^2:8: note: r1c1 and r3c3 are not neighbours"):
        puzzle = Puzzle("grid 4x4\nthermo r1c1 r3c3")
    answer, = solve_many(["grid 4x4\nthermo r1c1 r3c3"])
    assert [warning.startswith("2:8: note: ") for warning in answer.warnings] == [True]
    # A note is issued once: puzzles made from this one issue only notes about their own rules.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Puzzle(puzzle) == pickle.loads(pickle.dumps(puzzle)) == puzzle
        assert len(Puzzle(puzzle, rules="diagonal").rules) == 2
    with pytest.warns(ReadingWarning, match="^rule:1:8: note: r1c1 and r4c4 are not neighbours"):
        Puzzle(puzzle, rule="thermo r1c1 r4c4")
    with pytest.warns(ReadingWarning, match="^rule:1:8: note: r1c1 and r3c3 are not neighbours"):
        generate(size="4x4", rule="thermo r1c1 r3c3")


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
    with pytest.raises(ValueError, match="no format 'cnf' to write, expected one of native, iss"):
        puzzle.to("cnf")
    with pytest.raises(ValueError, match="f-puzzles cannot express a grid of 4x6"):
        Puzzle("grid 4x6 no-boxes").to("fpuzzles")


def test_rules_that_a_format_lacks_can_be_drawn():
    puzzle = Puzzle("sum 3 r1c1 r2c2\nthermo r1c1 r1c2\n..2.\n....\n..1.\n3...")
    for format in ("fpuzzles", "sudokupad"):
        with pytest.raises(ValueError, match="the rule 'sum 3 r1c1 r2c2'; as_drawings=True draws it"):
            puzzle.to(format)
        with pytest.warns(UserWarning, match="only drawn, and described in the text of the rules: sum 3 r1c1 r2c2"):
            link = puzzle.to(format, as_drawings=True)
        with pytest.warns(UserWarning, match="1 described rule: sum"):
            again = Puzzle(link, rule=["sum 3 r1c1 r2c2"], ignore_drawings=True)
        assert again.unique().stored_solution == "same"
    with pytest.raises(ValueError, match="as_drawings is for the formats fpuzzles and sudokupad"):
        puzzle.to("iss", as_drawings=True)


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
    for wrong, why in [(digits[::-1], "not a solution"), (digits[:80], "80 digits"), ([0, *digits[1:]], "the digit 0")]:
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
        # The message uses the caller's terms, without internal names.
        assert not any(word in str(raised.value) for word in ("enum", "Py", "Vec", "variant")), raised.value
    # A tuple or any other iterable works as a list of texts.
    assert Puzzle("grid 4x4", rule=(name for name in ["diagonal", "anti-king"])).rules == ("diagonal", "anti-king")


def test_lists_without_an_end_have_one():
    texts = itertools.repeat("diagonal")
    for call in (lambda: Puzzle("grid 4x4", rules=texts), lambda: generate(make=texts)):
        with pytest.raises(ValueError, match="a list of texts of more than 64 MiB, expected an end before that"):
            call()
    long = "1" * (1 << 26) + "."
    with pytest.raises(ValueError, match="a text of more than 64 MiB"):
        Puzzle(long.encode())
    for item in (long, long.encode()):
        told, = solve_many([item])
        assert "a text of more than 64 MiB" in str(told.error)


def test_a_path_that_names_no_file_is_told():
    with pytest.raises(FileNotFoundError, match=r"an empty path, expected the name of a file; Puzzle\(text\) reads"):
        Puzzle.read("")
    with pytest.raises(FileNotFoundError) as raised:
        Puzzle.read("/nowhere/puzzle.txt")
    assert (raised.value.errno, raised.value.filename) == (2, "/nowhere/puzzle.txt")
    assert str(raised.value) == "[Errno 2] No such file or directory: '/nowhere/puzzle.txt'"
