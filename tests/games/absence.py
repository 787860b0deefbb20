"""Games in which somebody does not answer."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F
from django.db.models.functions import Now

from games.engine.clock import ClockTerms
from games.models import Due, Game, Player, Vacation, Watch
from games.services import lobby
from games.services.flagging import flag
from games.services.playing import play
from games.services.seating import SeatRequest
from tests.games.table import bet, log

DAYS = timedelta(days=1)


def begun(ann: Player, *others: Player, **terms: object) -> Game:
    seats = [SeatRequest("me"), *[SeatRequest("open")] * len(others)]
    game = lobby.create_game(ann, "pebbles", None, seats, **terms)  # type: ignore[arg-type]
    for other in others:
        game = lobby.join(game.pk, other)
    for seat, who in enumerate((ann, *others)):
        play(game.pk, who, seat, bet(1))
    game.refresh_from_db()
    assert game.waiting == [0]
    return game


def pass_by(game: Game, time: timedelta) -> None:
    """As if nothing had happened for so long."""
    Game.objects.filter(pk=game.pk).update(moved_at=F("moved_at") - time)


def payloads_of(game: Game, kind: str) -> list[dict[str, object]]:
    return [dict(payload) for _, _, each, payload in log(game) if each == kind]


def on_vacation(who: Player, began: float, ended: float) -> None:
    """Between so many days ago."""
    Vacation.objects.create(
        player=who, began_at=Now() - began * DAYS, ended_at=Now() - ended * DAYS
    )


def fallen(ann: Player, ben: Player) -> Game:
    """One in which the flag of Ann has fallen, which leads to nothing by itself."""
    game = begun(ann, ben, clock=ClockTerms("random", "bank", "nothing", bank=60, increment=0))
    assert game.clocks is not None
    tick = {**game.clocks, "at": game.clocks["at"] - 120_000_000}
    Game.objects.filter(pk=game.pk).update(clocks=tick)
    Due.objects.filter(pk=game.pk).update(at=Now() - timedelta(minutes=1))
    Watch.objects.update_or_create(pk=1, defaults={"seen_at": Now()})
    assert flag() == 1
    game.refresh_from_db()
    return game
