"""Files of puzzles."""

import gzip
import io
import json
import lzma
import os
import subprocess

import pytest
from conftest import EXAMPLES, program

from sudoku2cnf import Puzzle, PuzzleError, generate, read_all, solve_many

TWO = "# two\ngrid 4x4\n1...\n....\n....\n....\n\n# another\ngrid 4x4\ndiagonal\n1.34\n..12\n21..\n43.1\n"
BATCH = """# many
1.34..1221..43.1

no board
{"puzzle": "1...............", "id": "x", "rules": "diagonal"}
{"puzzle": 5, "id": "y"}
"""


@pytest.fixture
def file(tmp_path):
    def made(data, name="p.txt"):
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return path

    return made


def test_a_file_of_lines(file):
    path = file(BATCH)
    entries = list(read_all(path))
    assert [(entry.id, entry.line) for entry in entries] == [(2, 2), (4, 4), ("x", 5), ("y", 6)]
    assert entries[0].puzzle == Puzzle("1.34..1221..43.1") and entries[2].puzzle.rules == ("diagonal",)
    assert entries[1].puzzle is None and str(entries[1].error).startswith(f"{path}:4:1: no board, expected")
    assert isinstance(entries[3].error, PuzzleError) and entries[3].error.line == 6
    assert [entry.puzzle.rules for entry in read_all(path, rules="anti-knight") if entry.puzzle] == [
        ("anti-knight",), ("anti-knight", "diagonal")]


def test_a_header_says_where_names_stand(file):
    board = "1" + "." * 15
    table = f"puzzle,rating,id\n{board},3,a7\n{board},4,b8\n"
    assert [entry.id for entry in read_all(file(table.encode()))] == ["a7", "b8"]


def test_files_that_are_packed_or_of_another_encoding(file):
    shown = [(entry.id, entry.puzzle) for entry in read_all(file(BATCH))]
    for data in [gzip.compress(BATCH.encode()), lzma.compress(BATCH.encode()), b"\xef\xbb\xbf" + BATCH.encode(),
                 BATCH.encode("utf-16"), BATCH.replace("\n", "\r\n").encode()]:
        assert [(entry.id, entry.puzzle) for entry in read_all(file(data))] == shown


def test_puzzles_of_several_lines(file):
    entries = list(read_all(file(TWO)))
    assert [(entry.id, entry.line) for entry in entries] == [(2, 2), (9, 9)]
    assert entries[1].puzzle == Puzzle("diagonal\n1.34\n..12\n21..\n43.1")
    wrong = file(TWO + "\ngrid 9y9\n")
    last = list(read_all(wrong))[-1]
    assert last.puzzle is None and str(last.error).startswith(f"{wrong}:16:6: ")


def test_a_file_of_one_puzzle(file):
    for path in sorted(EXAMPLES.glob("*.txt")):
        try:
            puzzle = Puzzle.read(path)
        except PuzzleError:
            assert len(list(read_all(path))) > 1, path
            continue
        assert [(entry.id, entry.puzzle) for entry in read_all(path)] == [(1, puzzle)], path
    assert [entry.puzzle for entry in read_all(file("1..............."))] == [Puzzle("1...............")]
    only, = read_all(file(""))
    assert only.puzzle is None and only.error.message == "no puzzle"


def test_what_is_no_text(file):
    lines = ["1.34..1221..43.1", "", "1...............", "1..............."]
    data = "\n".join(lines).encode().replace(b"\n\n", b"\n1..\xff............\n")
    entries = list(read_all(file(data)))
    assert [entry.error is None for entry in entries] == [True, False, True, True]
    assert (entries[1].error.line, entries[1].error.column) == (2, 4) and "0xff" in entries[1].error.message
    only, = read_all(file(b"grid 4x4\n# \xff\n"))
    assert (only.error.line, only.error.column) == (2, 3)


def test_errors_come_at_once():
    with pytest.raises(FileNotFoundError):
        read_all("/nowhere/p.txt")
    with pytest.raises(FileNotFoundError, match="an empty path"):
        read_all("")
    with pytest.raises(ValueError, match="no format 'pdf'"):
        read_all(EXAMPLES / "classic.txt", format="pdf")


