"""The strength of a side: hoplites, cards, and what comes by itself (LH-22.7)."""

from __future__ import annotations

from collections.abc import Iterator

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.moments import WindowMoment
from games.titles.hellas.facts.in_force import effects_of
from games.titles.hellas.rules.battle.effects import lowest
from games.titles.hellas.rules.battle.sides import battle_of, holds, hoplites, side_of
from games.titles.hellas.rules.usable import sources
from games.titles.hellas.state import Table


def strength(table: Table, seat: int) -> int:
    """Hoplites as they are now, cards as they were played, and what lasts (LH-22.7)."""
    side = side_of(table, seat)
    return (
        table.parameters.battle.hoplite * hoplites(table, seat)
        + _in_the_city(table, seat)
        + sum(played.strength + played.added for played in side.played)
        + side.bonus
        + sum(_lasting(table, seat))
    )


def _in_the_city(table: Table, seat: int) -> int:
    """What a fortified hoplite adds, in Sparta more."""
    region = battle_of(table).region
    if table.regions[region].fortified != seat:
        return 0
    numbers = table.parameters.battle
    return numbers.sparta if MAP[region].city == "sparta" else numbers.city


_BY_THEMSELVES: tuple[WindowMoment, ...] = ("card_played", "comparison")
"""W-19: when strength comes by itself."""


def _lasting(table: Table, seat: int) -> Iterator[int]:
    """Cunning Tactician, Heroic Presence, Stalwart Defense, Achilles."""
    for moment in _BY_THEMSELVES:
        for source in sources(table, seat, moment, "auto"):
            for effect in effects_of(table.parameters, source):
                if holds(table, seat, effect):
                    yield _added(table, seat, effect)


def _added(table: Table, seat: int, effect: Effect) -> int:
    match effect.kind:
        case "strength":
            return effect.amount or 0
        case "strength_per_card":
            return (effect.amount or 0) * len(side_of(table, seat).played)
        case "strength_of_attribute":
            return lowest(table, seat, effect)
        case _:
            return 0
