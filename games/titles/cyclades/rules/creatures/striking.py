"""Destroying one troop or fleet outside a battle: Harpy and Hydra (CY-18.1, CY-18.14)."""

from __future__ import annotations

from games.engine.referee import Referee
from games.titles.cyclades.components.ids import CreatureId
from games.titles.cyclades.events.cards import UnitDestroyed
from games.titles.cyclades.facts import area_of
from games.titles.cyclades.moves import Strike
from games.titles.cyclades.state import State, Table

Ref = Referee[State]


def troops_in(table: Table, area: str) -> list[Strike]:
    """The kinds of troop that stand in a land area."""
    land = table.lands[area]
    strikes: list[Strike] = []
    if land.troops:
        strikes.append(Strike(area, "troop"))
    if land.mercenaries:
        strikes.append(Strike(area, "mercenary"))
    return strikes


def strike(ref: Ref, move: Strike, by: CreatureId) -> None:
    """Destroy it; an area that it leaves empty stays its owner's on land (CY-0.6)."""
    victim = area_of(ref.state.table, move.area).owner
    assert victim is not None
    ref.emit(UnitDestroyed(move.area, victim, move.unit, by))
