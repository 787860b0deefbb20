"""Faults that show where moves are taken back.

A turn of Night Market ends with each move, so nothing in it can be taken back. These variants have
one more free effect: whoever has the turn may buy a tea for a coin.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from games.engine.questions import Aside
from games.engine.records import Event, Move, Step, label
from games.engine.secrecy import Public
from games.engine.title import Title
from tests.compliance.planted.variants import Planted
from tests.titles.night_market import TITLE
from tests.titles.night_market.apply import APPLIERS
from tests.titles.night_market.describe import SENTENCES
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import Turn

BEFORE = "taking_back_lays_the_position_before"
HISTORY = "a_history_with_undos_folds_from_its_beginning"
SILENT = "what_is_taken_back_told_nobody_anything"
OPENLY = "what_is_told_openly_follows_from_what_all_are_told"

_calls = count()


class Sip(Move, frozen=True):
    """Buy a tea. There are several, so that random merchants buy them often."""

    tea: Public[str]


class Sipped(Event, frozen=True):
    """A tea was bought; ``guest`` says something of the one who drank it."""

    seat: Public[int]
    guest: Public[str]


def _sips(state: State, step: Step, seat: int) -> Sequence[Move]:
    thirsty = isinstance(step, Turn) and state.table.merchants[seat].coins > 0
    return [Sip(tea) for tea in ("green", "black", "red", "white")] if thirsty else ()


def _sipped(state: State, event: Sipped) -> None:
    state.table.merchants[event.seat].coins -= 1
    state.table.bank += 1


def _with_tea(
    guest: Callable[[State, int], str] = lambda state, seat: "thirsty",
    applier: Callable[[State, Any], None] = _sipped,
    **changes: Any,
) -> Title[Any]:
    def sip(ref: Any, seat: int, move: Move) -> None:
        ref.emit(Sipped(seat, guest(ref.state, seat)))

    return replace(
        TITLE,
        moves=(*TITLE.moves, Sip),
        events=(*TITLE.events, Sipped),
        asides=(*TITLE.asides, Aside(kinds=(Sip,), moves=_sips, take=sip)),
        own_appliers={**APPLIERS, Sipped: applier},
        sentences={
            **SENTENCES,
            Sip: lambda move: "Buy a tea.",
            Sipped: lambda event: f"{label(event.seat)} buys a tea.",
        },
        **changes,
    )


def _how_often(state: State, seat: int) -> str:
    """Something that is not there any more once it is taken back."""
    return str(state.flow.moves)


def _neighbour(state: State, seat: int) -> str:
    hand = state.hands[label((seat + 1) % len(state.table.merchants))]
    return "".join(hand.cards[:1])


def _every_third_tea_is_free(state: State, event: Sipped) -> None:
    if next(_calls) % 3:
        _sipped(state, event)


def _a_card_is_buried(state: State, event: Sipped) -> None:
    _sipped(state, event)
    if isinstance(state.bag, list) and isinstance(state.buried, list) and state.bag:
        state.buried.append(state.bag.pop())


TEA = _with_tea()
"""Without a fault: what may be taken back in it is taken back rightly."""

UNDOING: dict[str, Planted] = {
    "a move that comes out otherwise when it is made again": Planted(
        _with_tea(guest=_how_often), BEFORE, "gives other facts"
    ),
    "a fact that remembers what was taken back": Planted(
        _with_tea(applier=_every_third_tea_is_free), HISTORY, "folding undos"
    ),
    "a fact that tells all what is hidden": Planted(
        _with_tea(guest=_neighbour), SILENT, "may be taken back and told"
    ),
    "a zone that is told openly and is not": Planted(
        _with_tea(applier=_a_card_is_buried, deducible_zones=("buried",)),
        OPENLY,
        "'buried' by more than all are told",
    ),
    "a zone that is open and is told openly": Planted(
        _with_tea(deducible_zones=("table",)), OPENLY, "is no hidden field"
    ),
}
