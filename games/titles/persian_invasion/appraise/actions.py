"""Which action to take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.titles.hellas.components.combat_cards import COMBAT_CARDS, HUNTING
from games.titles.hellas.components.ids import Attribute, CombatCardId, MonsterId, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import Wound
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.facts.heroes import base, value
from games.titles.hellas.facts.monsters import huntable, open_slots
from games.titles.hellas.moves import turn as mv
from games.titles.persian_invasion import moves as sv
from games.titles.persian_invasion.appraise.hoplites import shift
from games.titles.persian_invasion.appraise.outlook import Outlook
from games.titles.persian_invasion.appraise.weights import W
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.facts.ways import neighbours
from games.titles.persian_invasion.state import Table

_FIRST = {"use_artifacts": 60.0, "prayer": 59.0, "hero_movement": 58.0, "hoplite_movement": 57.0}
"""Regular actions come before the special one, which ends the turn."""


def begin(now: Outlook, step: Any, move: mv.Begin) -> float:
    """Which action comes first; of special ones the one that brings most."""
    first = _FIRST.get(move.action)
    return special(now, move.action) if first is None else first


def answer(now: Outlook, step: Any, move: mv.Answer) -> float:
    """Effects are used; one that is a hunt as a hunt is worth it."""
    return special(now, "hunt") if move.source == "b_exhausted_fight" else 5.0


def special(now: Outlook, action: str) -> float:
    """About what a special action brings now."""
    table, player = now.table, now.player
    match action:
        case "hunt":
            return max((quarry(now, m) for m in huntable(table, PLAYER)), default=0.0)
        case "march":
            return max(0.0, _best_march(now))
        case "recruit":
            return sum(_recruits(now))
        case "build_temple":
            return W.priest
        case "usurp":
            return usurped(table, player.region)
        case _:
            return W.card + max(W.card, healed(table))


def usurped(table: Table, region: RegionId | None) -> float:
    """What it brings to usurp a region, where that is possible."""
    if region is None or MAP[region].land not in table.players[PLAYER].glory:
        return 0.0
    if MAP[region].land == "red":
        return 0.0
    owner = table.regions[region].owner
    if owner == PLAYER:
        return W.hoplite
    return W.region + W.usurp + W.hoplite + W.green * (owner is not None)


def quarry(now: Outlook, monster: MonsterId) -> float:
    """What a hunt on a monster brings: as much of it as the hero can wound."""
    wounds = fitting(now.hand, open_now := open_slots(now.table, monster))
    wounds += W.wound * value(now.table, PLAYER, "strength")
    part = min(1.0, wounds / max(1, len(open_now)))
    brought = now.relief(monster) * (W.hunt_floor + (1 - W.hunt_floor) * part) * part
    return brought - W.injury * (1 - part)


def fitting(hand: Sequence[CombatCardId], wounds: Sequence[Wound]) -> float:
    """How many of these symbols cards of the hand can cover one by one."""
    open_now = [wound.symbol for wound in wounds]
    covered = 0
    for card in hand:
        covers = HUNTING[COMBAT_CARDS[card].symbol].covers
        if covers in open_now:
            open_now.remove(covers)
            covered += 1
    any_symbol = sum(COMBAT_CARDS[card].symbol == "sickle" for card in hand)
    return covered + min(len(open_now), any_symbol)


def _recruits(now: Outlook) -> Iterator[float]:
    """What recruits bring, city by city."""
    table, actions = now.table, now.table.parameters.actions
    for region, facts in MAP.items():
        if facts.city is not None and table.regions[region].owner == PLAYER:
            coming = actions.recruit_sparta if facts.city == "sparta" else actions.recruit_city
            yield W.hoplite * coming + shift(now, None, region, coming)


def rest(now: Outlook, step: Any, move: sv.Rest) -> float:
    """The best of what is closed now can be done in the next turn."""
    table = now.table
    used = table.players[PLAYER].used
    best = max((special(now, action) for action in used), default=0.0)
    return W.rest_for * best + W.rest_each * len(used)


def prepare(now: Outlook, step: Any, move: mv.Prepare) -> float:
    """What hurts most."""
    table = now.table
    worth = {"heal": healed(table), "draw": W.card}
    return worth.get(move.choice, W.hoplite)


def healed(table: Table) -> float:
    """What the best of the attributes that an injury holds down is worth."""
    player = table.players[PLAYER]
    return max((W.heal * esteemed(table, attribute) for attribute in player.injured), default=0.0)


def esteemed(table: Table, attribute: Attribute) -> float:
    """What an attribute is worth above the least, when it is not injured."""
    each: float = getattr(W, attribute)
    return each * (base(table.players[PLAYER], attribute) - 1) + 0.1 * each


def pray(now: Outlook, step: Any, move: mv.Pray) -> float:
    """The power of the god, and the attribute, if it can still rise."""
    table = now.table
    level = table.monuments[move.god].level
    power = table.parameters.powers[move.god][level - 1]
    attribute = MONUMENTS[move.god].attribute
    has, highest = base(table.players[PLAYER], attribute), table.parameters.attributes.highest
    each: float = getattr(W, move.god)
    raised: float = getattr(W, attribute)
    return each * power + raised * (has < highest) * max(0.0, 1 - W.sated * (has - 1))


def _best_march(now: Outlook) -> float:
    """What the best march of a whole army brings."""
    return max(
        (
            shift(now, origin, region, there.hoplites[PLAYER])
            for origin, there in now.table.regions.items()
            if there.hoplites[PLAYER]
            for region in neighbours(now.table, origin)
        ),
        default=0.0,
    )
