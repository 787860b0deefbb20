"""Several at once: threads that wait for one another, each on its own connection."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connection

from games.services import bot_choice


def at_once(runs: Sequence[Callable[[], Any]], *, seconds: float = 60) -> list[Any]:
    """What each returned, or the exception that it raised, in order.

    Fails if they have not all come to an end ``seconds`` after they set out.
    """
    barrier = threading.Barrier(len(runs))
    results: list[Any] = [None] * len(runs)

    def racer(place: int, run: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            barrier.wait(20)
            results[place] = run()
        except Exception as failure:
            results[place] = failure
        finally:
            connection.close()

    threads = [threading.Thread(target=racer, args=pair) for pair in enumerate(runs)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    assert not any(thread.is_alive() for thread in threads)
    return results


def failures(results: Sequence[Any]) -> list[Exception]:
    return [result for result in results if isinstance(result, Exception)]


def let_bots_think_in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads stand for workers here, and no alarm rings in them; bots of tests come to an end."""
    monkeypatch.setattr(bot_choice, "within", lambda seconds, ask: ask())
