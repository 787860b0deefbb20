"""Whether an effect would change anything, by public facts (LH-1.16, LH-R107)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.hellas.components.effects import Effect, Kind
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.facts.heroes import base, is_hunting, uninjured, value
from games.titles.hellas.facts.hoplites import (
    armies,
    army,
    may_go,
    may_leave,
    may_recruit,
    others_in,
    unfortified,
)
from games.titles.hellas.facts.monsters import huntable, monsters_in
from games.titles.hellas.facts.regions import cities, controlled, neighbours
from games.titles.hellas.state import Battle, Side, Table

Changes = Callable[[Table, int, Effect], bool]


def sides(battle: Battle, seat: int) -> tuple[Side, Side]:
    """The own side of a battle and the other one."""
    both = (battle.attack, battle.defence)
    return both if battle.attack.seat == seat else (both[1], both[0])


def _hero_region(table: Table, seat: int) -> RegionId | None:
    return table.players[seat].region


def _draws(table: Table, seat: int, effect: Effect) -> bool:
    return table.decks.combat > 0 or bool(table.combat_discards)


def _heals(table: Table, seat: int, effect: Effect) -> bool:
    return bool(table.players[seat].injured)


def _gains_priest(table: Table, seat: int, effect: Effect) -> bool:
    if "temple_at_hero" in effect.when and not temple_at_hero(table, seat):
        return False
    return table.players[seat].priests > 0


def temple_at_hero(table: Table, seat: int) -> bool:
    """Whether a temple, or the Oracle, is in the hero's region (LH-1.15, LH-R94)."""
    region = _hero_region(table, seat)
    return region is not None and table.regions[region].temple is not None


def _recruits(table: Table, seat: int, effect: Effect) -> bool:
    if effect.where == "march_origin":
        return table.players[seat].hoplites > 0
    regions = (
        controlled(table, seat) if effect.where == "controlled_region" else cities(table, seat)
    )
    return any(may_recruit(table, seat, region) for region in regions)


def in_free_neutral_region(table: Table, seat: int) -> bool:
    """LH-29.21: the hero on the map, the region neutral and without others' hoplites."""
    region = _hero_region(table, seat)
    return (
        region is not None
        and table.regions[region].owner is None
        and not others_in(table, region, seat)
    )


def _kills_at_hero(table: Table, seat: int, effect: Effect) -> bool:
    """Not in the own hunt: there Shoot to Kill is one more way to wound (LH-20.5)."""
    if is_hunting(table, seat):
        return False
    region = _hero_region(table, seat)
    return region is not None and bool(armies(table, region))


def _wounds(table: Table, seat: int, effect: Effect) -> bool:
    if effect.where == "any_monster":
        return bool(table.monsters)
    if table.hunt is not None and is_hunting(table, seat):
        return table.hunt.monster in table.monsters
    region = _hero_region(table, seat)
    return region is not None and bool(monsters_in(table, region))


def _injures_enemy(table: Table, seat: int, effect: Effect) -> bool:
    """With three injuries nothing would happen (LH-21.3)."""
    return any(uninjured(table, other) for other in range(len(table.players)) if other != seat)


def _moves_monster(table: Table, seat: int, effect: Effect) -> bool:
    return bool(table.monsters)


def _sends_monster(table: Table, seat: int, effect: Effect) -> bool:
    region = _hero_region(table, seat)
    return region is not None and bool(monsters_in(table, region))


def _moves_hoplite(table: Table, seat: int, effect: Effect) -> bool:
    return any(unfortified(table, region, seat) and may_leave(table, region) for region in REGIONS)


def _keeps_artifact(table: Table, seat: int, effect: Effect) -> bool:
    return table.decks.artifacts > 0


def _frees(table: Table, seat: int, effect: Effect) -> bool:
    return bool(table.players[seat].used)


def _brings(table: Table, seat: int, effect: Effect) -> bool:
    """LH-29.6: unfortified hoplites next to the battle that may leave and enter."""
    battle = table.battle
    if battle is None or not all(value(table, seat, attribute) for attribute in effect.attributes):
        return False
    return any(
        unfortified(table, near, seat) and may_go(table, seat, near, battle.region)
        for near in neighbours(battle.region)
    )


def _ignores_symbols(table: Table, seat: int, effect: Effect) -> bool:
    """W-10: only with an own symbol left, and hoplites that would die for it."""
    if table.battle is None or not army(table, table.battle.region, seat):
        return False
    own = sides(table.battle, seat)[0]
    return sum(played.casualties for played in own.played) + own.symbols > 0


def _adds_symbols(table: Table, seat: int, effect: Effect) -> bool:
    """W-10: only while the enemy has hoplites that would die for it."""
    if table.battle is None:
        return False
    return army(table, table.battle.region, sides(table.battle, seat)[1].seat) > 0


def _kills_enemy(table: Table, seat: int, effect: Effect) -> bool:
    if table.battle is None:
        return False
    own, other = sides(table.battle, seat)
    region = table.battle.region
    there = army(table, region, other.seat)
    if "fewer_hoplites" in effect.when and there <= army(table, region, own.seat):
        return False
    return there > 0


def _hunts(table: Table, seat: int, effect: Effect) -> bool:
    return bool(huntable(table, seat))


def _redraws(table: Table, seat: int, effect: Effect) -> bool:
    return table.players[seat].cards > 0


def _phase(table: Table, seat: int, effect: Effect) -> bool:
    return bool(table.monsters)


def _takes_glory(table: Table, seat: int, effect: Effect) -> bool:
    return bool(table.glory)


def _raises(table: Table, seat: int, effect: Effect) -> bool:
    highest = table.parameters.attributes.highest
    return any(base(table.players[seat], attribute) < highest for attribute in effect.attributes)


CHANGES: Mapping[Kind, Changes] = {
    "draw": _draws,
    "keep_one_card": _draws,
    "discard_and_draw": _redraws,
    "heal": _heals,
    "heal_all": _heals,
    "gain_priest": _gains_priest,
    "recruit": _recruits,
    "control_and_recruit": lambda table, seat, effect: in_free_neutral_region(table, seat),
    "kill_hoplites": _kills_at_hero,
    "wound": _wounds,
    "injure_enemy_hero": _injures_enemy,
    "move_monster": _moves_monster,
    "send_monster": _sends_monster,
    "move_hoplite": _moves_hoplite,
    "keep_one_artifact": _keeps_artifact,
    "free_actions": _frees,
    "free_all_actions": _frees,
    "bring_hoplites": _brings,
    "ignore_casualties": _ignores_symbols,
    "add_casualties": _adds_symbols,
    "kill_enemy": _kills_enemy,
    "hunt": _hunts,
    "hunt_again": _hunts,
    "monster_phase": _phase,
    "take_glory": _takes_glory,
    "raise_attribute": _raises,
    "place_hero": lambda table, seat, effect: _hero_region(table, seat) is not None,
}
"""Kinds that are not here always change something, unless their amount is 0."""


def would_change(table: Table, seat: int, effects: tuple[Effect, ...]) -> bool:
    """Whether at least one of them would."""
    return any(effect.upon is None and _would(table, seat, effect) for effect in effects)


_BOUNDS: tuple[Kind, ...] = ("hand_limit", "recruit_limit", "limit_enemy_cards")
"""Kinds of which an amount of nothing is something: it is how many there may be."""


def _would(table: Table, seat: int, effect: Effect) -> bool:
    if effect.amount == 0 and effect.kind not in _BOUNDS:
        return False
    changes = CHANGES.get(effect.kind)
    return changes is None or changes(table, seat, effect)
