"""Calls end when they are cancelled from another thread or from asyncio."""

import asyncio
import threading
import time

import pytest

from sudoku2cnf import Cancel, Cancelled, Puzzle, generate, run_async, solve_many

EMPTY = Puzzle("grid 9x9")
CALLS = [
    lambda: EMPTY.count(),
    lambda: EMPTY.count(backend="embedded"),
    lambda: EMPTY.candidates(cap=10**9),
    lambda: [None for _ in EMPTY.solutions()],
    lambda: list(solve_many(["grid 9x9"] * 9, question="count", jobs=2)),
    lambda: list(generate(10**9, size="9x9", jobs=2)),
    lambda: EMPTY.estimate(precision=1e-9, time_limit=600),
]


@pytest.mark.parametrize("call", range(len(CALLS)))
def test_another_thread_ends_a_call(call):
    cancel = Cancel()
    assert not cancel.cancelled
    sent = []

    def end():
        time.sleep(0.1)
        sent.append(time.monotonic())
        cancel.cancel()

    threading.Thread(target=end).start()
    with pytest.raises(Cancelled):
        with cancel:
            CALLS[call]()
    assert time.monotonic() - sent[0] < 5
    assert cancel.cancelled
    # Nothing outside, or in other threads, is cancelled.
    assert Puzzle("1.34..1221..43.1").unique().verdict == "unique"


def test_what_is_cancelled_before_does_not_go_on():
    cancel = Cancel()
    cancel.cancel()
    with cancel, pytest.raises(Cancelled):
        EMPTY.count()
    with pytest.raises(RuntimeError, match="not within"):
        cancel.__exit__(None, None, None)


def test_of_several_the_outer_one_counts_too():
    outer, inner = Cancel(), Cancel()
    outer.cancel()
    with outer:
        with inner, pytest.raises(Cancelled):
            EMPTY.count()
    with inner:
        assert EMPTY.solve().verdict == "solved"


def test_other_threads_are_not_cancelled():
    cancel, found = Cancel(), []
    cancel.cancel()

    def ask():
        found.append(EMPTY.count(time_limit=0.2).complete)

    with cancel:
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    assert found == [False]


def test_asyncio_goes_on_and_cancels():
    async def tick(ticks):
        while True:
            await asyncio.sleep(0.01)
            ticks.append(None)

    async def main():
        ticks = []
        ticking = asyncio.ensure_future(tick(ticks))
        assert (await run_async(Puzzle("1.34..1221..43.1").unique, time_limit=60)).verdict == "unique"
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(run_async(EMPTY.count), 0.3)
        assert len(ticks) > 5
        with pytest.raises(ValueError, match="no backend|nobody|expected one of"):
            await run_async(EMPTY.solve, backend="nobody")
        several = await asyncio.gather(*(run_async(Puzzle(f"{digit}" + "." * 15).count) for digit in range(1, 5)))
        assert [answer.count for answer in several] == [72] * 4
        ticking.cancel()

    begin = time.monotonic()
    asyncio.run(main())
    # The cancelled call's thread has ended: the loop waits for it.
    assert time.monotonic() - begin < 30