def test_entries_are_answered_with_their_ids(file):
    answers = list(solve_many(read_all(file(BATCH)), question="unique", jobs=2))
    assert [(answer.id, answer.verdict) for answer in answers] == [
        (2, "unique"), (4, "error"), ("x", "multiple"), ("y", "error")]
    assert isinstance(answers[1].error, PuzzleError)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_open_file_is_read_as_what_it_holds(file, jobs):
    for opened in (
        lambda: open(file(TWO)),
        lambda: io.StringIO(TWO),
        lambda: gzip.open(file(gzip.compress(TWO.encode())), "rt"),
    ):
        with opened() as two:
            answers = list(solve_many(two, question="count", max=100, jobs=jobs))
        assert [(answer.id, answer.verdict, answer.count) for answer in answers] == [
            (2, "multiple", 72),
            (9, "none", 0),
        ]
    with open(file("1...\n....\n....\n....\n")) as one:
        assert [answer.count for answer in solve_many(one, question="count")] == [72]
    # If a file has a puzzle on each line, every line gets an answer.
    with open(file(BATCH)) as batch:
        answers = list(solve_many(batch, jobs=jobs))
    assert [(answer.id, answer.verdict) for answer in answers] == [
        (1, "error"), (2, "solved"), (3, "error"), (4, "error"), ("x", "solved"), ("y", "error")]
    with open(file(TWO), "rb") as binary, pytest.raises(TypeError, match="opened for bytes, expected one for text"):
        solve_many(binary)


class Endless(io.RawIOBase):
    """A file of one endless line, which counts what is read from it."""

    def __init__(self):
        self.taken = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        self.taken += len(buffer)
        buffer[:] = b"1" * len(buffer)
        return len(buffer)


def test_files_without_an_end_have_one(file):
    # The decompressed text is a thousand times as long as the file.
    packed = file(gzip.compress(b"1" * (70 << 20), 1))
    for read in (
        lambda: list(read_all(packed)),
        lambda: list(solve_many(gzip.open(packed, "rt"))),
        lambda: list(read_all("/dev/zero")) if os.path.exists("/dev/zero") else list(read_all(packed)),
    ):
        with pytest.raises(ValueError, match="a line of more than 64 MiB, expected an end before that"):
            read()
    endless = Endless()
    with pytest.raises(ValueError, match="a line of more than 64 MiB"):
        list(solve_many(io.TextIOWrapper(io.BufferedReader(endless))))
    assert endless.taken < 70 << 20
    # The line at which the first block ends may be as long as any other line.
    lines = "# x\n" * 10_000 + "#" + "x" * (66 << 20) + "\n1.34..1221..43.1\n"
    with pytest.raises(ValueError, match="a line of more than 64 MiB"):
        list(read_all(file(lines)))
    several = TWO * 2 + "# " + "x" * 1_000_000 + "\n"
    with pytest.raises(ValueError, match="a text of more than 64 MiB"):
        list(read_all(file(several * 70)))


def test_a_long_file_is_read_on_behind_what_was_looked_at(file):
    boards = ["1.34..1221..43.1", "11..............", "1..............."] * 5_000
    path = file("\n".join(boards))
    assert path.stat().st_size > 2 * (1 << 16)
    with open(path) as lines:
        verdicts = [answer.verdict for answer in solve_many(lines, question="unique", jobs=2)]
    assert verdicts == ["unique", "none", "multiple"] * 5_000
    assert [entry.line for entry in read_all(path)] == list(range(1, 15_001))
    several = "\n".join(f"grid 4x4\n{'1...'}\n....\n....\n....\n" for _ in range(5_000))
    assert len(several) > 1 << 16 and len(list(read_all(file(several)))) == 5_000


def test_a_pipe_needs_a_puzzle_on_each_line(file):
    with subprocess.Popen(["cat", file(TWO)], stdout=subprocess.PIPE, text=True) as cat:
        with pytest.raises(
            ValueError, match=r"line 2: 'grid 4x4' is not a puzzle by itself, expected .*; read_all\(path\)"
        ):
            for answer in solve_many(cat.stdout):
                assert answer.verdict == "error" and answer.id == 1
    with subprocess.Popen(["cat", file(BATCH)], stdout=subprocess.PIPE, text=True) as cat:
        assert [answer.verdict for answer in solve_many(cat.stdout)].count("solved") == 2


def test_what_was_made_is_read_as_the_program_reads_it(file):
    made = [one.puzzle for one in generate(6, size="6x6", rules="diagonal", seed=4)]
    path = file("\n".join(str(puzzle) for puzzle in made))
    assert [entry.puzzle for entry in read_all(path)] == made
    said = subprocess.run([program("solve"), "--unique", "--output", "json", path], stdout=subprocess.PIPE, text=True)
    ids = [json.loads(line)["id"] for line in said.stdout.splitlines()]
    assert ids == [answer.id for answer in solve_many(read_all(path), question="unique")]
