"""What each number of Dice Forge is, in words."""

from __future__ import annotations

from games.engine.meanings import Meaning
from games.titles.dice_forge.components.cards import CARDS

_CARDS = {card: facts.name for card, facts in CARDS.items()}
_TURNS = {"1": "first", "2": "second", "3": "third", "4": "fourth"}
_GROUPS = {
    "s2_gold": "for 2, of gold",
    "s2_moon": "for 2, of moon",
    "s3_gold": "for 3, of gold",
    "s3_sun": "for 3, of sun",
    "s4_mixed": "for 4",
    "s5_gold_or_glory": "for 5",
    "s6_moon": "for 6",
    "s8_sun": "for 8, of sun",
    "s8_glory": "for 8, of glory",
    "s12_mixed": "for 12",
}

MEANINGS: tuple[Meaning, ...] = (
    Meaning("cards.*.sun", "Sun that the feat of {0} costs", "DF-10.1", (_CARDS,)),
    Meaning("cards.*.moon", "Moon that the feat of {0} costs", "DF-10.1", (_CARDS,)),
    Meaning("cards.*.glory", "Glory on the card {0}", "DF-10.8", (_CARDS,)),
    Meaning("groups.*", "Gold that a face of the group {0} costs", "DF-9.1", (_GROUPS,)),
    Meaning("seats.*.rounds", "Rounds of a game of {0}", "DF-1.7"),
    Meaning("seats.*.cards_per_stack", "Cards in a stack, with {0} players", "DF-1.5"),
    Meaning("seats.*.faces_per_group", "Faces in a group, with {0} players", "DF-1.6"),
    Meaning("seats.*.throws", "Throws for everybody in a turn, with {0} players", "DF-3.4"),
    Meaning(
        "seats.*.gold.*",
        "Gold with which the {1} of {0} players begins",
        "DF-1.9",
        ({}, _TURNS),
    ),
    Meaning("caps.*", "The most {0} that a hero holds", "DF-4.5"),
    Meaning("chest.*", "More {0} that a hero holds with a chest", "DF-11.2"),
    Meaning("hammer.steps", "Steps of a lap of the hammer", "DF-7.5"),
    Meaning("hammer.lap_1", "Glory for the first lap of a hammer", "DF-7.5"),
    Meaning("hammer.lap_2", "Glory for the second lap of a hammer", "DF-7.5"),
    Meaning("effects.extra_action_sun", "Sun that another action costs", "DF-13.1"),
    Meaning("effects.ship_discount", "Gold that a ship takes off a face", "DF-5.9"),
    Meaning("effects.shield_match_glory", "Glory of a shield whose colour is given", "DF-5.3"),
    Meaning("effects.bear_glory", "Glory of the Great Bear for each ousting", "DF-11.4"),
    Meaning("effects.boar_owner_*", "{0} that the owner of a boar may take", "DF-5.10"),
    Meaning("effects.elder_gold", "Gold that the Elder asks for", "DF-11.18"),
    Meaning("effects.elder_glory", "Glory that the Elder gives for it", "DF-11.18"),
    Meaning("effects.owl_*", "{0} that the Guardian's Owl may bring", "DF-11.20"),
    Meaning("effects.wild_spirits_*", "{0} that the Wild Spirits bring", "DF-11.19"),
    Meaning("effects.typhon_glory", "Glory of Typhon for each face that was forged", "DF-11.17"),
    Meaning("effects.sentinel_glory", "Glory of the Sentinel for each sun or moon", "DF-11.16"),
    Meaning("effects.cyclops_glory", "Glory of the Cyclops for each gold", "DF-11.24"),
    Meaning("effects.triton_*", "{0} that a Triton token may bring", "DF-12.1"),
)
