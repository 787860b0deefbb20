"""What is worth how much: metropolises and the way to them, areas, persons, gold."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.titles.cyclades.appraise import weights
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.components.ids import BUILDINGS, BuildingId


def metropolis(outlook: Outlook, more: int = 0) -> float:
    """The next metropolis, when ``more`` came before it (CY-19.1)."""
    number = outlook.totals[outlook.mine.team] + more + 1
    if number < outlook.table.target:
        return weights.METROPOLIS * (1.0 + weights.LATER_METROPOLIS * (number - 1))
    others = (total for team, total in enumerate(outlook.totals) if team != outlook.mine.team)
    return weights.WIN if number > max(others, default=0) else weights.SHARED_WIN


def way(part: float, whole: float) -> float:
    """The worth of part of the way, as a share of its end."""
    gone = min(1.0, max(0.0, part / whole))
    return math.pow(gone, weights.WAY)


def philosophers(outlook: Outlook, gained: int) -> float:
    """So many philosophers more: metropolises and the way to the next (CY-14.3)."""
    goal, held = outlook.table.parameters.goal.philosophers, outlook.mine.philosophers
    built, left = divmod(held + gained, goal)
    whole = sum(metropolis(outlook, n) for n in range(built))
    here = way(held, goal) * metropolis(outlook)
    return whole + way(left, goal) * metropolis(outlook, built) - here


def _sets(outlook: Outlook, owned: tuple[int, ...]) -> float:
    """So many buildings of each type: sets and the way to the next (CY-14.2)."""
    known = outlook.sets.get(owned)
    if known is None:
        sets = min(owned)
        types = sum(number > sets for number in owned)
        spare = sum(owned) - sets * len(BUILDINGS) - types
        whole = sum(metropolis(outlook, n) for n in range(sets))
        begun = way(types, len(BUILDINGS)) * metropolis(outlook, sets)
        known = outlook.sets[owned] = whole + begun + weights.SPARE_BUILDING * spare
    return known


def buildings(
    outlook: Outlook, gained: Sequence[BuildingId], lost: Sequence[BuildingId] = ()
) -> float:
    """Buildings more and less."""
    now = tuple([outlook.buildings[building] for building in BUILDINGS])
    after = tuple(
        [
            number + gained.count(building) - lost.count(building)
            for building, number in zip(BUILDINGS, now, strict=True)
        ]
    )
    return _sets(outlook, after) - _sets(outlook, now)


def income(outlook: Outlook, gold: float) -> float:
    """So much gold in every cycle to come."""
    return gold * outlook.horizon * weights.INCOME


def priestess(outlook: Outlook, more: int = 0) -> float:
    """One priestess more, after ``more``; her god costs a gold less each cycle (CY-5.7)."""
    held = outlook.mine.priestesses + more
    cycles = min(outlook.horizon, weights.PRIESTESS_CYCLES)
    plenty = weights.MANY_PRIESTESSES / max(weights.MANY_PRIESTESSES, held + 1)
    return weights.PRIESTESS * cycles * plenty


def spent(outlook: Outlook, gold: int) -> float:
    """What it costs to spend gold: the first coins of a full purse cost least."""
    if outlook.ends:
        return gold * weights.LAST_GOLD
    idle = min(gold, max(0, outlook.gold - weights.RICH))
    return gold - idle * (1.0 - weights.IDLE_GOLD)


def ground(outlook: Outlook, area: str) -> float:
    """A land area without what stands on it."""
    land = outlook.table.lands[area]
    return weights.LAND + weights.SITE * max(0, land.free_sites) + income(outlook, land.income)


def taken(outlook: Outlook, area: str) -> float:
    """What it brings to take a land area, and what that takes from its owner (CY-11.7)."""
    worth = outlook.takings.get(area)
    if worth is None:
        worth = outlook.takings[area] = _taken(outlook, area)
    return worth


def _taken(outlook: Outlook, area: str) -> float:
    land = outlook.table.lands[area]
    worth = ground(outlook, area) + buildings(outlook, land.buildings)
    worth += sum(metropolis(outlook, n) for n in range(len(land.metropolises)))
    if land.priestess:
        worth += priestess(outlook)
    return worth + lost(outlook, area)


def lost(outlook: Outlook, area: str) -> float:
    """What it helps that a rival no longer has a land area."""
    land = outlook.table.lands[area]
    if land.owner is None:
        return 0.0
    team = outlook.table.factions[land.owner].team
    winning = outlook.totals[team] >= outlook.table.target and land.metropolises
    return outlook.hostility[land.owner] * stake(outlook, area) + (weights.STOP if winning else 0.0)


def stake(outlook: Outlook, area: str) -> float:
    """What the owner of a land area has to lose there."""
    known = outlook.stakes.get(area)
    if known is None:
        known = outlook.stakes[area] = _stake(outlook, area)
    return known


def _stake(outlook: Outlook, area: str) -> float:
    land = outlook.table.lands[area]
    built = weights.METROPOLIS * way(1, len(BUILDINGS)) + weights.SPARE_BUILDING
    worth = ground(outlook, area) + built * len(land.buildings)
    if land.metropolises and land.owner is not None:
        total = outlook.totals[outlook.table.factions[land.owner].team]
        each = weights.WIN if total >= outlook.table.target else weights.METROPOLIS
        worth += each + weights.METROPOLIS * (len(land.metropolises) - 1)
    return worth


def sea(outlook: Outlook, area: str) -> float:
    """Control of a sea area: its gold, and the lands of others that it leads to."""
    known = outlook.seaways.get(area)
    if known is None:
        known = outlook.seaways[area] = _sea(outlook, area)
    return known


def _sea(outlook: Outlook, area: str) -> float:
    water, lands = outlook.table.seas[area], outlook.table.lands
    links = sum(lands[near].owner != outlook.faction for near in water.lands)
    return income(outlook, water.income) + weights.LINK * links
