"""The moments at which a worked case may begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.records import Step
from games.titles.hellas.steps.hoplites import Battles
from games.titles.hellas.steps.hunt import HeroAttacks, MonsterAttacks
from games.titles.hellas.steps.turn import Act, EndTurn, Turn
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.state import State
from games.titles.persian_invasion.steps import EndOfPhase, EventsPhase, Interlude

MOMENTS: Mapping[str, Callable[[State], Sequence[Step]]] = {
    "turn": lambda state: [Act(PLAYER)],
    "turn and on": lambda state: [Act(PLAYER), EndTurn(PLAYER), EventsPhase(), EndOfPhase()],
    "next turn": lambda state: [Turn(PLAYER)],
    "events phase": lambda state: [EndTurn(PLAYER), EventsPhase()],
    "end of phase": lambda state: [EndTurn(PLAYER), EndOfPhase()],
    "interlude": lambda state: [EndTurn(PLAYER), Interlude()],
    "battles": lambda state: [Battles(PLAYER)],
    "hero attacks": lambda state: [HeroAttacks(PLAYER)],
    "monster attacks": lambda state: [MonsterAttacks(PLAYER)],
}
"""``turn and on``, ``next turn`` and ``end of phase`` lead on; the others end there."""
