"""By what the course of a solo game is told: regions, actions, blessings, artifacts, monsters."""

from __future__ import annotations

from games.engine.unfolding import Unfolding
from games.titles.hellas.board.ground import printed_ground
from games.titles.hellas.events.battles import BattleBegan
from games.titles.hellas.unfolding import (
    ACTIONS,
    AREAS,
    artifacts,
    blessings,
    fought,
    held,
    monsters,
)
from games.titles.persian_invasion.state import State

UNFOLDING: Unfolding[State] = Unfolding(
    standing="regions",
    behind=(),
    picks=(
        ACTIONS,
        blessings("Blessings: listed when one can be kept, taken when it is (LHS-3.3)."),
        artifacts("LH-5.5, LHS-2.4"),
        monsters("LH-20.1, LHS-3.3"),
    ),
    held=held,
    fought={BattleBegan: fought},
    areas=AREAS,
    ground=printed_ground,
)
