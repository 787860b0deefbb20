"""How each fact changes the state. Only adds, sets and moves; no rule is decided here.

A viewer's feed is folded by the same functions: what it lacks is UNSET, and then other hands, bags
and packs are not known either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.engine.tables import joined
from games.titles.hellas.apply import battles, cards, heroes, hoplites, hunts, monsters, table
from games.titles.hellas.state import State

APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = joined(
    table.APPLIERS,
    heroes.APPLIERS,
    hoplites.APPLIERS,
    cards.APPLIERS,
    monsters.APPLIERS,
    battles.APPLIERS,
    hunts.APPLIERS,
)
