"""Calls of this package from asyncio."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

from ._native import Cancel

__all__ = ["run_async"]

_Answer = TypeVar("_Answer")


async def run_async(call: Callable[..., _Answer], /, *args: Any, **options: Any) -> _Answer:
    """Calls `call(*args, **options)` in a thread and returns its result. Meanwhile, the event loop continues to run.

    An example is `await run_async(puzzle.unique, time_limit=10)`. If the task is cancelled, or `asyncio.wait_for` times
    out, the call is cancelled, too, and its thread becomes free soon afterwards.
    """
    # asyncio takes long to import, so programs that do not use it should not wait for that.
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
