"""What is in the box, ready for JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.map import BORDERS, LAND_FACTS, MAP, SEA_TRAILS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS


def in_the_box() -> dict[str, Any]:
    """Map, heroes, monsters, cards, quests."""
    return {
        "map": msgspec.to_builtins(MAP),
        "lands": msgspec.to_builtins(LAND_FACTS),
        "borders": [list(pair) for pair in BORDERS],
        "sea_trails": [list(pair) for pair in SEA_TRAILS],
        "heroes": msgspec.to_builtins(HERO_FACTS),
        "monuments": msgspec.to_builtins(MONUMENTS),
        "monsters": msgspec.to_builtins(MONSTERS),
        "monster_cards": msgspec.to_builtins(MONSTER_CARDS),
        "attack_cards": msgspec.to_builtins(ATTACK_CARDS),
        "combat_cards": msgspec.to_builtins(COMBAT_CARDS),
        "artifacts": msgspec.to_builtins(ARTIFACTS),
        "blessings": msgspec.to_builtins(BLESSINGS),
        "quests": msgspec.to_builtins(QUESTS),
        "temple_cards": msgspec.to_builtins(TEMPLE_CARDS),
    }
