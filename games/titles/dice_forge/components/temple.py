"""The temple: groups of faces in the sanctuary and in the gardens (DF-1.3)."""

from __future__ import annotations

from games.titles.dice_forge.components.ids import COLOURS

SANCTUARY: dict[str, tuple[str, ...]] = {
    "s2_gold": ("gold_3",) * 4,
    "s2_moon": ("moon_1",) * 4,
    "s3_gold": ("gold_4",) * 4,
    "s3_sun": ("sun_1",) * 4,
    "s4_mixed": ("gold_6", "sun_1_glory_1", "gold_2_moon_1", "choice_1"),
    "s5_gold_or_glory": ("choice_gold_3_glory_2",) * 4,
    "s6_moon": ("moon_2",) * 4,
    "s8_sun": ("sun_2",) * 4,
    "s8_glory": ("glory_3",) * 4,
    "s12_mixed": ("glory_4", "moon_2_glory_2", "one_of_each", "choice_2"),
}
"""Groups of faces that an offering or a ship can take, cheapest first; costs are parameters."""

GARDENS: dict[str, tuple[str, ...]] = {
    "g_triple": ("triple",) * 4,
    "g_mirror": ("mirror",) * 4,
    "g_ship": ("ship",) * 4,
    "g_shield": ("shield_red", "shield_blue", "shield_yellow", "shield_green"),
    "g_boar": tuple(f"boar_{colour}" for colour in COLOURS),
}
"""Groups of faces that only a card gives."""

SANCTUARY_GROUP: dict[str, str] = {
    face: group for group, faces in SANCTUARY.items() for face in faces
}
BOARS = frozenset(GARDENS["g_boar"])
GARDEN_GROUP: dict[str, str] = {face: group for group, faces in GARDENS.items() for face in faces}
