"""Questions asked from asyncio."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

from ._native import Cancel

__all__ = ["run_async"]

_Answer = TypeVar("_Answer")


async def run_async(call: Callable[..., _Answer], /, *args: Any, **options: Any) -> _Answer:
    """Calls `call(*args, **options)` in a thread, while the event loop goes on, and returns its answer.

    `await run_async(puzzle.unique, time_limit=10)` asks any question of a puzzle so. Where the task is cancelled, or
    `asyncio.wait_for` comes to its end, the call is cancelled, too: its thread is free again soon after.
    """
    # Whoever asks nothing so does not wait until it is imported.
    import asyncio

    cancel = Cancel()

    def work() -> _Answer:
        with cancel:
            return call(*args, **options)

    try:
        return await asyncio.get_running_loop().run_in_executor(None, work)
    except asyncio.CancelledError:
        cancel.cancel()
        raise
