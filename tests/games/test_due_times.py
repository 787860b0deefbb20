"""When time is up, in a table apart: a look costs what is due, and releases follow each other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any

import pytest
from django.db import connection

from games.engine.clock import ClockTerms
from games.models import Due, Game, Player
from games.services import lobby
from games.services.seating import SeatRequest
from games.sql import swept

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 12, 24, 12, tzinfo=UTC)


def run(statement: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else []


def game_of(clock: ClockTerms | None) -> Game:
    ann = Player.objects.get_or_create(name="Ann", name_key="ann")[0]
    return lobby.create_game(ann, "pebbles", None, [SeatRequest("me")] * 2, clock=clock)


def test_a_look_for_what_is_due_reads_no_more_than_that() -> None:
    """The index ends what is read, however many games have a clock."""
    run("SET LOCAL enable_seqscan = off")
    plan = [line for [line] in run("EXPLAIN " + swept("due"))]
    reads = next(n for n, line in enumerate(plan) if "games_due_first on games_due" in line)
    assert "Index Cond: (at <= (InitPlan" in plan[reads + 1]


def test_what_a_process_of_the_release_before_writes_is_followed() -> None:
    """It knows the column of a game alone, at its moves and its looks at the clocks."""
    game = game_of(ClockTerms("random", per_move=86400))
    write = "UPDATE games_game SET version = version, due_at = %s WHERE id = %s"
    for at in (NOON, NOON + timedelta(hours=1), None, None, NOON):
        run(write, at, game.pk)
        due = Due.objects.filter(game=game).values_list("at", flat=True).first()
        assert due == at


def test_in_games_without_a_clock_nothing_is_due() -> None:
    game = game_of(None)
    run("UPDATE games_game SET due_at = NULL WHERE id = %s", game.pk)
    assert not Due.objects.exists()


def test_the_migration_keeps_what_was_due() -> None:
    game = game_of(ClockTerms("random", per_move=86400))
    game_of(None)
    run("UPDATE games_game SET due_at = %s WHERE id = %s", NOON, game.pk)
    Due.objects.all().delete()
    run(import_module("games.migrations.0024_due_times_apart").MOVE)
    assert list(Due.objects.values_list("game", "at")) == [(game.pk, NOON)]


def test_the_migration_back_tells_what_is_due_now_and_nothing_that_was() -> None:
    """The column was no longer written, and holds what was so when the rows were made."""
    due, changed, done, plain = (game_of(ClockTerms("random", per_move=86400)) for _ in range(4))
    run("UPDATE games_game SET due_at = %s WHERE id <> %s", NOON, due.pk)
    Due.objects.filter(game=changed).update(at=NOON + timedelta(hours=1))
    Due.objects.filter(game__in=[done, plain]).delete()
    run(import_module("games.migrations.0028_due_times_that_were").FORGET)
    run(import_module("games.migrations.0024_due_times_apart").MOVE_BACK)
    due_times = dict(run("SELECT id, due_at FROM games_game"))
    assert due_times == {
        due.pk: Due.objects.get(game=due).at,
        changed.pk: NOON + timedelta(hours=1),
        done.pk: None,
        plain.pk: None,
    }
