"""What it is worth that hoplites come and go (LH-8, LH-11, LH-12, LH-22.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import NEIGHBOURS
from games.titles.hellas.facts.hoplites import army, may_go, others_in, unfortified
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.rules.movement.travel import onward
from games.titles.hellas.rules.usable import prices
from games.titles.hellas.state import Table
from games.titles.hellas.steps import hoplites as steps
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas import steps as ls
from games.titles.lords_of_hellas.appraise import odds
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def presence(outlook: Outlook, region: RegionId, hoplites: int) -> float:
    """So many own hoplites in a region, rather than none."""
    enemies = others_in(outlook.table, region, outlook.seat)
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


def hop(outlook: Outlook, origin: RegionId, region: RegionId, hoplites: int) -> float:
    """So many hoplites from one region to another, however far."""
    nearer = outlook.pull[region] - outlook.pull[origin]
    if others_in(outlook.table, region, outlook.seat):
        nearer = min(0.0, nearer)  # who attacks stays there or dies
    return (
        arrival(outlook, region, hoplites)
        - departure(outlook, origin, hoplites)
        + (w.ON_THE_WAY * nearer - w.STEP_COST) * hoplites
    )


def best_group(outlook: Outlook, origin: RegionId, region: RegionId, most: int) -> float:
    """The best number of hoplites to go, at least one."""
    return max((hop(outlook, origin, region, n) for n in range(1, most + 1)), default=-w.STEP_COST)


def best_hop(outlook: Outlook, most: int) -> float:
    """The best that so many hoplites of one region could do next to it; 0 where nothing is."""
    table, seat = outlook.table, outlook.seat
    return max(
        (
            best_group(outlook, origin, region, min(most, unfortified(table, origin, seat)))
            for origin in REGIONS
            if unfortified(table, origin, seat)
            for region in NEIGHBOURS[origin]
            if may_go(table, seat, origin, region)
        ),
        default=0.0,
    )


# One step of Hoplite Movement, and March


def send(outlook: Outlook, _step: steps.MoveHoplites, move: mv.Send) -> float:
    """One step of Hoplite Movement."""
    return hop(outlook, move.origin, move.region, move.hoplites)


def fortify(outlook: Outlook, _step: steps.MoveHoplites | steps.March, move: mv.Fortify) -> float:
    """The last hoplite of a threatened region is better off in the city."""
    threat, _rival = outlook.beside(move.region)
    alone = army(outlook.table, move.region, outlook.seat) == 1
    return w.FORTIFIED if alone and threat else -w.TRIFLE


def march(outlook: Outlook, _step: steps.March, move: mv.March) -> float:
    """The best number and the best way on."""
    table = outlook.table
    there = unfortified(table, move.origin, outlook.seat)
    if move.by == "b_murderous_march":
        price = _murdered(table)
        return _murderous(outlook, move.origin, move.region, there - price)
    if move.by == "b_forced_march":
        path = (move.origin, move.region)
        return max(journey(outlook, path, there, _farther(table)), default=0.0) - w.TRIFLE
    return best_group(outlook, move.origin, move.region, there)


def _murdered(table: Table) -> int:
    return dict(prices(table, "b_murderous_march"))["hoplites"]


def _murderous(outlook: Outlook, origin: RegionId, region: RegionId, hoplites: int) -> float:
    price = _murdered(outlook.table)
    lost = departure(outlook, origin, hoplites + price) - departure(outlook, origin, hoplites)
    return hop(outlook, origin, region, hoplites) - lost - w.HOPLITE * price


def _farther(table: Table) -> int:
    return max(0, amount_of(table.parameters, "b_forced_march", "march_distance") - 1)


def count(outlook: Outlook, step: steps.Count, move: mv.Hoplites) -> float:
    """How many of a group go."""
    if step.by == "b_murderous_march":
        price = _murdered(outlook.table)
        return _murderous(outlook, step.origin, step.region, move.hoplites - price)
    if step.by == "b_forced_march":
        path = (step.origin, step.region)
        return max(journey(outlook, path, move.hoplites, _farther(outlook.table)), default=0.0)
    return hop(outlook, step.origin, step.region, move.hoplites)


# Groups that travel


def journey(
    outlook: Outlook, path: Sequence[RegionId], hoplites: int, left: int | None
) -> Iterator[float]:
    """What it brings to go on along a path, or to stop at its end once it has one."""
    if len(path) > 1:
        yield hop(outlook, path[0], path[-1], hoplites)
    for region in onward(outlook.table, outlook.seat, path, left):
        yield from journey(outlook, (*path, region), hoplites, 0 if left is None else left - 1)


def lead(outlook: Outlook, step: steps.Lead, move: mv.Lead | Pass) -> float:
    """Which group, and how many: the best that they could reach."""
    if isinstance(move, Pass):
        return 0.0
    return max(journey(outlook, (move.region,), move.hoplites, step.distance), default=0.0)


def travel(outlook: Outlook, step: steps.Travel, move: mv.Go | mv.Halt) -> float:
    """Where a group goes next, or that it stays."""
    if isinstance(move, mv.Halt):
        return hop(outlook, step.path[0], step.path[-1], step.hoplites)
    left = 0 if step.left is None else step.left - 1
    return max(journey(outlook, (*step.path, move.region), step.hoplites, left), default=0.0)


# Hoplites that come, withdraw and die


def recruit(outlook: Outlook, _step: steps.Recruit, move: mv.Recruit | Pass) -> float:
    """Hoplites where they are near what can be gained; one in the city spot is safe."""
    if isinstance(move, Pass):
        return 0.0
    return (
        move.hoplites * recruit_worth(outlook, move.region)
        + w.FORTIFIED * move.fortified
        + arrival(outlook, move.region, move.hoplites)
    )


def recruit_worth(outlook: Outlook, region: RegionId) -> float:
    """A new hoplite in a region, beside what it does there."""
    return w.HOPLITE + w.RECRUIT_PULL * outlook.pull[region]


def withdraw(outlook: Outlook, step: steps.Withdraw, move: mv.Withdraw) -> float:
    """To where they are of most use."""
    hoplites = army(outlook.table, step.region, outlook.seat)
    return arrival(outlook, move.region, hoplites) + w.TRIFLE * outlook.pull[move.region]


def doom(outlook: Outlook, _step: steps.Divide, move: mv.Doom) -> float:
    """Others' hoplites rather than the own, those of who is nearest to victory first."""
    seat = move.whose_seat
    return 0.0 if seat == outlook.seat else 1.0 + outlook.standing[seat]


def save(_outlook: Outlook, _step: ls.Save, move: lv.Save | Pass) -> float:
    """Every hoplite."""
    return 0.0 if isinstance(move, Pass) else w.HOPLITE
