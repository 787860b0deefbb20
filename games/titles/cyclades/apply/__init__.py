"""How each fact changes the state. Only adds, sets and moves; no rule is decided here.

A viewer's feed is folded by the same functions: what it lacks is UNSET, and then purses of others,
bags and seen cards are not known either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.engine.tables import joined
from games.titles.cyclades.apply import battles, building, cards, cycle, gold, laying
from games.titles.cyclades.state import State

APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = joined(
    laying.APPLIERS,
    gold.APPLIERS,
    cycle.APPLIERS,
    building.APPLIERS,
    battles.APPLIERS,
    cards.APPLIERS,
)
