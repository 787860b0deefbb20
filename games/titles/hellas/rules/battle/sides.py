"""The two sides of the battle on the table, and what holds for each of them (LH-22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.hellas.components.effects import Condition, Effect
from games.titles.hellas.components.map import MAP
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.regions import is_city, neighbours
from games.titles.hellas.rules import changing
from games.titles.hellas.state import Battle, Side, Table


def battle_of(table: Table) -> Battle:
    """The battle that is being fought."""
    assert table.battle is not None
    return table.battle


def side_of(table: Table, seat: int) -> Side:
    """What one side has played and used so far."""
    return changing.sides(battle_of(table), seat)[0]


def enemy(table: Table, seat: int) -> int:
    """The seat on the other side."""
    return changing.sides(battle_of(table), seat)[1].seat


def seats_of(table: Table) -> tuple[int, int]:
    """Attacker and defender. It is the turn of the attacker, so he is asked first (LH-30.6)."""
    battle = battle_of(table)
    return battle.attack.seat, battle.defence.seat


def hoplites(table: Table, seat: int) -> int:
    """Hoplites of a side in the battle, the fortified one too (LH-22.1)."""
    return army(table, battle_of(table).region, seat)


def gone(table: Table) -> int | None:
    """The side that has no hoplites left, which ends the battle (LH-22.3)."""
    return next((seat for seat in seats_of(table) if not hoplites(table, seat)), None)


def holds(table: Table, seat: int, effect: Effect) -> bool:
    """Whether all that an effect asks for holds for a side, now (LH-R60)."""
    return all(CONDITIONS[condition](table, seat) for condition in effect.when)


def _attacks(table: Table, seat: int) -> bool:
    return battle_of(table).attack.seat == seat


def _defends(table: Table, seat: int) -> bool:
    return battle_of(table).defence.seat == seat


def _in_city(table: Table, seat: int) -> bool:
    """LH-1.14."""
    return is_city(battle_of(table).region)


def _has_glory(table: Table, seat: int) -> bool:
    return MAP[battle_of(table).region].land in table.players[seat].glory


def _has_more(table: Table, seat: int) -> bool:
    return hoplites(table, seat) > hoplites(table, enemy(table, seat))


def _has_fewer(table: Table, seat: int) -> bool:
    return hoplites(table, seat) < hoplites(table, enemy(table, seat))


def _leads_better(table: Table, seat: int) -> bool:
    """LH-29.8: wherever the heroes are."""
    return value(table, seat, "leadership") > value(table, enemy(table, seat), "leadership")


def _hero_fights(table: Table, seat: int) -> bool:
    return table.players[seat].region == battle_of(table).region


def _hero_is_near(table: Table, seat: int) -> bool:
    """LH-29.24."""
    return table.players[seat].region in neighbours(battle_of(table).region)


def _holds_the_city(table: Table, seat: int) -> bool:
    """LH-29.7: an own fortified hoplite in a region that is his."""
    region = table.regions[battle_of(table).region]
    return region.fortified == seat == region.owner


def _has_won(table: Table, seat: int) -> bool:
    return battle_of(table).winner == seat


CONDITIONS: Mapping[Condition, Callable[[Table, int], bool]] = {
    "attacker": _attacks,
    "defender": _defends,
    "city": _in_city,
    "glory_of_land": _has_glory,
    "more_hoplites": _has_more,
    "fewer_hoplites": _has_fewer,
    "more_leadership": _leads_better,
    "hero_in_battle": _hero_fights,
    "hero_next_to_battle": _hero_is_near,
    "own_fortified_hoplite": _holds_the_city,
    "empty_hand": lambda table, seat: table.players[seat].cards == 0,
    "won": _has_won,
}
"""What effects of battles ask for."""
