"""What it is worth that hoplites come and go (LH-8, LH-11, LH-12, LH-22.9)."""

from __future__ import annotations

from collections.abc import Iterable

from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import NEIGHBOURS
from games.titles.hellas.facts.hoplites import army, may_enter, may_leave, unfortified
from games.titles.lords_of_hellas.appraise import odds
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def presence(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    """So many own hoplites in a region, rather than none."""
    known = outlook.presences.get((region, hoplites))
    if known is None:
        known = outlook.presences[region, hoplites] = _presence(outlook, region, hoplites)
    return known


def _presence(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    enemies = outlook.enemies(region)
    if enemies:
        return _assault(outlook, region, hoplites, enemies[0])
    owner = outlook.owners[region]
    if owner == outlook.seat:
        return -_risk(outlook, region, hoplites) * outlook.loss(region)
    if not hoplites:
        return 0.0
    needed = outlook.needed(region)
    if owner is not None or hoplites >= needed:
        kept = 1.0 - _risk(outlook, region, hoplites)
        return max(kept, outlook.gain(region) >= w.WIN) * outlook.gain(region)
    return w.ON_THE_WAY * outlook.gain(region) * (hoplites / needed) ** 2


def _assault(outlook: Outlook, region: RegionId, hoplites: int, enemy: int) -> float:
    if not hoplites:
        return 0.0
    table = outlook.table
    defence = (enemy, army(table, region, enemy))
    won = odds.chance(outlook, region, (outlook.seat, hoplites), defence)
    prize = (
        outlook.gain(region)
        if outlook.owners[region] is not None
        else _kept_neutral(outlook, region, hoplites)
    )
    if outlook.owners[region] == outlook.seat:
        prize = outlook.loss(region)
    return won * prize - (1.0 - won) * w.HOPLITE * (1 + hoplites) - w.EFFORT


def _kept_neutral(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    """A neutral region is gained only by those that are left (LH-22.10)."""
    needed = outlook.table.parameters.population[region]
    return outlook.gain(region) * min(1.0, (hoplites / (needed + 1)) ** 2)


def _risk(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    """How likely an own region with so many hoplites is lost to who stands beside it."""
    threat, rival = outlook.beside(region)
    if not threat:
        return 0.0
    return w.ATTACKED * odds.chance(outlook, region, (rival, threat), (outlook.seat, hoplites))


def arrival(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    """So many more hoplites in a region."""
    there = army(outlook.table, region, outlook.seat)
    return presence(outlook, region, there + hoplites) - presence(outlook, region, there)


def departure(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    """What it costs that so many leave."""
    return -arrival(outlook, region, -hoplites)


def hops(
    outlook: Outlook, origin: RegionId, region: RegionId, numbers: Iterable[int]
) -> list[float]:
    """So many hoplites from one region to another, however far, for each of these numbers."""
    table, seat, pull = outlook.table, outlook.seat, outlook.pull
    nearer = pull[region] - pull[origin]
    if outlook.enemies(region):
        nearer = min(0.0, nearer)  # who attacks stays there or dies
    each = w.ON_THE_WAY * nearer - w.STEP_COST
    there, here = army(table, region, seat), army(table, origin, seat)
    met, left = presence(outlook, region, there), presence(outlook, origin, here)
    return [
        (presence(outlook, region, there + hoplites) - met)
        + (presence(outlook, origin, here - hoplites) - left)
        + each * hoplites
        for hoplites in numbers
    ]


def hop(outlook: Outlook, origin: RegionId, region: RegionId, hoplites: int) -> float:
    """The same for one number."""
    return hops(outlook, origin, region, (hoplites,))[0]


def best_group(outlook: Outlook, origin: RegionId, region: RegionId, most: int) -> float:
    """The best number of hoplites to go, at least one."""
    return max(hops(outlook, origin, region, range(1, most + 1)), default=-w.STEP_COST)


def best_hop(outlook: Outlook, most: int) -> float:
    """The best that so many hoplites of one region could do next to it; 0 where nothing is."""
    table, seat = outlook.table, outlook.seat
    return max(
        (
            best_group(outlook, origin, region, min(most, unfortified(table, origin, seat)))
            for origin in REGIONS
            if unfortified(table, origin, seat) and may_leave(table, origin)
            for region in NEIGHBOURS[origin]
            if may_enter(table, seat, region)
        ),
        default=0.0,
    )
