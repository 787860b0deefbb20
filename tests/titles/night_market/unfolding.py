"""By what the course of a game of Night Market is told: lanterns, goods, urchins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.unfolding import Harm, Picks, Thing, Unfolding
from tests.titles.night_market import moves as mv
from tests.titles.night_market.components import GOODS
from tests.titles.night_market.events import LanternSold, Sold, UrchinSent
from tests.titles.night_market.state import State


def _good_listed(_state: State, move: mv.Sell) -> str | None:
    return move.good


def _good(_state: State, event: Sold) -> Iterable[Thing]:
    return [(event.seat, event.good)]


def _robbed(state: State, event: UrchinSent) -> Iterable[Harm]:
    merchants = state.table.merchants
    partners = merchants[event.seat].side == merchants[event.victim_seat].side
    return [] if partners else [(event.seat, event.victim_seat)]


def _held(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    merchants = enumerate(state.table.merchants)
    return [("stall", [seat for seat, merchant in merchants if not merchant.out])]


def _fought(_state: State, _event: LanternSold) -> Iterable[str]:
    return ["stall"]


UNFOLDING: Unfolding[State] = Unfolding(
    standing="lanterns",
    behind=(1, 2),
    picks=(
        Picks(
            "goods",
            "Good",
            "Goods: listed when one can be sold, taken when it is (NM-3.1).",
            {good: good for good in GOODS},
            {mv.Sell: _good_listed},
            {Sold: _good},
        ),
    ),
    harms={UrchinSent: _robbed},
    held=_held,
    fought={LanternSold: _fought},
    areas={"stall": "a stall"},
)
