"""Moves of units: who should go from where to where, and what that should bring (CY-11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import weights
from games.titles.cyclades.appraise.assaults import assault
from games.titles.cyclades.appraise.guards import guard, risk
from games.titles.cyclades.appraise.odds import odds
from games.titles.cyclades.appraise.outlook import Outlook, Planned
from games.titles.cyclades.appraise.worths import spent, taken
from games.titles.cyclades.rules.mustering import price
from games.titles.cyclades.state import Land
from games.titles.cyclades.steps.battles import Muster
from games.titles.cyclades.steps.cards import SendByPerseus
from games.titles.cyclades.steps.parts import By, Group


def march(outlook: Outlook, _step: object, move: mv.March) -> float:
    """With Ares."""
    return _paid(outlook, plan(outlook, move.origin, move.area, "ares"), move.gold)


def mobilise(outlook: Outlook, _step: object, move: mv.Mobilise) -> float:
    """With heroes."""
    return _paid(outlook, plan(outlook, move.origin, move.area, "mobilisation"), move.gold)


def send(outlook: Outlook, step: SendByPerseus, move: mv.Area) -> float:
    """By Perseus, for nothing: first where from, then where to (CY-16.9)."""
    if step.origin:
        return plan(outlook, step.origin, move.area, "perseus")[0]
    return campaign(outlook, move.area, "perseus")


def _paid(outlook: Outlook, planned: Planned, gold: int) -> float:
    return planned[0] - spent(outlook, gold) - weights.STEP


def join(outlook: Outlook, step: Muster, move: mv.Join) -> float:
    """As many as the plan of the move sends."""
    group = plan(outlook, step.origin, step.area, step.by)[1]
    wanted = {"troop": group.troops, "mercenary": group.mercenaries}
    wanted.update(dict.fromkeys(group.heroes, 1))
    return -float(abs(move.count - wanted.get(move.unit, 0)))


def campaign(outlook: Outlook, origin: str, by: By) -> float:
    """The best move out of a land area; 0 for none."""
    return max(_moves(outlook, origin, by, 0).values(), default=0.0)


def prospects(outlook: Outlook, by: By) -> Mapping[str, float]:
    """Land area -> what the best move there brings beyond its price, if it brings anything."""
    best = outlook.prospects.get(by)
    if best is None:
        best = outlook.prospects[by] = {}
        for origin in outlook.lands:
            for area, worth in _moves(outlook, origin, by, 0).items():
                best[area] = max(best.get(area, 0.0), worth)
    return best


def reinforcement(outlook: Outlook, area: str, by: By, ladder: Sequence[int], purse: int) -> float:
    """What a troop more adds to the moves that are possible, with those bought after it.

    ``ladder``: what these cost. ``purse``: what is left for them and for the move.
    """
    known, best = prospects(outlook, by), 0.0
    for more in range(len(ladder) + 1):
        cost = sum(ladder[:more])
        if cost >= purse:
            break
        for target, worth in _moves(outlook, area, by, more + 1).items():
            best = max(best, worth - known.get(target, 0.0) - cost)
    return best


def _moves(outlook: Outlook, origin: str, by: By, extra: int) -> dict[str, float]:
    """Where units of an area may go with ``extra`` troops, and what that brings, if anything."""
    land = outlook.table.lands[origin]
    if not land.units + extra or (by == "mobilisation" and not land.heroes):
        return {}
    worths: dict[str, float] = {}
    for area, steps in outlook.ways(by).steps_from(origin).items():
        cost = price(outlook.table, by, steps)
        worth = _paid(outlook, plan(outlook, origin, area, by, extra), cost)
        if worth > 0.0:
            worths[area] = worth
    return worths


def plan(outlook: Outlook, origin: str, area: str, by: By, extra: int = 0) -> Planned:
    """The group that brings most on a way, and what it brings before it is paid for."""
    key = (origin, area, by == "mobilisation", extra)
    planned = outlook.plans.get(key)
    if planned is None:
        planned = outlook.plans[key] = max(
            [
                (left_behind + _brings(outlook, area, group), group)
                for group, left_behind in _departures(outlook, origin, by, extra)
            ],
            key=_worth,
            default=(weights.IMPOSSIBLE, Group()),
        )
    return planned


_worth = itemgetter(0)


def _departures(outlook: Outlook, origin: str, by: By, extra: int) -> list[tuple[Group, float]]:
    """Who may leave an area with ``extra`` troops, and what those guard less that stay."""
    key = (origin, by == "mobilisation", extra)
    known = outlook.departures.get(key)
    if known is None:
        land = outlook.table.lands[origin]
        here = land.units + extra
        known = outlook.departures[key] = [
            (group, guard(outlook, origin, here, here - group.units))
            for group in _groups(land, by, extra)
        ]
    return known


def _groups(land: Land, by: By, extra: int) -> Iterator[Group]:
    """All heroes or none, and so many others, mercenaries first: troops keep the area by
    themselves."""
    heroes = tuple(land.heroes)
    for going in dict.fromkeys((heroes, heroes if by == "mobilisation" else ())):
        for others in range(land.troops + extra + land.mercenaries + 1):
            mercenaries = min(others, land.mercenaries)
            if others or going:
                yield Group(others - mercenaries, mercenaries, going)


def _brings(outlook: Outlook, area: str, group: Group) -> float:
    """What a group does where it goes."""
    known = outlook.brought.get((area, group))
    if known is None:
        known = outlook.brought[area, group] = _brought(outlook, area, group)
    return known


def _brought(outlook: Outlook, area: str, group: Group) -> float:
    target = outlook.table.lands[area]
    if target.owner == outlook.faction:
        return guard(outlook, area, target.units, target.units + group.units)
    if target.units == 0 and target.creature != "minotaur":
        return taken(outlook, area) * (1.0 - risk(outlook, area, group.units))
    return _attack(outlook, group, area)


def _attack(outlook: Outlook, group: Group, area: str) -> float:
    """A battle: the area if it is won, and what both sides lose in it."""
    attack, defence = assault(outlook, group, area)
    result = odds(attack, defence)
    holding = 1.0 - risk(outlook, area, round(result.attackers / max(result.won, 0.01)))
    won = result.won * holding * taken(outlook, area)
    hostility = outlook.hostility[outlook.table.lands[area].owner]
    hurt = hostility * weights.TROOP * (defence.units - result.defenders)
    return won + hurt - _losses(group, group.units - result.attackers)


def _losses(group: Group, lost: float) -> float:
    """Heroes are lost last."""
    heroes = max(0.0, lost - group.troops - group.mercenaries)
    return weights.TROOP * (lost - heroes) + weights.HERO * heroes
