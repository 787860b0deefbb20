"""The names of things as moves, facts and positions write them."""

from __future__ import annotations

from typing import Literal, get_args

DieName = Literal["light", "dark"]
FaceId = Literal[
    "gold_1",
    "glory_2",
    "gold_3",
    "moon_1",
    "gold_4",
    "sun_1",
    "gold_6",
    "sun_1_glory_1",
    "gold_2_moon_1",
    "choice_1",
    "choice_gold_3_glory_2",
    "moon_2",
    "sun_2",
    "glory_3",
    "glory_4",
    "moon_2_glory_2",
    "one_of_each",
    "choice_2",
    "triple",
    "mirror",
    "ship",
    "shield_red",
    "shield_blue",
    "shield_yellow",
    "shield_green",
    "boar_red",
    "boar_blue",
    "boar_yellow",
    "boar_green",
]
PlaceId = Literal[
    "M1",
    "M2",
    "M3",
    "M4",
    "M5",
    "M6",
    "M7",
    "X",
    "F7",
    "F6",
    "F5",
    "F4",
    "F3",
    "F2",
    "F1",
]
CardId = Literal[
    "blacksmith_hammer",
    "blacksmith_chest",
    "silver_hind",
    "great_bear",
    "satyrs",
    "tenacious_boar",
    "ferryman",
    "cerberus",
    "helmet_of_invisibility",
    "cancer",
    "sentinel",
    "hydra",
    "typhon",
    "sphinx",
    "cyclops",
    "mirror_of_the_abyss",
    "gorgon",
    "triton",
    "minotaur",
    "guardian_shield",
    "guardian_owl",
    "celestial_ship",
    "wild_spirits",
    "elder",
]

DICE: tuple[DieName, ...] = ("light", "dark")
COLOURS = ("red", "blue", "yellow", "green")
FACE_IDS: tuple[FaceId, ...] = get_args(FaceId)
PLACE_IDS: tuple[PlaceId, ...] = get_args(PlaceId)
SLOTS = 6
