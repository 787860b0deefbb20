"""Whistles, which are blown whoever's turn it is (NM-7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Offer
from games.engine.records import Move, label
from games.engine.referee import Referee
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv
from tests.titles.night_market.facts import in_market
from tests.titles.night_market.rules.bag import draw
from tests.titles.night_market.state import State

Ref = Referee[State]


def may_whistle(state: State) -> tuple[int, ...]:
    """NM-7: whoever holds a card may hold a whistle."""
    if not state.table.left:
        return ()
    merchants = state.table.merchants
    return tuple(seat for seat in in_market(state.table) if merchants[seat].cards)


def whistles(state: State, seat: int) -> Sequence[Move]:
    """What the seat can really play."""
    return (mv.WHISTLE,) if "whistle" in state.hands[label(seat)].cards else ()


def whistle(ref: Ref, seat: int, move: Move) -> None:
    """Lay it open and draw."""
    ref.emit(ev.WhistleBlown(seat))
    draw(ref, seat)


OFFERS = (
    Offer(
        kind="whistle",
        clause="NM-7",
        prompt="Blow a whistle?",
        open=may_whistle,
        moves=whistles,
        take=whistle,
        window="any",
    ),
)
