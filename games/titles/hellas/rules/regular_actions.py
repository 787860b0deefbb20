"""Regular actions: which there are, which are open, and why one is not (LH-4.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.questions import Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.actions import REGULAR_ACTION_NAMES, is_regular
from games.titles.hellas.components.ids import RegularAction
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import prayer
from games.titles.hellas.rules.movement import heroes, hoplites
from games.titles.hellas.state import State, Table

Ref = Referee[State]
Can = Callable[[Table, int], bool]
Start = Callable[[Ref, int], None]

REGULAR: Mapping[RegularAction, tuple[Can, Start]] = {
    "prayer": (prayer.can, prayer.begin),
    "hero_movement": (heroes.can, heroes.begin),
    "hoplite_movement": (hoplites.can, hoplites.begin),
}
"""Use Artifacts is begun by using one (LH-5.2)."""


def regular(table: Table, seat: int) -> list[Move]:
    """LH-4.3: each at most once."""
    turn = table.turn
    assert turn is not None
    return [
        mv.Begin(action)
        for action, (can, _start) in REGULAR.items()
        if action not in turn.actions and can(table, seat)
    ]


def why_not(table: Table, move: Move) -> Refusal | None:
    """Why an effect is not used, or a regular action not begun, between two actions."""
    if isinstance(move, mv.Use):
        return "That effect cannot be used now, or would change nothing.", "LH-30"
    if isinstance(move, mv.Begin) and is_regular(move.action):
        return _why_not_regular(table, move.action)
    return None


def _why_not_regular(table: Table, action: RegularAction) -> Refusal:
    turn = table.turn
    if turn is not None and action in turn.actions:
        return f"{REGULAR_ACTION_NAMES[action]} is done in this turn.", "LH-4.3"
    if action == "use_artifacts":
        return "Use one of your artifacts: that begins the action.", "LH-5.2"
    if action == "hero_movement" and turn is not None and turn.quested:
        return "Your hero has just completed a quest.", "LH-23.5"
    return f"{REGULAR_ACTION_NAMES[action]} is not possible.", "LH-4.3"
