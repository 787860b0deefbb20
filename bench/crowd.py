"""Several processes that do the same at the same time and report what they did."""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from typing import Any, TypeVar

from django.db import connections

from events.wake import fall_silent

T = TypeVar("T")
READY_SECONDS = 60.0


class CrowdFailed(Exception):
    """One of the processes failed; the message holds its traceback."""


def crowd(size: int, work: Callable[[int, Callable[[], None]], T]) -> list[T]:
    """What ``work(number, wait)`` returned in each of ``size`` processes, numbered from 0.

    ``wait`` returns when all of them have called it: prepare before it, measure after it. The
    processes are forked, so ``work`` may be any function; each opens database connections of its
    own. Raises ``CrowdFailed``.
    """
    fall_silent()
    connections.close_all()
    # Forked and not spawned: nothing is imported anew, and no thread runs here that could be hurt.
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(size)
    pipes, processes = [], []
    for number in range(size):
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_run, args=(work, number, barrier, theirs), daemon=True)
        process.start()
        theirs.close()
        pipes.append(ours)
        processes.append(process)
    answers = [_received(pipe) for pipe in pipes]
    for process in processes:
        process.join()
    for _, failure in answers:
        if failure:
            raise CrowdFailed(failure)
    return [answer for answer, _ in answers]


def _run(
    work: Callable[[int, Callable[[], None]], object],
    number: int,
    barrier: Barrier,
    answer: Connection,
) -> None:
    def wait() -> None:
        barrier.wait(READY_SECONDS)

    try:
        answer.send((work(number, wait), ""))
    except BaseException:
        barrier.abort()
        answer.send((None, traceback.format_exc()))
    finally:
        fall_silent()
        connections.close_all()


def _received(pipe: Connection) -> tuple[Any, str]:
    """What the work returned, and the traceback where it failed instead."""
    try:
        answer, failure = pipe.recv()
    except EOFError:
        return None, "A process ended without a word."
    return answer, failure
