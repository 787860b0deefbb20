"""Where Pegasus and Perseus let units go: from anywhere to anywhere (CY-16.9, CY-18.8)."""

from __future__ import annotations

from games.engine.questions import Refusal
from games.engine.records import Move
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.describe.words import called
from games.titles.cyclades.facts import is_frozen, lands_of
from games.titles.cyclades.rules.reach import Ways, why_not_stop
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.parts import By


def departures(table: Table, faction: FactionId, by: By) -> list[mv.Area]:
    """Where a group that Pegasus or Perseus moves may come from (CY-16.9, CY-18.8)."""
    ways = Ways(table, faction, by)
    return [
        mv.Area(origin)
        for origin in lands_of(table, faction)
        if table.lands[origin].units and ways.steps_from(origin)
    ]


def landings(table: Table, faction: FactionId, by: By, origin: str) -> list[mv.Area]:
    """Where a group that Pegasus or Perseus moves may go to (CY-16.9, CY-18.8)."""
    return [mv.Area(area) for area in Ways(table, faction, by).steps_from(origin)]


def why_not_fly(
    state: State, faction: FactionId, by: By, origin: str, move: Move, clause: str
) -> Refusal:
    """With Pegasus or Perseus: from where, or once ``origin`` is chosen where to."""
    table = state.table
    area = str(move.area) if isinstance(move, mv.Area) else ""
    if area not in table.lands:
        return f"{called(area) or 'That'} is no land area.", clause
    if not origin and not (area in lands_of(table, faction) and table.lands[area].units):
        return f"No unit of yours is in {called(area)}.", clause
    if is_frozen(table, area):
        return "No unit enters or leaves the area of Medusa.", "CY-11.8"
    if not origin:
        return f"Units in {called(area)} have nowhere to go.", clause
    if area == origin:
        return f"The units are in {called(area)} already.", clause
    barred = why_not_stop(table, faction, area, "CY-20.8")
    return barred or ("Units go from a land area of yours to any other.", clause)
