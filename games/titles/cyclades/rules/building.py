"""The compulsory build of a god (CY-8)."""

from __future__ import annotations

from games.engine.questions import Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import BUILDINGS, BuildingId, FactionId
from games.titles.cyclades.describe.words import called
from games.titles.cyclades.events.building import Built
from games.titles.cyclades.facts import buildings_of, lands_of
from games.titles.cyclades.state import State, Table

Ref = Referee[State]


def _buildable(table: Table, faction: FactionId) -> list[BuildingId]:
    """The god's building, or with Hera a type that the faction does not have (CY-9.6, CY-R19)."""
    assert table.turn is not None
    own = GOD_FACTS[table.turn.god].building
    if own is not None:
        types = [own]
    else:
        there = {building for _, building in buildings_of(table, faction)}
        types = [building for building in BUILDINGS if building not in there]
    return [building for building in types if table.supply.buildings[building]]


def builds(state: State, faction: FactionId) -> list[Move]:
    """CY-D10 to CY-D12: a free site; without one, a building to replace or nothing (CY-8.2)."""
    table = state.table
    types = _buildable(table, faction)
    free = [area for area in lands_of(table, faction) if table.lands[area].free_sites > 0]
    if not types:
        return []
    if free:
        return [mv.Build(building, area) for building in types for area in free]
    replaced: list[Move] = [
        mv.Replace(building, area, removed)
        for building in types
        for area, removed in dict.fromkeys(buildings_of(table, faction))
    ]
    return [*replaced, mv.BUILD_NOTHING] if replaced else []


def build(ref: Ref, faction: FactionId, move: Move) -> None:
    """CY-8.1, CY-8.2, CY-8.5."""
    if isinstance(move, mv.Build):
        ref.emit(Built(faction, move.building, move.area))
    elif isinstance(move, mv.Replace):
        ref.emit(Built(faction, move.building, move.area, move.removed))


def why_not_build(state: State, faction: FactionId, move: Move) -> Refusal | None:
    """Why this cannot be built there."""
    table = state.table
    if isinstance(move, mv.Build | mv.Replace) and move.building not in _buildable(table, faction):
        return f"A {move.building} is not what this god lets you build now.", "CY-8.1"
    if isinstance(move, mv.Build):
        return f"No building site of yours is free in {called(move.area)}.", "CY-8.1"
    if isinstance(move, mv.Replace | mv.BuildNothing):
        return "A site of yours is free, so the building goes there.", "CY-8.2"
    return None
