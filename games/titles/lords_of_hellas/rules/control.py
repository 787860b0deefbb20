"""Control of regions, and what follows from it at once: gods' artifacts, victory (LH-9)."""

from __future__ import annotations

from games.engine.questions import StandingRules, Works
from games.engine.referee import Referee
from games.engine.tables import joined
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.events.cards import ArtifactGained
from games.titles.hellas.events.hoplites import ControlGained
from games.titles.hellas.events.monsters import MonsterSlain
from games.titles.hellas.events.table import TempleBuilt
from games.titles.hellas.rules import control
from games.titles.hellas.rules.control import gains
from games.titles.hellas.state import State
from games.titles.hellas.steps.hoplites import Settle
from games.titles.lords_of_hellas.rules.victory import crown, win_at_once

Ref = Referee[State]


def settle(ref: Ref, step: Settle) -> None:
    """LH-9.1, LH-9.3: at any moment, whatever the reason (LH-R35)."""
    for region in step.regions:
        seat = gains(ref.state.table, region)
        if seat is not None:
            ref.emit(ControlGained(seat, region, ref.state.table.regions[region].owner))


def _take_artifact(ref: Ref, event: ControlGained) -> None:
    """LH-24.2: from under the monument or from its previous owner, charged."""
    god = MAP[event.region].monument
    if god is None:
        return
    table, artifact = ref.state.table, MONUMENTS[god].artifact
    holders = [s for s, player in enumerate(table.players) if artifact in player.artifacts]
    former = holders[0] if holders else None
    if former != event.seat:
        ref.emit(ArtifactGained(event.seat, artifact, former))


WORKS: Works = {Settle: settle}
STANDING_RULES: StandingRules = joined(
    control.STANDING_RULES,
    {
        ControlGained: (win_at_once, crown, _take_artifact),
        TempleBuilt: (win_at_once,),
        MonsterSlain: (win_at_once,),
    },
)
