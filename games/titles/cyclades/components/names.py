"""What people call creatures, heroes and factions."""

from __future__ import annotations

from games.titles.cyclades.components.ids import (
    CREATURES,
    FACTIONS,
    HEROES,
    CreatureId,
    FactionId,
    HeroId,
)

CREATURE_NAMES: dict[CreatureId, str] = {creature: creature.capitalize() for creature in CREATURES}
HERO_NAMES: dict[HeroId, str] = {hero: hero.capitalize() for hero in HEROES}
FACTION_NAMES: dict[FactionId, str] = {faction: faction.capitalize() for faction in FACTIONS}
