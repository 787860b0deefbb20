"""Buildings and metropolises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed
from games.titles.cyclades.describe.words import called, hero, red
from games.titles.cyclades.events.building import (
    BuildingExchanged,
    BuildingsReturned,
    Built,
    MetropolisBuilt,
    MetropolisForgone,
)

_WAYS = {
    "set": "with a set of four buildings",
    "philosophers": "with philosophers",
    "sacrifice": "by a sacrifice",
}


def _built(event: Built) -> str:
    removed = "" if event.removed is None else f" in place of a {event.removed}"
    return f"{red(event.faction)} builds a {event.building} in {called(event.area)}{removed}."


def _returned(event: BuildingsReturned) -> str:
    gone = listed(
        f"the {standing.building} in {called(standing.area)}" for standing in event.buildings
    )
    return f"{red(event.faction)} gives {gone} back."


def _metropolis(event: MetropolisBuilt) -> str:
    place = (
        f"in {called(event.area)}" if event.card is None else f"on the card of {hero(event.card)}"
    )
    return f"{red(event.faction)} builds a metropolis {place} {_WAYS[event.way]}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Built: _built,
    BuildingsReturned: _returned,
    BuildingExchanged: lambda e: (
        f"{red(e.faction)} turns the {e.before} in {called(e.area)} into a {e.after}."
    ),
    MetropolisBuilt: _metropolis,
    MetropolisForgone: lambda e: f"{red(e.faction)} has no place for a metropolis.",
}
