"""The tasks, as a worker finds them: by name, with what JSON can hold."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from celery import current_app
from django.db import connection

from games.models import Game
from games.services.seating import SeatRequest
from tests.games.conftest import ME, Hint

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


def deliver(hint: Hint) -> None:
    """Run a task in this process, with its arguments as they come out of a message."""
    current_app.loader.import_default_modules()
    name, arguments = hint
    current_app.tasks[name].apply(json.loads(json.dumps(arguments))).get()


def test_a_hint_leads_to_the_bots_move(make: Make, sent: list[Hint]) -> None:
    game = make(ME, SeatRequest("bot", "greedy"))
    for _ in range(3):
        deliver(sent[0])
    game.refresh_from_db()
    assert (game.moves, game.waiting) == (1, [0])


def test_the_sweep_asks_for_what_stands_still(make: Make, sent: list[Hint]) -> None:
    make(ME, SeatRequest("bot", "greedy"))
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET moved_at = now() - interval '11 seconds'")
    first = sent.pop()
    deliver(("games.tasks.sweep", ()))
    assert sent == [first]


def test_a_snapshot_is_kept(make: Make) -> None:
    game = make(ME, ME)
    deliver(("games.tasks.snapshot", (str(game.pk),)))
    with connection.cursor() as cursor:
        cursor.execute("SELECT version FROM events_snapshot WHERE stream = %s", [game.pk])
        assert cursor.fetchone() == (game.version,)


def test_the_schedule_names_a_task_that_there_is() -> None:
    current_app.loader.import_default_modules()
    assert current_app.conf.beat_schedule["sweep"]["task"] in current_app.tasks
