"""Parts of steps."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.titles.hellas.components.ids import (
    AttackCardId,
    CombatCardId,
    GodId,
    MonsterId,
    RegionId,
    SpecialAction,
)
from games.titles.hellas.components.moments import SourceId

Source = Literal[SourceId, MonsterId, AttackCardId, CombatCardId, GodId]
"""What says what happens: a card, an artifact, a hero's ability, a god's power, a monster."""

By = Literal[
    "hoplite_movement",
    "march",
    "hermes",
    "b_forced_march",
    "b_murderous_march",
    "b_winged_boots",
    "b_heros_apprentice",
]
"""What moves hoplites from region to region."""

Cause = Literal[Source, SpecialAction, "battle", "no_way_out", "start", "invasion"]
"""Why hoplites come or die: an action, the casualties of a battle, no region to withdraw to
(LH-22.9), the start of the game, the Persian invasion of the solo game."""


class Hop(msgspec.Struct, frozen=True, gc=False):
    """Hoplites of a player go from one region into another one."""

    seat: int
    origin: RegionId
    region: RegionId


class Death(msgspec.Struct, frozen=True, gc=False):
    """So many hoplites of one player in one region, the fortified one last (LH-1.9)."""

    seat: int
    region: RegionId
    hoplites: int
