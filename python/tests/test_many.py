"""Many puzzles at once."""

import itertools
import subprocess
import sys
import threading
import time

import numpy as np
import pandas
import pytest
from conftest import program

from tqdm import tqdm

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
    for question in ("solve", "unique"):
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

    for ahead in (1, 7, 64):
        taken = 0
        answers = solve_many(endless(), jobs=2, ahead=ahead)
        assert taken == 0
        for _ in range(1_000):
            next(answers)
        assert 1_000 <= taken <= 1_000 + 2 * ahead


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("made", [iter, list, np.array, pandas.Series, lambda items: (item for item in items)])
def test_items_of_any_iterable_are_taken_ahead(made, jobs):
    def ahead():
        """Returns how many items are taken until the first answer, whose search lasts 0.1 seconds."""
        taken = 0

        def counted():
            nonlocal taken
            for item in made(["grid 9x9", *BOARDS * 100]):
                taken += 1
                yield str(item)

        with solve_many(counted(), question="count", time_limit=0.1, jobs=jobs) as answers:
            assert next(answers).verdict == "unknown"
        return taken

    # On a busy machine, taking an item may be slow, so this is tried several times.
    assert any(ahead() == 64 * jobs for _ in range(20))


def test_answers_do_not_wait_for_items_that_take_their_time():
    out = []

    def slow():
        for place in range(8):
            # When an item is taken, all items before the previous one have been answered.
            assert len(out) >= place - 1
            yield BOARDS[place % 3]
            time.sleep(0.01)

    for answer in solve_many(slow()):
        out.append(answer)
    assert len(out) == 8


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
    with pytest.raises(TypeError, match="one text"):
        solve_many(BOARDS[0])


def test_what_is_no_puzzle_is_an_error_answer_and_the_others_follow():
    items = [BOARDS[0], None, float("nan"), 5, len, BOARDS[1], [[1, 0], [0, "x"]], object(), BOARDS[2]]
    for jobs in (1, 3):
        answers = list(solve_many(items, question="unique", jobs=jobs))
        assert [answer.verdict for answer in answers] == [
            "unique", "error", "error", "error", "error", "none", "error", "error", "multiple"]
        assert [answer.id for answer in answers] == list(range(1, 10))
        assert [type(answer.error) for answer in answers[1:5]] == [TypeError] * 4
        assert str(answers[1].error).startswith("NoneType, expected a text, rows of cells, an array, ")
        assert isinstance(answers[6].error, PuzzleError)
    with pytest.raises(KeyboardInterrupt):
        list(solve_many(interrupt for interrupt in Interrupts()))


class Interrupts:
    """Yields one item, and then raises KeyboardInterrupt."""

    def __iter__(self):
        yield BOARDS[0]
        raise KeyboardInterrupt


def test_an_answer_is_out_before_the_next_item_is_asked_for():
    told = []

    def asked(number):
        for place in range(number):
            told.append(("asked", place))
            yield [*BOARDS, None, "grid 4x4\n1...\n....\n....\n...."][place % 5]

    for place, _ in enumerate(solve_many(asked(60), ahead=0)):
        told.append(("answered", place))
    assert told == [(word, place) for place in range(60) for word in ("asked", "answered")]
    # With three jobs, the next item is taken when one of the three is idle.
    told.clear()
    for place, _ in enumerate(solve_many(asked(60), jobs=3, ahead=0)):
        told.append(("answered", place))
    assert [place for word, place in told if word == "answered"] == list(range(60))


