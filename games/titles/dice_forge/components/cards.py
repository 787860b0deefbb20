"""The heroic feat cards, two sets for many a place (DF-1.4, DF-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.titles.dice_forge.components.islands import PLACES

CardSet = Literal["A", "B"]
Pile = Literal["pile_1", "pile_2", "pile_3", "hammer"]


@dataclass(frozen=True, slots=True)
class Card:
    """One set of heroic feat cards. ``garden``: the faces of the gardens that need it in play."""

    name: str
    place: str
    set: CardSet
    pile: Pile
    text: str
    garden: str | None = None


CARDS: dict[str, Card] = {
    "blacksmith_hammer": Card(
        "The Blacksmith's Hammer",
        "M1",
        "A",
        "hammer",
        "Whenever you gain gold you may move it onto the hammer instead, one step per gold. "
        "The end of the first lap pays 10 glory, the end of the second 15.",
    ),
    "blacksmith_chest": Card(
        "The Blacksmith's Chest",
        "M2",
        "A",
        "pile_1",
        "Your reserve holds 4 more gold, 3 more sun and 3 more moon from now on.",
    ),
    "silver_hind": Card(
        "The Silver Hind",
        "M3",
        "A",
        "pile_3",
        "Once a turn: roll one of your dice and apply its face.",
    ),
    "great_bear": Card(
        "The Great Bear", "M3", "B", "pile_2", "3 glory whenever you oust a hero or are ousted."
    ),
    "satyrs": Card(
        "Satyrs",
        "M4",
        "A",
        "pile_1",
        "All others roll both dice and gain nothing; apply two of those dice as your own result.",
    ),
    "tenacious_boar": Card(
        "Tenacious Boar",
        "M4",
        "B",
        "pile_2",
        "Another player forges the boar face of this colour. Whenever its effect is applied "
        "you take 1 sun, 1 moon or 3 glory.",
        "g_boar",
    ),
    "ferryman": Card("Ferryman", "M5", "A", "pile_1", "No effect; worth its glory."),
    "cerberus": Card(
        "Cerberus",
        "M5",
        "B",
        "pile_1",
        "Take a token: spend it after a blessing to apply it again.",
    ),
    "helmet_of_invisibility": Card(
        "Helmet of Invisibility",
        "M6",
        "A",
        "pile_1",
        "Forge a face that triples your other die.",
        "g_triple",
    ),
    "cancer": Card("Cancer", "M7", "A", "pile_1", "Receive two divine blessings."),
    "sentinel": Card(
        "Sentinel",
        "M7",
        "B",
        "pile_1",
        "Receive two divine blessings; the sun and moon of a face may become 2 glory each.",
    ),
    "hydra": Card("Hydra", "X", "A", "pile_1", "No effect; worth its glory."),
    "typhon": Card("Typhon", "X", "B", "pile_1", "1 glory for each face you have forged so far."),
    "sphinx": Card(
        "Sphinx", "F7", "A", "pile_1", "Roll one of your dice four times, applying each."
    ),
    "cyclops": Card(
        "Cyclops",
        "F7",
        "B",
        "pile_1",
        "Roll one of your dice four times; the gold of a face may become 1 glory each.",
    ),
    "mirror_of_the_abyss": Card(
        "Mirror of the Abyss",
        "F6",
        "A",
        "pile_1",
        "Forge a face that copies a face of an opponent.",
        "g_mirror",
    ),
    "gorgon": Card("Gorgon", "F5", "A", "pile_1", "No effect; worth its glory."),
    "triton": Card(
        "Triton",
        "F5",
        "B",
        "pile_1",
        "Take a token: spend it in your turn for 6 gold, 2 sun or 2 moon.",
    ),
    "minotaur": Card(
        "Minotaur", "F4", "A", "pile_1", "All others roll both dice and lose what they show."
    ),
    "guardian_shield": Card(
        "The Guardian's Shield", "F4", "B", "pile_1", "Forge one of the four shields.", "g_shield"
    ),
    "guardian_owl": Card(
        "The Guardian's Owl", "F3", "A", "pile_3", "Once a turn: gain 1 gold, 1 sun or 1 moon."
    ),
    "celestial_ship": Card(
        "Celestial Ship",
        "F3",
        "B",
        "pile_1",
        "Forge a face that lets you buy faces 2 gold cheaper.",
        "g_ship",
    ),
    "wild_spirits": Card("Wild Spirits", "F2", "A", "pile_1", "Gain 3 gold and 3 moon."),
    "elder": Card("The Elder", "F1", "A", "pile_3", "Once a turn: pay 3 gold for 4 glory."),
}
"""Costs and glory of the cards are parameters; texts follow DF-11 in our own words."""

SETS: dict[str, dict[CardSet, str]] = {place: {} for place in PLACES}
for _id, _card in CARDS.items():
    SETS[_card.place][_card.set] = _id
