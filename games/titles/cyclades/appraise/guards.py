"""How safe a land area is, and what units there are worth for that."""

from __future__ import annotations

from games.titles.cyclades.appraise import weights
from games.titles.cyclades.appraise.odds import Side, odds
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.worths import stake


def walls(outlook: Outlook, area: str) -> int:
    """What fortresses, metropolises and a Minotaur add to the number of defenders (CY-12.2)."""
    table, land = outlook.table, outlook.table.lands[area]
    numbers = table.parameters.battle
    built = numbers.building * (land.buildings.count("fortress") + len(land.metropolises))
    return built + (numbers.minotaur - numbers.unit if land.creature == "minotaur" else 0)


def risk(outlook: Outlook, area: str, units: int) -> float:
    """The chance that a rival takes a land area, if so many units stand in it."""
    known = outlook.risks.get((area, units))
    if known is None:
        known = outlook.risks[area, units] = _risk(outlook, area, units)
    return known


def _risk(outlook: Outlook, area: str, units: int) -> float:
    land, die = outlook.table.lands[area], outlook.table.parameters.battle.die
    strike = outlook.strikes.get(area, 0)
    if not strike or land.creature == "medusa":
        return weights.REMOTE
    held = units + (land.creature == "minotaur")
    won = odds(Side(strike, 0, die), Side(held, walls(outlook, area), die)).won
    rate = weights.ATTACKED_METROPOLIS if land.metropolises else weights.ATTACKED
    return max(weights.REMOTE, rate * won)


def guard(outlook: Outlook, area: str, before: int, after: int) -> float:
    """What it brings to the owner of an area to have ``after`` units there, not ``before``; nothing
    where no rival can come."""
    if area not in outlook.strikes:
        return 0.0
    return stake(outlook, area) * (risk(outlook, area, before) - risk(outlook, area, after))


def safety(outlook: Outlook, area: str) -> float:
    """How sure a metropolis in a land area would stay: 1 for an island out of reach."""
    land = outlook.table.lands[area]
    strike, die = outlook.strikes.get(area, 0), outlook.table.parameters.battle.die
    if not strike or land.creature == "medusa":
        return 1.0
    held = land.units + (land.creature == "minotaur")
    return 1.0 - odds(Side(strike, 0, die), Side(held, 1 + walls(outlook, area), die)).won
