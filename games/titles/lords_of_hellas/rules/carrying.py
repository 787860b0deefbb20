"""What the kinds of effects do in the competitive game (LH-1.11)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.tables import joined
from games.titles.hellas.rules import carrying
from games.titles.lords_of_hellas.rules import extra_actions, glory, monster_phase, quests

KINDS = joined(
    carrying.KINDS,
    glory.KINDS,
    quests.KINDS,
    extra_actions.KINDS,
    monster_phase.KINDS,
)
WORKS: Works = carrying.carrying(KINDS)
