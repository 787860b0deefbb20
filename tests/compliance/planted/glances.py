"""Dimensions that are not declared, or do not follow from the facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count

from games.engine.dimensions import Dimensions, GameDimension
from games.engine.records import Event
from tests.compliance.planted.variants import Planted
from tests.titles.night_market import TITLE
from tests.titles.night_market.state import State

LAW = "what_a_game_is_looked_at_by_follows_from_its_facts"

_looks = count()


def _wealth(state: State, _events: Sequence[Event]) -> Iterable[str]:
    return ["rich" if state.table.bank else "poor"]


def _times_looked(_state: State, _events: Sequence[Event]) -> Iterable[str]:
    return [str(next(_looks))]


def _taking_a_coin(state: State, _events: Sequence[Event]) -> Iterable[str]:
    state.table.bank += 1
    return ["same"]


def _by_memory(_state: State, events: Sequence[Event]) -> Iterable[str]:
    return [str(id(events[0]))]


def _looking(dimension: GameDimension[State], fault: str) -> Planted:
    title = replace(TITLE, dimensions=Dimensions(declared=(dimension,)))
    return Planted(title, LAW, fault)


GLANCES = {
    "a value that was not declared": _looking(
        GameDimension("bank", "Bank", "How the bank did.", _wealth, {"poor": "poor"}),
        "not declared",
    ),
    "a dimension that counts how often one looks": _looking(
        GameDimension("looks", "Looks", "How often one looked.", _times_looked), "other values"
    ),
    "a dimension that hangs on memory": _looking(
        GameDimension("place", "Place", "Where the facts lie.", _by_memory), "other values"
    ),
    "a look that takes a coin": _looking(
        GameDimension("coin", "Coin", "A coin for the bank.", _taking_a_coin), "changed it"
    ),
    "a dimension without words": _looking(
        GameDimension("bank", "Bank", "no sentence", lambda state, events: ()), "is a sentence"
    ),
}
