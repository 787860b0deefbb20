"""Where things go: buildings, metropolises, prosperity, heroes and other units (CY-8, CY-14)."""

from __future__ import annotations

from typing import Any

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import promises, weights
from games.titles.cyclades.appraise.fleets import berthed
from games.titles.cyclades.appraise.guards import guard, safety, walls
from games.titles.cyclades.appraise.odds import Side, odds
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.worths import income, metropolis, stake
from games.titles.cyclades.components.ids import BuildingId
from games.titles.cyclades.steps.metropolises import PlaceBonus


def useful(outlook: Outlook, building: BuildingId, area: str) -> float:
    """What a building does in an area; it stands best where it is safe."""
    worth = weights.BUILDING_USE[building] + weights.SAFE_SITE * safety(outlook, area)
    if building == "fortress":
        worth += _walled(outlook, area)
    elif building == "port":
        near = outlook.table.lands[area].seas
        worth += weights.PORT * sum(
            outlook.table.seas[sea].owner == outlook.faction for sea in near
        )
    return worth


def _walled(outlook: Outlook, area: str) -> float:
    """What one strength more saves where somebody may attack."""
    land, die = outlook.table.lands[area], outlook.table.parameters.battle.die
    strike = Side(outlook.strikes.get(area, 0), 0, die)
    if not strike.units or not land.units:
        return 0.0
    before = odds(strike, Side(land.units, walls(outlook, area), die)).won
    after = odds(strike, Side(land.units, walls(outlook, area) + 1, die)).won
    return weights.ATTACKED * (before - after) * stake(outlook, area)


def raise_(outlook: Outlook, _step: Any, move: mv.Raise) -> float:
    """The safest free site."""
    return metropolis(outlook) * safety(outlook, move.area)


def raise_over(outlook: Outlook, _step: Any, move: mv.RaiseOver) -> float:
    """The safest site, and the building that is missed least."""
    return raise_(outlook, _step, mv.Raise(move.area)) - value(outlook, move.removed)


def first_built(_outlook: Outlook, _step: Any, move: mv.FirstBuild) -> float:
    """A set first: the sites of its buildings are free then."""
    return float(move.way == "set")


def shelter(outlook: Outlook, _step: Any, move: mv.Shelter) -> float:
    """Nobody takes it from a card, but the hero's figure goes."""
    return metropolis(outlook) - promises.figure(move.hero)


def give_back(outlook: Outlook, _step: Any, move: mv.Return) -> float:
    """A building whose site is safe makes room for the metropolis; useful ones stay."""
    return weights.SAFE_SITE * safety(outlook, move.area) - value(outlook, move.building)


def value(outlook: Outlook, building: BuildingId) -> float:
    """A building on its own: of types that there are twice, one is spare."""
    alone = outlook.buildings[building] <= 1
    return weights.BUILDING_USE[building] + (weights.LONE_BUILDING if alone else 0.0)


def prosper(outlook: Outlook, _step: Any, move: mv.Area) -> float:
    """A gold more in every cycle, for who controls the area."""
    table = outlook.table
    lands = move.area in table.lands
    owner = table.lands[move.area].owner if lands else table.seas[move.area].owner
    gained = income(outlook, 1)
    if owner == outlook.faction:
        return gained * (safety(outlook, move.area) if lands else weights.SEA_HELD)
    return -gained * outlook.hostility[owner]


def place_bonus(outlook: Outlook, step: PlaceBonus, move: mv.Area) -> float:
    """Troops where they guard most, fleets where they hold most, prosperity where it stays."""
    if step.bonus == "two_fleets":
        return berthed(outlook, move.area)
    return (
        prosper(outlook, step, move)
        if step.bonus == "prosperity"
        else garrison(outlook, step, move)
    )


def garrison(outlook: Outlook, _step: Any, move: mv.Area) -> float:
    """A unit where it guards most; while nobody threatens, where there is most to lose."""
    units = outlook.table.lands[move.area].units
    there = stake(outlook, move.area) / (1 + units)
    return guard(outlook, move.area, units, units + 1) + weights.OPENING * there
