"""Several at once: threads that wait for one another, each on its own connection."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextvars import Context
from typing import Any

import pytest
from django.db import connection, connections

from games.services import bot_choice
from tests.cores import all_cores
from tests.patience import PATIENCE

_racers: list[ThreadPoolExecutor] = []
"""Each a thread with a connection that lasts as long as the test: PostgreSQL starts a process for
each connection, and learns all tables anew."""


def at_once(runs: Sequence[Callable[[], Any]], *, seconds: float = 60) -> list[Any]:
    """What each returned, or the exception that it raised, in order.

    Fails if they have not all come to an end ``seconds`` after they set out.
    """
    barrier = threading.Barrier(len(runs))

    def race(run: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            barrier.wait(PATIENCE)
            return run()
        except Exception as failure:
            return failure
        finally:
            connection.close_if_unusable_or_obsolete()

    with all_cores():
        racing = [
            racer.submit(Context().run, race, run)
            for racer, run in zip(racers(len(runs)), runs, strict=True)
        ]
        _, late = wait(racing, seconds)
    assert not late
    return [each.result() for each in racing]


def racers(count: int) -> list[ThreadPoolExecutor]:
    """So many, each of one thread."""
    while len(_racers) < count:
        _racers.append(ThreadPoolExecutor(1))
    return _racers[:count]


def rest() -> None:
    """All racers give their connections back."""
    for racer in _racers:
        racer.submit(connections.close_all)
        racer.shutdown(wait=False)
    for racer in _racers:
        racer.shutdown()
    _racers.clear()


def failures(results: Sequence[Any]) -> list[Exception]:
    return [result for result in results if isinstance(result, Exception)]


def let_bots_think_in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads stand for workers here, and no alarm rings in them; bots of tests come to an end."""
    monkeypatch.setattr(bot_choice, "within", lambda seconds, ask: ask())
