"""What regions are worth with so many hoplites in them."""

from __future__ import annotations

from typing import Any

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.moves import hoplites as hv
from games.titles.hellas.steps.hoplites import Arrive, Count, Travel
from games.titles.persian_invasion import moves as sv
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.lands import hardship, population
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.state import State, Table

_HELD, _GAINED, _CITY, _SHRINE, _GOD = 1.0, 4.0, 1.0, 0.8, 2.5
_BEATEN, _RUIN = 6.0, -1.5
_ON_THE_WAY = 1.2
"""What regions are worth: held, gained, with a city, a shrine, a god; beaten in; marched to."""

CARD = (0.0, 1.7, 2.3, 2.7, 3.0, 3.3)
"""About the strength of the best of so many cards."""


def worth(table: Table, region: RegionId, hoplites: int) -> float:
    """A region with so many own hoplites in it."""
    facts, owner = MAP[region], table.regions[region].owner
    enemies = _enemies(table, region)
    if enemies is not None:
        if not hoplites:
            return 0.0
        return _BEATEN if hoplites > enemies else _RUIN * hoplites
    gained = _GAINED + _CITY * (facts.city is not None) + _GOD * (facts.monument is not None)
    gained += _SHRINE * (facts.shrine is not None)
    if owner == PLAYER:
        return gained + _HELD * min(hoplites, 2)
    asked = population(table, region)
    return gained if hoplites >= asked else _ON_THE_WAY * hoplites / asked


def _enemies(table: Table, region: RegionId) -> float | None:
    """About what Xerxes has in a battle there; None where there would be none."""
    numbers = table.parameters.campaign
    if table.regions[region].owner == XERXES:
        force = table.campaign.invasion
    elif army(table, region, XERXES):
        force = numbers.hoplite * army(table, region, XERXES)
    else:
        return None
    return force + hardship(table, region) + CARD[command(table.campaign)] - 2


def change(table: Table, region: RegionId, more: int) -> float:
    there = army(table, region, PLAYER)
    return worth(table, region, there + more) - worth(table, region, there)


def shift(table: Table, origin: RegionId, region: RegionId, hoplites: int) -> float:
    return change(table, region, hoplites) + change(table, origin, -hoplites) - 0.01


def send(view: State, step: Any, move: hv.Send) -> float:
    """What it brings, and what it leaves."""
    return shift(view.table, move.origin, move.region, move.hoplites)


def march(view: State, step: Any, move: hv.March) -> float:
    """As many as there are go."""
    hoplites = view.table.regions[move.origin].hoplites[PLAYER]
    return shift(view.table, move.origin, move.region, hoplites)


def count(view: State, step: Count, move: hv.Hoplites) -> float:
    """As ``send``."""
    return shift(view.table, step.origin, step.region, move.hoplites)


def lead(view: State, step: Any, move: hv.Lead) -> float:
    """All but one."""
    there = army(view.table, move.region, PLAYER)
    return 0.5 if there > 1 and move.hoplites == there - 1 else 0.1


def go(view: State, step: Travel | Arrive, move: hv.Go) -> float:
    """As ``send``, from where the group set out."""
    hoplites = step.hoplites or 1
    return shift(view.table, step.path[0], move.region, hoplites)


def recruit(view: State, step: Any, move: hv.Recruit) -> float:
    """As many as there are."""
    return 0.5 * move.hoplites + 0.2 * move.fortified


def lose(view: State, step: Any, move: sv.Lose) -> float:
    """Where it hurts least."""
    return change(view.table, move.region, -1)


def withdraw(view: State, step: Any, move: hv.Withdraw) -> float:
    """Where one more is of use."""
    return change(view.table, move.region, 1)
