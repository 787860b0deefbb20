"""What regions are worth with so many hoplites in them, and armies near what they could beat."""

from __future__ import annotations

from typing import Any

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.monsters import monsters_in
from games.titles.hellas.moves import hoplites as hv
from games.titles.hellas.steps.hoplites import Arrive, Count, Travel
from games.titles.persian_invasion import moves as sv
from games.titles.persian_invasion.appraise.outlook import Outlook
from games.titles.persian_invasion.appraise.weights import W
from games.titles.persian_invasion.facts.lands import green, hardship, population
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.state import Table


def worth(now: Outlook, region: RegionId, hoplites: int) -> float:
    """A region with so many own hoplites in it."""
    table, enemies = now.table, now.resistance.get(region)
    if enemies is not None:
        if not hoplites:
            return 0.0
        if hoplites + now.help(region) > enemies:
            return beaten(table, region)
        return -W.lost_battle * hoplites
    facts = MAP[region]
    gained = W.region + W.city * (facts.city is not None) + W.god * (facts.monument is not None)
    gained += W.shrine * (facts.shrine is not None)
    if table.regions[region].owner == PLAYER:
        return gained + W.held * min(hoplites, 2) + _guarded(now, region, hoplites)
    asked = population(table, region)
    if hoplites < asked:
        gained = W.on_the_way * hoplites / asked
    return gained + _guarded(now, region, hoplites)


def _guarded(now: Outlook, region: RegionId, hoplites: int) -> float:
    """In Act II: whether the Persians that the next march brings are beaten (LHS-8.1). Each
    victory brings the end of the war nearer, and each defeat costs the region."""
    table, coming = now.table, now.coming.get(region, 0)
    if not coming or not hoplites:
        return 0.0
    force = table.parameters.campaign.hoplite * coming + hardship(table, region) + now.drawn
    own = hoplites + (table.regions[region].fortified == PLAYER) + 0.5 * now.help(region)
    likely = min(1.0, max(0.0, 0.5 + (own - force) / 4))
    return W.guard * likely * (W.region + W.beaten_counter / max(1, table.campaign.victory or 0))


def beaten(table: Table, region: RegionId) -> float:
    """A battle that is won: the vanguard falls back, or the end of the war comes nearer."""
    campaign = table.campaign
    if campaign.victory is None:
        return W.beaten
    held = green(table)
    if held == [region]:
        return 20 * W.beaten
    return W.beaten + W.beaten_counter / max(1, campaign.victory)


def shift(now: Outlook, origin: RegionId | None, region: RegionId, hoplites: int) -> float:
    """What it brings when hoplites go from one region to another, or come from the supply."""
    gain = change(now, region, hoplites)
    if region not in now.resistance:
        gain += now.advance(origin, region, hoplites)
    if origin is not None:
        gain += change(now, origin, -hoplites) - 0.01
    table = now.table
    if not army(table, region, PLAYER):
        gain += (1 - W.shield) * sum(now.relief(m) for m in monsters_in(table, region))
    return gain


def change(now: Outlook, region: RegionId, more: int) -> float:
    """What it brings when there are more hoplites, or fewer, in a region."""
    there = army(now.table, region, PLAYER)
    return worth(now, region, there + more) - worth(now, region, there)


def send(now: Outlook, step: Any, move: hv.Send) -> float:
    """What it brings, and what it leaves."""
    return shift(now, move.origin, move.region, move.hoplites)


def march(now: Outlook, step: Any, move: hv.March) -> float:
    """As many as there are go."""
    hoplites = now.table.regions[move.origin].hoplites[PLAYER]
    return shift(now, move.origin, move.region, hoplites)


def count(now: Outlook, step: Count, move: hv.Hoplites) -> float:
    """As ``send``."""
    return shift(now, step.origin, step.region, move.hoplites)


def lead(now: Outlook, step: Any, move: hv.Lead) -> float:
    """All but one."""
    there = army(now.table, move.region, PLAYER)
    return 0.5 if there > 1 and move.hoplites == there - 1 else 0.1


def go(now: Outlook, step: Travel | Arrive, move: hv.Go) -> float:
    """As ``send``, from where the group set out."""
    hoplites = step.hoplites or 1
    return shift(now, step.path[0], move.region, hoplites)


def recruit(now: Outlook, step: Any, move: hv.Recruit) -> float:
    """As many as there are, where they are of use."""
    coming = move.hoplites * W.hoplite + 0.2 * move.fortified
    return coming + shift(now, None, move.region, move.hoplites)


def lose(now: Outlook, step: Any, move: sv.Lose) -> float:
    """Where it hurts least."""
    return change(now, move.region, -1)


def withdraw(now: Outlook, step: Any, move: hv.Withdraw) -> float:
    """Where one more is of use."""
    return change(now, move.region, 1)
