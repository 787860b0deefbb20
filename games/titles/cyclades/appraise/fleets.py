"""Fleets: where they lie, where they sail, battles at sea (CY-9.4, CY-10)."""

from __future__ import annotations

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import weights
from games.titles.cyclades.appraise.odds import Odds, Side, odds
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.promises import promised
from games.titles.cyclades.appraise.worths import sea, spent
from games.titles.cyclades.components.ids import FactionId


def berthed(outlook: Outlook, area: str) -> float:
    """A fleet more in a sea area that is its own or nobody's."""
    worth = weights.FLEET + promised(outlook, "jason", 1)
    if outlook.table.seas[area].owner == outlook.faction:
        return worth - weights.CROWD * outlook.table.seas[area].fleets
    return worth + sea(outlook, area)


def sail(outlook: Outlook, _step: object, move: mv.Sail) -> float:
    """A sea area won, less the one that is left empty, and what a battle costs."""
    return voyage(outlook, move) - spent(outlook, move.gold) - weights.STEP


def voyage(outlook: Outlook, move: mv.Sail) -> float:
    """The same before it is paid for."""
    table = outlook.table
    origin, target = table.seas[move.origin], table.seas[move.area]
    left = sea(outlook, move.origin) if move.fleets == origin.fleets else 0.0
    if target.owner == outlook.faction:
        return -left
    if target.owner is None:
        return sea(outlook, move.area) - left
    result = _encounter(outlook, move, target.owner)
    hostility = outlook.hostility[target.owner]
    won = result.won * (1.0 + hostility) * sea(outlook, move.area)
    sunk = hostility * (target.fleets - result.defenders) - (move.fleets - result.attackers)
    return won + weights.FLEET * sunk - left


def _encounter(outlook: Outlook, move: mv.Sail, owner: FactionId) -> Odds:
    die = outlook.table.parameters.battle.die
    return odds(
        Side(move.fleets, _ports(outlook, move.area, outlook.faction), die),
        Side(outlook.table.seas[move.area].fleets, _ports(outlook, move.area, owner), die),
    )


def _ports(outlook: Outlook, area: str, faction: FactionId) -> int:
    """CY-10.4."""
    lands = (outlook.table.lands[near] for near in outlook.table.seas[area].lands)
    built = sum(
        land.buildings.count("port") + len(land.metropolises)
        for land in lands
        if land.owner == faction
    )
    return outlook.table.parameters.battle.building * built
