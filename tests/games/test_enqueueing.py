"""Hints: sent by a thread of their own, never waited for, never in the way."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from celery import current_app
from django.db import transaction

from games.models import Game
from games.services import enqueueing
from games.services.lobby import create_game
from games.services.seating import SeatRequest
from tests.games.conftest import BOT, ME
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
_post = enqueueing._post


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """What reaches the broker; a courier of this test's own carries it."""
    monkeypatch.setattr(enqueueing, "_post", _post)
    monkeypatch.setattr(enqueueing, "_current", None)
    reached: list[Any] = []
    monkeypatch.setattr(
        current_app,
        "send_task",
        lambda task, arguments: reached.append((task, arguments, threading.current_thread())),
    )
    yield reached
    if enqueueing._current is not None:
        enqueueing._current.stop()


def test_a_hint_is_sent_by_another_thread(make: Make, broker: list[Any]) -> None:
    game = make(ME, BOT)
    until(lambda: broker)
    task, arguments, thread = broker[0]
    assert (task, arguments) == ("games.tasks.bot_turn", (str(game.pk), game.version, 1))
    assert thread is not threading.current_thread()


def test_what_is_undone_is_not_told(broker: list[Any]) -> None:
    with transaction.atomic():
        enqueueing.after_commit("games.tasks.sweep")
        transaction.set_rollback(True)
    with transaction.atomic():
        enqueueing.after_commit("games.tasks.snapshot", "x")
        time.sleep(0.02)
        assert broker == []
    until(lambda: broker)
    assert [task for task, *_ in broker] == ["games.tasks.snapshot"]


def test_a_broker_that_refuses_or_hangs_keeps_nobody(
    make: Make, broker: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    may_wait: list[bool] = []

    class Watched(queue.Queue[Any]):
        def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
            may_wait.append(block)
            super().put(item, block, timeout)

    watched = SimpleNamespace(Queue=Watched, Full=queue.Full)
    monkeypatch.setattr(enqueueing, "queue", watched)
    monkeypatch.setattr(enqueueing, "_MOST_WAITING", 3)
    hang = threading.Event()
    waited_for: list[str] = []

    def stuck(task: str, arguments: object) -> None:
        if not hang.wait(PATIENCE):
            waited_for.append(task)
        raise ConnectionRefusedError

    monkeypatch.setattr(current_app, "send_task", stuck)
    for _ in range(10):
        make(ME, BOT)
    hang.set()
    assert waited_for == []
    assert may_wait == [False] * 10


def test_nothing_is_told_where_hints_are_muted(broker: list[Any]) -> None:
    with enqueueing.muted():
        create_game(None, "pebbles", None, [SeatRequest("bot")] * 2)
    enqueueing.after_commit("games.tasks.sweep")
    until(lambda: broker)
    assert [task for task, *_ in broker] == ["games.tasks.sweep"]
