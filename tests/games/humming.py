"""Pebbles in which whoever has the turn may hum, for a point, as often as they like.

A turn of pebbles ends with a roll, so little of it can be taken back; humming can.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.questions import Aside
from games.engine.records import Event, Move, label
from games.engine.secrecy import Public
from tests.games import pebbles


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
