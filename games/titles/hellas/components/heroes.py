"""The four heroes (LH-3.4 to LH-3.6, LH-30)."""

from __future__ import annotations

from dataclasses import dataclass

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import HeroId


@dataclass(frozen=True, slots=True)
class Hero:
    """``bonus``: once, when chosen or placed (LH-3.4, LH-R34). ``ability``: the whole game."""

    name: str
    bonus: Effect
    ability: Effect


HERO_FACTS: dict[HeroId, Hero] = {
    "achilles": Hero(
        "Achilles",
        Effect("raise_attribute_to", 2, attributes=("speed",), upon="hero_chosen"),
        Effect("strength_of_attribute", attributes=("speed", "strength"), when=("hero_in_battle",)),
    ),
    "helen": Hero(
        "Helen",
        Effect("keep_one_artifact", 3, upon="hero_chosen"),
        Effect("forbid_entry", where="hero_region"),
    ),
    "heracles": Hero(
        "Heracles",
        Effect("raise_attribute_to", 2, attributes=("strength",), upon="hero_chosen"),
        Effect("keep_one_artifact", 2),
    ),
    "perseus": Hero(
        "Perseus",
        Effect("take_glory", where="start_region", upon="hero_placed"),
        Effect("place_hero"),
    ),
}
