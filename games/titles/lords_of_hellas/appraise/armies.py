"""What it is worth to move hoplites, to recruit, to fight (LH-8, LH-11, LH-12, LH-22)."""

from __future__ import annotations

from typing import Any

from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.components.ids import RegionId
from games.titles.lords_of_hellas.facts import army, others_in, unfortified
from games.titles.lords_of_hellas.moves import hoplites as mv


def chance_to_win(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    """How a battle with so many attackers should go."""
    table, seat = outlook.table, outlook.seat
    enemies = others_in(table, region, seat)
    if not enemies:
        return 1.0
    enemy = enemies[0]
    defence = army(table, region, enemy) + (table.regions[region].fortified == enemy)
    ours = hoplites + w.CARD_STRENGTH * min(table.players[seat].cards, hoplites)
    theirs = defence + w.CARD_STRENGTH * min(table.players[enemy].cards, defence)
    return 1 / (1 + 2.0 ** (theirs - ours + 0.5))


def arrival(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    """So many more hoplites in a region."""
    table, seat = outlook.table, outlook.seat
    owner = outlook.owners[region]
    there = army(table, region, seat) + hoplites
    if others_in(table, region, seat):
        chance = chance_to_win(outlook, region, there)
        return chance * outlook.gain(region) - (1 - chance) * w.HOPLITE * (1 + there)
    if owner == seat:
        return 0.0
    if owner is not None or there >= outlook.needed(region):
        return outlook.gain(region)
    return w.ON_THE_WAY * outlook.gain(region) * (there / outlook.needed(region)) ** 2


def departure(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    """What it costs that so many leave."""
    table, seat = outlook.table, outlook.seat
    left = army(table, region, seat) - hoplites
    if outlook.owners[region] == seat:
        if left == 0 and outlook.threatened(region):
            return w.GUARD * outlook.loss(region)
        return 0.0
    before = arrival(outlook, region, 0)
    return before - arrival(outlook, region, -hoplites)


def hop(outlook: Outlook, origin: RegionId, region: RegionId, hoplites: int) -> float:
    """So many hoplites from one region to another."""
    nearer = outlook.pull[region] - outlook.pull[origin]
    return (
        arrival(outlook, region, hoplites)
        - departure(outlook, origin, hoplites)
        + w.ON_THE_WAY * nearer * hoplites
        - 0.02 * hoplites
    )


def send(outlook: Outlook, _step: Any, move: mv.Send) -> float:
    """One step of Hoplite Movement."""
    return hop(outlook, move.origin, move.region, move.hoplites)


def march(outlook: Outlook, _step: Any, move: mv.March) -> float:
    """All that can go go, but one where it must guard."""
    return hop(
        outlook, move.origin, move.region, unfortified(outlook.table, move.origin, outlook.seat)
    )


def count(outlook: Outlook, step: Any, move: mv.Hoplites) -> float:
    """How many of a group go."""
    return hop(outlook, step.origin, step.region, move.hoplites)


def lead(outlook: Outlook, _step: Any, move: mv.Lead) -> float:
    """A group that travels: away from where nothing is to be gained."""
    best = max(outlook.pull.values())
    return move.hoplites * (best - outlook.pull[move.region]) * w.NEAR - departure(
        outlook, move.region, move.hoplites
    )


def go(outlook: Outlook, step: Any, move: mv.Go) -> float:
    """Where a group goes next."""
    return hop(outlook, step.path[-1], move.region, step.hoplites)


def recruit(outlook: Outlook, _step: Any, move: mv.Recruit) -> float:
    """Hoplites where they are near what can be gained; one in the city spot is safe."""
    pull = 0.25 * outlook.pull[move.region]
    return (
        move.hoplites * (w.HOPLITE + pull)
        + 0.2 * move.fortified
        + arrival(outlook, move.region, move.hoplites)
    )


def fortify(outlook: Outlook, _step: Any, move: mv.Fortify) -> float:
    """The last hoplite of a threatened region is better off in the city."""
    alone = army(outlook.table, move.region, outlook.seat) == 1
    return 0.3 if alone and outlook.threatened(move.region) else -0.1


def withdraw(outlook: Outlook, step: Any, move: mv.Withdraw) -> float:
    """To where they are of most use."""
    hoplites = army(outlook.table, step.region, outlook.seat)
    return arrival(outlook, move.region, hoplites) + 0.1 * outlook.pull[move.region]


def doom(outlook: Outlook, _step: Any, move: mv.Doom) -> float:
    """Others' hoplites rather than the own."""
    return 0.0 if move.whose_seat == outlook.seat else 1.0
