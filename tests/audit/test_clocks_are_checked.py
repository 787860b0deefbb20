"""``manage.py verify``: what a row says of time is held to the log, and the log to its stamps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.db.models.functions import Now

from audit.adjudicating.game import game_fault
from games.engine import asking, registry
from games.engine.canonical import canonical
from games.engine.clock import ClockTerms
from games.models import Due, Game, Player
from games.services.clocks import Reading, reading_of
from games.services.loading import load_game_at
from games.services.lobby import create_game
from games.services.playing import play
from games.services.seating import SeatRequest

ME = SeatRequest("me")
DAYS = ClockTerms("random", per_move=86400)
BANK = ClockTerms("random", "bank", bank=3600, increment=5)


@pytest.fixture
def ann(db: None) -> Player:
    return Player.objects.create(name="Ann")


def played(ann: Player, clock: ClockTerms | None) -> Game:
    game = create_game(ann, "dice_forge", None, [ME, ME], clock=clock)
    title = registry.title(game.title)
    for _ in range(6):
        state = load_game_at(game.pk, title, game.version).state
        [move, *_] = asking.legal_moves(title, state, game.waiting[0])
        play(game.pk, ann, game.waiting[0], canonical(move))
        game.refresh_from_db()
    return game


@pytest.mark.parametrize("clock", [None, DAYS, BANK], ids=["none", "days", "bank"])
def test_a_game_with_any_clock_is_sound(ann: Player, clock: ClockTerms | None) -> None:
    assert game_fault(played(ann, clock).pk) is None


HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("clock", "column", "to"),
    [
        (None, "waiting_since", [1]),
        (None, "waiting_since", []),
        (None, "flagged", [0]),
        (None, "clocks", {"at": 1}),
        (DAYS, "asked_at", None),
        (DAYS, "flagged", [0]),
        (BANK, "clocks", None),
        (BANK, "flagged", [1]),
    ],
)
def test_what_a_row_says_of_time_follows_from_the_log(
    ann: Player, clock: ClockTerms | None, column: str, to: Any
) -> None:
    game = played(ann, clock)
    Game.objects.filter(pk=game.pk).update(**{column: to})
    fault = game_fault(game.pk)
    assert fault is not None
    assert fault.field == f"games_game.{column}"


@pytest.mark.parametrize("clock", [DAYS, BANK], ids=["days", "bank"])
@pytest.mark.parametrize("to", [None, HOUR, -HOUR], ids=["lost", "later", "sooner"])
def test_when_time_is_up_follows_from_the_log(
    ann: Player, clock: ClockTerms, to: timedelta | None
) -> None:
    due = Due.objects.filter(game=played(ann, clock))
    game = due.get().game_id
    due.delete() if to is None else due.update(at=F("at") + to)
    fault = game_fault(game)
    assert fault is not None
    assert fault.field == "games_due.at"


@pytest.mark.parametrize("begun", [True, False], ids=["running", "open"])
def test_nobody_runs_out_of_time_without_a_clock_or_before_the_game(
    ann: Player, begun: bool
) -> None:
    seats = [ME, SeatRequest("open")]
    game = played(ann, None) if begun else create_game(ann, "dice_forge", None, seats, clock=DAYS)
    Due.objects.create(game=game, at=Now())
    fault = game_fault(game.pk)
    assert fault is not None
    assert fault.field == "games_due.at"


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A server whose clock is so many seconds ahead, and that lets everybody move."""

    def set_ahead(seconds: int) -> None:
        def read(*args: Any) -> Reading:
            clock = reading_of(*args)
            assert clock is not None
            return replace(clock, at=clock.at + seconds * 1_000_000)

        monkeypatch.setattr("games.services.playing.reading_of", read)
        monkeypatch.setattr("games.services.playing.is_too_late", lambda *_: False)

    return set_ahead


def test_a_batch_tells_a_time_near_that_at_which_it_was_stored(
    ann: Player, ahead: Callable[[int], None]
) -> None:
    ahead(90)
    fault = game_fault(played(ann, BANK).pk)
    assert fault is not None
    assert fault.field == "payload.at"
    assert "far from" in fault.reason


def test_nobody_moves_after_their_time_without_a_flag(
    ann: Player, ahead: Callable[[int], None]
) -> None:
    ahead(30)
    fault = game_fault(played(ann, ClockTerms("random", "bank", bank=10, increment=0)).pk)
    assert fault is not None
    assert fault.field == "payload.at"
    assert "no flag" in fault.reason
