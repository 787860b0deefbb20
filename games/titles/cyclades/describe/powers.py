"""What gods give, and what creatures and heroes do, in a line each for whoever chooses (CY-9,
CY-16, CY-18)."""

from __future__ import annotations

from collections.abc import Mapping

from games.titles.cyclades.components.ids import BonusId, CreatureId, GodId, HeroId
from games.titles.cyclades.components.names import CREATURE_NAMES, HERO_NAMES

GODS: Mapping[GodId, str] = {
    "zeus": "a temple, priestesses and the top creature card",
    "athena": "a university and philosophers",
    "poseidon": "a port, fleets and sea moves",
    "ares": "a fortress, troops and land moves",
    "hera": "a building of your choice, mercenaries and heroes",
    "apollo": "gold and prosperity tokens, but no action",
}

CREATURES: Mapping[CreatureId, str] = {
    "harpy": "destroys a troop anywhere",
    "griffin": "takes half of another player's gold",
    "giant": "takes all mercenaries of another player's land for you",
    "dryad": "takes a priestess from another player",
    "cyclops": "turns a building of yours into another",
    "charon": "exchanges a hero of yours for one of the track",
    "graeae": "brings your income once more",
    "pegasus": "flies your units from one land to any other",
    "satyr": "takes a philosopher from another player",
    "sphinx": "shows you creature cards, of which you play one",
    "sylph": "exchanges the fleets of two sea areas",
    "chimera": "plays a card of the discard pile",
    "cerberus": "sends you the income of the land where he stands",
    "hydra": "doubles income where she stands, and destroys a unit in each upkeep",
    "polyphemus": "closes the sea areas around his land to fleets",
    "medusa": "lets no unit into or out of her land",
    "minotaur": "defends a land of yours like two troops",
    "kraken": "destroys the fleets of a sea area and closes it",
}
"""What a card does when it is played, or its figure as long as it stands."""

FIGHTING: Mapping[HeroId, str] = {
    "croesus": "rolls again for gold",
    "hector": "destroys an attacking troop",
    "helen": "makes your die show 2",
    "jason": "passes enemy fleets",
    "ajax": "has strength 2",
    "pandora": "wins mercenaries over",
    "penthesilea": "wins ties",
    "odysseus": "takes no account of fortresses",
    "perseus": "lets a troop withdraw instead of dying",
}
"""What a hero does in a battle or on the march."""

SACRIFICES: Mapping[HeroId, str] = {
    "croesus": "a metropolis for gold",
    "hector": "philosophers for two priestesses each",
    "helen": "a metropolis for pairs of buildings",
    "jason": "a metropolis if all your fleets are at sea",
    "ajax": "a metropolis if you control many lands",
    "pandora": "the sacrifice of a hero on the track",
    "penthesilea": "a metropolis on her card, safe from attack",
    "odysseus": "a metropolis for like buildings",
    "perseus": "units go from one land to any other",
}
"""What a hero's sacrifice brings, without numbers, which a game may change."""

BONUSES: Mapping[BonusId, str] = {
    "two_troops": "a troop of the bonus",
    "two_fleets": "a fleet of the bonus",
    "prosperity": "the prosperity token of the bonus",
    "three_gold": "the gold of the bonus",
    "priestess": "the priestess of the bonus",
}


def creature_card(name: CreatureId) -> str:
    """``Harpy: destroys a troop anywhere``."""
    return f"{CREATURE_NAMES[name]}: {CREATURES[name]}"


def hero_card(name: HeroId) -> str:
    """``Ajax: has strength 2; sacrificed: a metropolis if you control many lands``."""
    return f"{HERO_NAMES[name]}: {FIGHTING[name]}; sacrificed: {SACRIFICES[name]}"
