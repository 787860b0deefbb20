"""Which action to take."""

from __future__ import annotations

from typing import Any

from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.monsters import huntable, open_slots
from games.titles.hellas.moves import turn as mv
from games.titles.persian_invasion import moves as sv
from games.titles.persian_invasion.appraise.hoplites import shift
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.facts.ways import neighbours
from games.titles.persian_invasion.state import State, Table

_ACTIONS = {
    "prayer": 30.0,
    "hero_movement": 28.0,
    "hoplite_movement": 26.0,
    "build_temple": 22.0,
    "usurp": 16.0,
    "recruit": 15.0,
    "prepare": 14.0,
}

_HUNT, _WEAK_HUNT, _CARDS = 24.0, 9.0, 6
_REST, _EACH_TOKEN = 6.0, 2.5
_MARCH, _EACH_GAIN = 10.0, 3.0
"""What actions are worth: hunts with few cards less, rest with tokens to take off more."""


def begin(view: State, step: Any, move: mv.Begin) -> float:
    """Which action comes first; March the better the more it gains."""
    table = view.table
    if move.action == "hunt":
        cards = table.players[PLAYER].cards + value(table, PLAYER, "strength")
        least = min(len(open_slots(table, monster)) for monster in huntable(table, PLAYER))
        ready = cards >= min(least, _CARDS)
        return _HUNT if ready else _WEAK_HUNT
    if move.action == "march":
        return _MARCH + _EACH_GAIN * max(0.0, _best_march(table))
    return _ACTIONS[move.action]


def rest(view: State, step: Any, move: sv.Rest) -> float:
    """The better the more tokens come off."""
    return _REST + _EACH_TOKEN * len(view.table.players[PLAYER].used)


def prepare(view: State, step: Any, move: mv.Prepare) -> float:
    """What hurts most."""
    table = view.table
    hurt = len(table.players[PLAYER].injured)
    return {"heal": hurt, "draw": 2.5}.get(move.choice, 2.0)


def pray(view: State, step: Any, move: mv.Pray) -> float:
    """Strength before Leadership before Speed."""
    attribute = {"zeus": "strength", "athena": "leadership", "hermes": "speed"}[move.god]
    return {"strength": 3.0, "leadership": 2.0, "speed": 1.0}[attribute]


def _best_march(table: Table) -> float:
    """What the best march of a whole army brings."""
    return max(
        (
            shift(table, origin, region, there.hoplites[PLAYER])
            for origin, there in table.regions.items()
            if there.hoplites[PLAYER]
            for region in neighbours(table, origin)
        ),
        default=0.0,
    )
