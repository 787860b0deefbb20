"""What is in the box of Cyclades: factions, gods, buildings, creatures, heroes. Tables only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

FactionId = Literal["red", "blue", "green", "yellow", "purple", "black"]
GodId = Literal["zeus", "athena", "poseidon", "ares", "hera", "apollo"]
BuildingId = Literal["port", "fortress", "temple", "university"]
BonusId = Literal["two_troops", "three_gold", "prosperity", "two_fleets", "priestess"]
CreatureId = Literal[
    "harpy",
    "griffin",
    "giant",
    "dryad",
    "cyclops",
    "charon",
    "graeae",
    "pegasus",
    "satyr",
    "sphinx",
    "sylph",
    "chimera",
    "cerberus",
    "hydra",
    "polyphemus",
    "medusa",
    "minotaur",
    "kraken",
]
HeroId = Literal[
    "croesus",
    "hector",
    "helen",
    "jason",
    "ajax",
    "pandora",
    "penthesilea",
    "odysseus",
    "perseus",
]
UnitId = Literal["troop", "mercenary", "fleet", "minotaur", HeroId]
Side = Literal["A", "B"]

FACTIONS: tuple[FactionId, ...] = get_args(FactionId)
BUILDINGS: tuple[BuildingId, ...] = get_args(BuildingId)
BONUSES: tuple[BonusId, ...] = get_args(BonusId)
CREATURES: tuple[CreatureId, ...] = get_args(CreatureId)
HEROES: tuple[HeroId, ...] = get_args(HeroId)

GODS: tuple[GodId, ...] = ("zeus", "athena", "poseidon", "ares", "hera")
"""The gods whose places are bid for; Apollo stands below them (CY-1.1)."""


@dataclass(frozen=True, slots=True)
class God:
    """What a god lets a faction do (CY-7.4, CY-9).

    ``building``: what is built first; None with Hera, where the faction chooses, and with Apollo.
    ``recruit``: what comes with it. ``creatures``, ``mobilises``, ``sacrifices``: allowed or not.
    """

    name: str
    building: BuildingId | None
    recruit: Literal["philosopher", "priestess", "fleet", "troop", "mercenary", "none"]
    creatures: bool = True
    mobilises: bool = True
    sacrifices: bool = True


GOD_FACTS: dict[GodId, God] = {
    "zeus": God("Zeus", "temple", "priestess"),
    "athena": God("Athena", "university", "philosopher"),
    "poseidon": God("Poseidon", "port", "fleet"),
    "ares": God("Ares", "fortress", "troop", mobilises=False),
    "hera": God("Hera", None, "mercenary"),
    "apollo": God("Apollo", None, "none", creatures=False, mobilises=False, sacrifices=False),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """Where the figure of a creature may stand (CY-17.4); ``controlled``: by its holder only."""

    land: bool
    sea: bool
    controlled: bool = False


FIGURES: dict[CreatureId, Figure] = {
    "cerberus": Figure(land=True, sea=False),
    "hydra": Figure(land=True, sea=True),
    "polyphemus": Figure(land=True, sea=False),
    "medusa": Figure(land=True, sea=False),
    "minotaur": Figure(land=True, sea=False, controlled=True),
    "kraken": Figure(land=False, sea=True),
}
"""Creatures that stay; the other twelve are carried out at once and discarded (CY-17.3)."""

CREATURE_NAMES: dict[CreatureId, str] = {creature: creature.capitalize() for creature in CREATURES}
HERO_NAMES: dict[HeroId, str] = {hero: hero.capitalize() for hero in HEROES}
FACTION_NAMES: dict[FactionId, str] = {faction: faction.capitalize() for faction in FACTIONS}

USUAL_TEAMS: dict[int, tuple[tuple[int, ...], ...]] = {
    4: ((0, 1), (2, 3)),
    6: ((0, 1), (2, 3), (4, 5)),
}
"""Factions that play together, by their number (CY-20.1, CY-21.1)."""
