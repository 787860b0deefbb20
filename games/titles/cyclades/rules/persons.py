"""Priestesses and philosophers: cards that run out (CY-0.9)."""

from __future__ import annotations

from games.engine.referee import Referee
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.events.gold import PhilosophersGained, PriestessesGained
from games.titles.cyclades.events.parts import Source
from games.titles.cyclades.state import State

Ref = Referee[State]


def gain_priestess(ref: Ref, faction: FactionId, source: Source) -> None:
    """One from the supply, if there is one."""
    if ref.state.table.supply.priestesses:
        ref.emit(PriestessesGained(faction, 1, source))


def gain_philosopher(ref: Ref, faction: FactionId, source: Source) -> None:
    """One from the supply, if there is one; the fourth builds (CY-14.3)."""
    if ref.state.table.supply.philosophers:
        ref.emit(PhilosophersGained(faction, 1, source))
