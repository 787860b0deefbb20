"""Old games are moved while somebody else does what could harm them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Event
from typing import TypeVar
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connections, transaction

from audit.adjudicating.game import game_fault
from audit.old.telling import move_all
from events import putting_away, queries
from events.putting_away import bring_back, put_away
from events.regrouping import PATIENCE_MS
from games.models import Game
from shards.errors import CannotMove
from shards.freezing import alone
from tests.audit.conftest import Finished
from tests.audit.doctoring import run, value
from tests.events.crowd import wait_until_somebody_waits
from tests.patience import PATIENCE

T = TypeVar("T")


def _and_close(work: Callable[[], T]) -> T:
    try:
        return work()
    finally:
        connections.close_all()


@contextmanager
def meanwhile(work: Callable[[], T]) -> Iterator[Future[T]]:
    """Somebody else, with a connection of their own."""
    with ThreadPoolExecutor(1) as other:
        yield other.submit(_and_close, work)


def elsewhere(work: Callable[[], T]) -> T:
    with meanwhile(work) as done:
        return done.result()


@pytest.fixture
def game(finished: Finished) -> Iterator[Game]:
    """One that lies where it was again for the tests to come, which find what this one commits."""
    game = finished("persian_invasion", 1)
    yield game
    bring_back([game.pk])


@pytest.mark.django_db(transaction=True)
def test_the_way_back_waits_for_who_is_putting_games_away_and_is_refused_then(
    game: Game,
) -> None:
    copied, asked = Event(), queries.statement

    def slowly(name: str, file: str) -> str:
        if name == "lock":
            copied.set()
            wait_until_somebody_waits()
        return asked(name, file)

    call_command("migrate", "events", "0006", verbosity=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(putting_away, "statement", slowly)
        with meanwhile(lambda: put_away([game.pk])) as away:
            assert copied.wait(PATIENCE)
            with pytest.raises(Exception, match="bring them back first"):
                call_command("migrate", "events", "0005", verbosity=0)
    call_command("migrate", "events", verbosity=0)
    assert away.result() == 1
    assert game_fault(game.pk) is None


def test_nobody_moves_games_to_another_database_meanwhile(db: None) -> None:
    def somebody_moves() -> None:
        with alone():
            pass

    def choose() -> list[UUID]:
        with pytest.raises(CannotMove, match="by somebody else"):
            elsewhere(somebody_moves)
        return []

    said: list[object] = []
    move_all(choose, put_away, said.append, words="put away")
    assert said == ["0 games were put away, 0 had to stay."]


def test_no_games_are_put_away_while_some_are_moved_to_another_database(db: None) -> None:
    with alone():
        for words in (["put_away", "--days", "1"], ["bring_back", "--all"]):
            with pytest.raises(CommandError, match="by somebody else"):
                elsewhere(partial(call_command, *words))


@pytest.mark.django_db(transaction=True)
def test_who_uses_the_log_for_long_is_waited_for_no_longer_than_that(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(putting_away, "PATIENCE_MS", 50)
    with transaction.atomic():
        run("LOCK TABLE events_batch_p07 IN SHARE UPDATE EXCLUSIVE MODE")  # as a vacuum does
        with pytest.raises(OperationalError, match="statement timeout"):
            elsewhere(lambda: put_away([game.pk]))
    assert put_away([game.pk]) == 1


def test_the_server_sends_its_vacuum_away_before_that(db: None) -> None:
    timeout = value("SELECT setting::integer FROM pg_settings WHERE name = 'deadlock_timeout'")
    assert isinstance(timeout, int)
    assert timeout < PATIENCE_MS
