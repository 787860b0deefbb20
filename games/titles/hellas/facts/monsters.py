"""Monsters on the map: where, what they forbid, what can be wounded and hunted (LH-19, LH-20.1)."""

from __future__ import annotations

from collections.abc import Iterator

from games.titles.hellas.components.actions import DIE_FACES
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.ids import DieFace, MonsterId, RegionId
from games.titles.hellas.components.monsters import MONSTERS, Passive, Wound
from games.titles.hellas.facts.holdings import meets
from games.titles.hellas.facts.in_force import evolution_effects
from games.titles.hellas.parameters import Die
from games.titles.hellas.state import Table


def passives(table: Table, region: RegionId) -> set[Passive]:
    """What the monsters in a region forbid (LH-19.4)."""
    forbidden: set[Passive] = set()
    for monster, there in table.monsters.items():
        if there.region == region:
            passive = MONSTERS[monster].passive
            if passive is not None:
                forbidden.add(passive)
    return forbidden


def monsters_in(table: Table, region: RegionId) -> list[MonsterId]:
    """Monsters in a region, in the order of the trays."""
    there = [monster for monster, placed in table.monsters.items() if placed.region == region]
    return there if len(there) < 2 else [monster for monster in MONSTERS if monster in there]


def on_tray_effects(table: Table, monster: MonsterId) -> Iterator[Effect]:
    """What the evolutions of a monster on the map do, with the numbers in force (LH-18.4)."""
    for card in table.monsters[monster].evolutions:
        yield from evolution_effects(table.parameters, card)


def huntable(table: Table, seat: int) -> list[MonsterId]:
    """Monsters that the hero may hunt: in his region, and what their evolutions require holds
    (LH-20.1, LH-R46)."""
    region = table.players[seat].region
    if region is None:
        return []
    return [m for m in monsters_in(table, region) if _meets_conditions(table, seat, m)]


def _meets_conditions(table: Table, seat: int, monster: MonsterId) -> bool:
    for card in table.monsters[monster].evolutions:
        asked = MONSTER_CARDS[card].requires
        if asked is None:
            continue
        least = table.parameters.evolutions[card][asked.name]
        if not meets(table, seat, asked, least):
            return False
    return True


def track(table: Table, monster: MonsterId) -> list[Wound]:
    """All symbols of a monster on the map: those of its tray, then of its evolutions (LH-19.1)."""
    added = (MONSTER_CARDS[card].wounds for card in table.monsters[monster].evolutions)
    return [*MONSTERS[monster].wounds, *(symbol for wounds in added for symbol in wounds)]


def open_slots(table: Table, monster: MonsterId) -> list[Wound]:
    """The symbols that no wound covers, in the order of the tray (LH-19.1)."""
    covered = table.monsters[monster].wounds
    return [symbol for symbol in track(table, monster) if symbol.slot not in covered]


def die_faces(table: Table) -> list[DieFace]:
    """The faces of the monster die, each as often as it is there (LH-R88)."""
    return faces_of(table.parameters.die)


def faces_of(die: Die) -> list[DieFace]:
    """The faces of a die with these numbers."""
    return [face for face in DIE_FACES for _ in range(getattr(die, face))]
