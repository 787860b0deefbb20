"""Pebbles in which whoever has the turn may hum, for a point, as often as they like.

A turn of pebbles ends with a roll, so little of it can be taken back; humming can.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from events.reading import read_head
from games.engine import registry
from games.engine.questions import Aside
from games.engine.records import Event, Move, label
from games.engine.secrecy import Public
from games.models import Game, Player
from games.services import lobby
from games.services.loading import load_game
from games.services.undoing import undo
from tests.games import pebbles
from tests.games.conftest import ME, OPEN
from tests.games.table import lay_bets

Make = Callable[..., Game]


class Hum(Move, frozen=True):
    pass


class Hummed(Event, frozen=True):
    seat: Public[int]


def _hummed(state: pebbles.State, event: Hummed) -> None:
    state.scores[event.seat] += 1


def _hum(ref: Any, seat: int, _move: Move) -> None:
    ref.emit(Hummed(seat))


HUM = b'{"move": "hum"}'

TITLE = replace(
    pebbles.TITLE,
    moves=(*pebbles.TITLE.moves, Hum),
    events=(*pebbles.TITLE.events, Hummed),
    asides=(
        Aside(
            kinds=(Hum,),
            moves=lambda state, step, seat: [Hum()] if isinstance(step, pebbles.Turn) else [],
            take=_hum,
        ),
    ),
    own_appliers={**pebbles.TITLE.own_appliers, Hummed: _hummed},
    sentences={
        **pebbles.TITLE.sentences,
        Hum: lambda move: "Hum.",
        Hummed: lambda event: f"{label(event.seat)} hums.",
    },
)


@pytest.fixture(autouse=True)
def one_may_hum(monkeypatch: pytest.MonkeyPatch, _only_pebbles_is_installed: None) -> None:
    monkeypatch.setattr(registry, "titles", lambda: {TITLE.id: TITLE})


def begin(make: Make, ann: Player, ben: Player) -> Game:
    """Ann at P1, Ben at P2, all bets laid and P1 asked for pebbles."""
    begun = lobby.join(make(ME, OPEN).pk, ben)
    lay_bets(begun, ann, ben)
    begun.refresh_from_db()
    return begun


def version(game: Game) -> int:
    return read_head(game.pk).version


def back(game: Game, who: Player, **more: Any) -> Any:
    return undo(game.pk, who, None, version(game), **more)


def state(game: Game, at: int | None = None) -> Any:
    game.refresh_from_db()
    return load_game(game, at).state
