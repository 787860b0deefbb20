"""The names of things as moves, facts and positions write them."""

from __future__ import annotations

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
