"""One step of Hoplite Movement, and March."""

from __future__ import annotations

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.facts.hoplites import army, unfortified
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.rules.usable import prices
from games.titles.hellas.state import Table
from games.titles.hellas.steps import hoplites as steps
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.armies import best_group, departure, hop
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.appraise.travelling import journey


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