def test_items_wait_for_answers_where_those_who_ask_wait_for_them():
    # The other end of the pipe writes the next puzzle only after reading an answer.
    asks = subprocess.Popen([sys.executable, "-c", PIPED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for board, verdict in zip([*BOARDS, "nonsense", BOARDS[0]], ["unique", "none", "multiple", "error", "unique"]):
        asks.stdin.write(board + "\n")
        asks.stdin.flush()
        assert asks.stdout.readline() == verdict + "\n"
    asks.stdin.close()
    assert asks.wait(60) == 0


PIPED = """
import sys
from sudoku2cnf import solve_many
for answer in solve_many(sys.stdin, question="unique"):
    print(answer.verdict, flush=True)
"""


def test_tables_of_puzzles():
    frame = pandas.DataFrame({"puzzle": BOARDS, "stars": [1, 2, 3]})
    assert [answer.verdict for answer in solve_many(frame["puzzle"], question="unique")] == ["unique", "none", "multiple"]
    cells = np.array([[int(sign.replace(".", "0")) for sign in board] for board in BOARDS])
    for items in (cells, cells.reshape(3, 4, 4), [pandas.DataFrame(rows) for rows in cells.reshape(3, 4, 4)],
                  [board.encode() for board in BOARDS], frame["puzzle"].to_numpy().astype("S")):
        assert [answer.verdict for answer in solve_many(items, question="unique")] == ["unique", "none", "multiple"]
    # Iterating over a table yields its column names.
    with pytest.raises(TypeError, match="DataFrame, expected several puzzles, such as a column of texts"):
        solve_many(frame)
    with pytest.raises(TypeError, match="one text"):
        solve_many(BOARDS[0].encode())


def test_the_number_of_answers_to_come():
    answers = solve_many(BOARDS)
    assert len(answers) == 3 and answers
    next(answers)
    assert len(answers) == 2 and list(answers) and len(answers) == 0 and answers
    assert len(solve_many(pandas.Series(BOARDS))) == 3
    with pytest.raises(TypeError, match="the number of puzzles is known only at their end"):
        len(solve_many(iter(BOARDS)))
    assert len(list(solve_many(iter(BOARDS)))) == 3
    made = generate(3, size="4x4", seed=1)
    assert len(made) == 3 and made and next(made) and len(made) == 2 and len(list(made)) == 2 and len(made) == 0
    assert len(generate(2**64 - 1)) == sys.maxsize
    for bar in (tqdm(solve_many(BOARDS), disable=True), tqdm(generate(3), disable=True)):
        assert bar.total == 3


#: Code for a separate process, which has no other threads.
THREADS = """
import gc, itertools, time, weakref
from sudoku2cnf import Puzzle, generate, solve_many

def threads():
    with open("/proc/self/stat") as stat:
        return int(stat.read().rpartition(")")[2].split()[17])

def over():
    until = time.monotonic() + 60
    while threads() > begin and time.monotonic() < until:
        time.sleep(0.01)
    return threads() == begin

begin = threads()
"""
CLOSED = """
for make in (
    lambda: solve_many(itertools.repeat("grid 9x9"), question="count", jobs=3),
    lambda: Puzzle("grid 9x9").solutions(),
    lambda: generate(10**6),
):
    iterator = make()
    assert threads() > begin
    iterator.close()
    assert list(iterator) == [] and over(), iterator
    with make() as iterator:
        assert iter(iterator) is iterator and threads() > begin
    assert list(iterator) == [] and over(), iterator
"""
CYCLE = """
class Items:
    def __iter__(self):
        yield from itertools.repeat("1.34..1221..43.1")

items = Items()
items.answers = solve_many(iter(items), jobs=2)
# The generator refers to the iterator that takes items from it.
known = weakref.ref(items)
for _ in range(100):
    next(items.answers)
assert threads() > begin
del items
gc.collect()
assert known() is None and over()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="threads are counted there")
@pytest.mark.parametrize("code", [CLOSED, CYCLE], ids=["closed", "in a cycle"])
def test_work_that_nobody_awaits_ends(code):
    subprocess.run([sys.executable, "-c", THREADS + code], check=True)


def test_a_limit_is_one_of_a_puzzle():
    items = ["grid 9x9\nvalues 1-9", BOARDS[0], "grid 9x9", BOARDS[0]]
    answers = list(solve_many(items, question="count", time_limit=0.2, jobs=2))
    assert [answer.verdict for answer in answers] == ["unknown", "unique", "unknown", "unique"]


def test_options_are_checked_at_once():
    for options, why in [
        ({"question": "how"}, "no question 'how', expected one of solve, unique, count"),
        ({"max": 5}, "max does not go with question=.solve."),
        ({"jobs": 1000}, "jobs=1000, expected 0 to 256"),
        ({"ahead": -1}, "ahead=-1, expected 0 to 65536"),
        ({"backend": "foo"}, "no backend"),
        ({"format": "pdf"}, "no format"),
        ({"question": "count", "max": 0}, "max=0, expected 1 or more"),
    ]:
        with pytest.raises(ValueError, match=why):
            solve_many([], **options)


def test_other_solvers_answer_too():
    assert [answer.backend for answer in solve_many(BOARDS[:1] * 2, backend="dpll", heuristic="jw")] == ["dpll"] * 2


def test_puzzles_with_the_same_rules_answer_as_each_alone():
    made = [one.puzzle for one in generate(25, size="6x6", rules="diagonal", seed=3)]
    # Some boards get several solutions, and one gets none.
    texts = [str(puzzle).split("diagonal\n") for puzzle in made]
    boards = [board.replace("1", ".") if number % 5 == 0 else board for number, (_, board) in enumerate(texts)]
    boards[7] = "11" + boards[7][2:]
    loose = [f"{above}diagonal\n{board}" for (above, _), board in zip(texts, boards)]
    mixed = [item for pair in zip(loose, BOARDS * 9) for item in pair]
    for items in (made, loose, mixed):
        for question in ("solve", "unique", "count"):
            options = {"max": 50} if question == "count" else {}
            answers = list(solve_many(items, question=question, **options))
            puzzles = [item if isinstance(item, Puzzle) else Puzzle(item) for item in items]
            ask = {"solve": Puzzle.solve, "unique": Puzzle.unique, "count": Puzzle.count}[question]
            alone = [ask(puzzle, **options) for puzzle in puzzles]
            assert [answer.verdict for answer in answers] == [answer.verdict for answer in alone]
            assert [answer.count for answer in answers] == [answer.count for answer in alone]
            for answer, other in zip(answers, alone):
                if other.verdict in ("solved", "unique", "multiple") and question != "count":
                    assert answer.solution == other.solution


FORKED = """
import os, sys
from sudoku2cnf import Puzzle, generate, solve_many

iterators = [solve_many(["grid 9x9"] * 99), Puzzle("grid 9x9").solutions(), generate(99)]
for iterator in iterators:
    next(iterator)
child = os.fork()
if child == 0:
    for iterator in iterators:
        try:
            next(iterator)
        except RuntimeError as error:
            assert "forked" in str(error), error
        else:
            sys.exit("a step of another process")
    # The forked process can start iterators of its own.
    assert [answer.verdict for answer in solve_many(["1.34..1221..43.1"] * 3)] == ["solved"] * 3
    assert next(Puzzle("grid 4x4").solutions())
    del iterators, iterator
    sys.exit()
assert os.waitpid(child, 0)[1] == 0
for iterator in iterators:
    next(iterator)
"""


def test_a_forked_process_is_told_to_begin_its_own():
    # The timeout turns waiting forever into an error.
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], check=True, timeout=60)


def test_a_second_thread_is_told_that_the_first_one_waits():
    begun, go, got = threading.Event(), threading.Event(), []

    def items():
        begun.set()
        go.wait(20)
        yield BOARDS[0]

    answers = solve_many(items())
    thread = threading.Thread(target=lambda: got.append(next(answers)))
    thread.start()
    assert begun.wait(20)
    with pytest.raises(ValueError, match="already executing: another thread awaits the next of these answers"):
        next(answers)
    go.set()
    thread.join(20)
    assert got[0].verdict == "solved" and list(answers) == []


def test_items_that_ask_for_answers_are_told_that_somebody_waits():
    def items():
        yield BOARDS[0]
        next(answers)

    answers = solve_many(items())
    assert next(answers).verdict == "solved"
    with pytest.raises(ValueError, match="already executing"):
        next(answers)


def test_large_integers_are_no_ids():
    kept = [
        '{"id": 18446744073709551615, "puzzle": "1.34..1221..43.1"}',
        '{"id": "9' + "9" * 30 + '", "puzzle": "1..."}',
    ]
    assert [answer.id for answer in solve_many(kept)] == [18446744073709551615, "9" * 31]
    refused, = solve_many(['{"puzzle": "1.34..1221..43.1", "id": 18446744073709551616}'])
    assert isinstance(refused.error, PuzzleError) and refused.error.column == 38


def test_a_question_of_an_item_is_an_error():
    [answer] = solve_many(['{"puzzle": "1...............", "ask": "count"}'])
    assert answer.verdict == "error" and "expected none: all items are asked the same" in str(answer.error)
