"""What people call things, and how amounts are put."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import english
from games.engine.english import listed
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import (
    CREATURES,
    HEROES,
    BonusId,
    CreatureId,
    FactionId,
    GodId,
    HeroId,
    UnitId,
)
from games.titles.cyclades.components.maps.area_names import LAND_NAMES, SEA_NAMES
from games.titles.cyclades.components.names import CREATURE_NAMES, FACTION_NAMES, HERO_NAMES
from games.titles.cyclades.facts import gold
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.parts import Group

_BONUSES: dict[BonusId, str] = {
    "two_troops": "troops",
    "three_gold": "gold",
    "prosperity": "a prosperity token",
    "two_fleets": "fleets",
    "priestess": "a priestess",
}
_PLURALS = {
    "mercenary": "mercenaries",
    "metropolis": "metropolises",
    "priestess": "priestesses",
}
_PERSONS = ("cerberus", "charon", "medusa", "pegasus", "polyphemus")
"""Creatures of whom there is one, called without an article."""

_PURPOSES = {
    "recruit": "a further recruit",
    "hero": "a hero",
    "looked_card": "the card that Zeus showed",
    "land_move": "a land move",
    "sea_move": "a sea move",
    "mobilisation": "a heroic mobilisation",
    "reroll": "rolling again",
    "croesus": "the sacrifice of Croesus",
}


def red(faction: FactionId) -> str:
    """``red`` -> ``Red``."""
    return FACTION_NAMES[faction]


def god(name: GodId) -> str:
    """``zeus`` -> ``Zeus``."""
    return GOD_FACTS[name].name


def creature(name: CreatureId | None) -> str:
    """``harpy`` -> ``Harpy``; an empty space of the track is ``-``."""
    return "-" if name is None else CREATURE_NAMES[name]


def the(name: CreatureId, *, first: bool = False) -> str:
    """``kraken`` -> ``the Kraken``, ``medusa`` -> ``Medusa``; ``first`` in its sentence or not."""
    if name in _PERSONS:
        return CREATURE_NAMES[name]
    return f"{'The' if first else 'the'} {CREATURE_NAMES[name]}"


def hero(name: HeroId | None) -> str:
    """``ajax`` -> ``Ajax``; an empty space of the track is ``-``."""
    return "-" if name is None else HERO_NAMES[name]


def unit(name: UnitId) -> str:
    """``a troop``, ``Ajax``, ``the Minotaur``."""
    for hero_id in HEROES:
        if hero_id == name:
            return HERO_NAMES[hero_id]
    for creature_id in CREATURES:
        if creature_id == name:
            return the(creature_id)
    return f"a {name}"


def bonus(name: BonusId) -> str:
    """``two_fleets`` -> ``fleets``."""
    return _BONUSES[name]


def purpose(name: str) -> str:
    """What was paid for: `` for rolling again``; nothing for a creature, which is told next."""
    return "" if name in CREATURES else f" for {_PURPOSES[name]}"


def called(name: str) -> str:
    """``T03.Q`` -> ``Kimolos``; ``T01.b`` -> ``Doris Bay``."""
    return f"{SEA_NAMES[name]} Bay" if name in SEA_NAMES else label_of(name)


def label_of(name: str) -> str:
    """As the map has it: ``Kimolos``, ``Doris``."""
    return LAND_NAMES.get(name) or SEA_NAMES.get(name, name)


def areas(names: Iterable[str]) -> str:
    """``Kimolos, Doris Bay and Thera``."""
    return listed(map(called, names))


def holding(view: State, faction: FactionId) -> str:
    """What a faction pays with, for its owner: ``Red has 7 gold, 1 priestess and ...``"""
    own, has = view.table.factions[faction], gold(view, faction)
    persons = (some(own.priestesses, "priestess"), some(own.philosophers, "philosopher"))
    return f"{red(faction)} has {listed([f'{has} gold', *persons])}."


def some(count: int, thing: str) -> str:
    """``1 troop``, ``2 troops``, ``3 mercenaries``."""
    return english.some(count, thing, _PLURALS)


def group(units: Group) -> str:
    """``2 troops, 1 mercenary and Ajax``."""
    counts = [
        some(count, thing)
        for count, thing in ((units.troops, "troop"), (units.mercenaries, "mercenary"))
        if count
    ]
    return listed([*counts, *(HERO_NAMES[name] for name in units.heroes)])
