"""The last wound of a monster, in a hunt and outside of it (LH-20.16, LH-20.18)."""

from __future__ import annotations

from games.engine.questions import StandingRules
from games.engine.referee import Referee
from games.titles.hellas.components.map import MAP
from games.titles.hellas.events.monsters import MonsterSlain, MonsterWounded
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.state import State
from games.titles.lords_of_hellas.rules.glory import take_glory

Ref = Referee[State]


def slay(ref: Ref, event: MonsterWounded) -> None:
    """With the last open symbol a monster is slain at that very moment, in a hunt and outside of
    it; what a hunt brings beside comes when it ends (LH-20.16, LH-20.18)."""
    table, monster = ref.state.table, event.monster
    if open_slots(table, monster):
        return
    hunt = table.hunt
    hunted = hunt is not None and hunt.monster == monster
    take_glory(ref, event.seat, MAP[table.monsters[monster].region].land)
    ref.emit(MonsterSlain(event.seat, monster, artifact_lost=not hunted))


STANDING_RULES: StandingRules = {MonsterWounded: (slay,)}
