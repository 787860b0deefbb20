"""What is left when something dies in the middle: a whole move or none, and a game that goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection

from events.reading import read_head
from events.writing import append as append_events
from games.engine.canonical import canonical
from games.models import Game, Player
from games.services import appending, bot_choice, bots, lobby
from games.services.loading import forget_games, load_game
from games.services.playing import play
from games.services.seating import SeatRequest
from games.services.sweeping import sweep
from tests.games.conftest import ME, OPEN, Hint
from tests.games.racing import at_once
from tests.games.table import bet, lay_bets, log, take
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.fixture
def game(make: Make, ben: Player) -> Game:
    return lobby.join(make(ME, OPEN).pk, ben)


def blocked_backend(owner: psycopg.Connection[Any]) -> int:
    """The backend that waits for a lock, as soon as there is one."""
    asked = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    backends: list[tuple[int]] = []

    def somebody_waits() -> bool:
        backends.extend(owner.execute(asked).fetchall())
        return bool(backends)

    until(somebody_waits, lambda: "nobody waits")
    return backends[0][0]


@pytest.mark.parametrize("round_", range(5))
def test_a_move_whose_connection_is_killed_in_the_middle_leaves_nothing(
    game: Game, ann: Player, ben: Player, owner_database_url: str, round_: int
) -> None:
    """Its events are written and its read model is not: a lock holds it there."""
    before = log(game)
    with psycopg.connect(owner_database_url) as holder:
        holder.execute("SELECT FROM games_game WHERE id = %s FOR UPDATE", [game.pk])
        results: list[Any] = []
        mover = threading.Thread(
            target=lambda: results.extend(at_once([partial(play, game.pk, ann, 0, bet(1))]))
        )
        mover.start()
        with psycopg.connect(owner_database_url, autocommit=True) as owner:
            owner.execute("SELECT pg_terminate_backend(%s)", [blocked_backend(owner)])
        mover.join(PATIENCE)
    assert isinstance(results[0], OperationalError)
    assert log(game) == before
    game.refresh_from_db()
    assert game.version == before[-1][0]
    lay_bets(game, ann, ben)
    game.refresh_from_db()
    assert game.moves == 2


def test_a_move_that_was_stored_and_not_acknowledged_is_found_by_its_key(
    game: Game, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_bets(game, ann, ben)
    append = append_events

    def stored_but_unheard(*args: Any, **kwargs: Any) -> Any:
        append(*args, **kwargs)
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr(appending, "append_events", stored_but_unheard)
        with pytest.raises(OperationalError):
            play(game.pk, ann, 0, take(1), key="k", fingerprint=b"body")
    played = play(game.pk, ann, 0, take(1), key="k", fingerprint=b"body")
    assert played.repeated
    assert played == replace(play(game.pk, ann, 0, take(1), key="k", fingerprint=b"body"))
    assert played.version == read_head(game.pk).version
    play(game.pk, ben, 1, take(1))


def test_a_start_that_is_undone_leaves_no_trace_in_memory(
    make: Make, ben: Player, cleo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make(ME, OPEN)

    def fail(*_: Any, **__: Any) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr("games.services.enqueueing.enqueue_bots", fail)
        with pytest.raises(OperationalError):
            lobby.join(game.pk, ben, entropy="one")
    game.refresh_from_db()
    assert (game.status, game.version, read_head(game.pk).version) == ("open", 0, 0)
    begun = lobby.join(game.pk, cleo, entropy="another")
    first = canonical(load_game(begun).state)
    forget_games()
    assert canonical(load_game(begun).state) == first


class Killed(BaseException):
    """As by ``kill -9``: nothing of the worker runs any more."""


def test_a_game_whose_worker_was_killed_goes_on_with_the_next_sweep(
    make: Make, ann: Player, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make(ME, SeatRequest("bot", "greedy"))
    play(game.pk, ann, None, bet(1))
    game.refresh_from_db()

    def die(*_: Any) -> Any:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(bot_choice, "choose", die)
        with pytest.raises(Killed):
            bots.bot_turn(game.pk, game.version, 1)
    sent.clear()
    assert sweep() == 0
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET moved_at = now() - interval '11 seconds'")
    assert sweep() == 1
    [(_, (game_id, version, seat))] = sent
    assert game_id == str(game.pk)
    assert bots.bot_turn(game.pk, version, seat) == 1
    assert sweep() == 0
