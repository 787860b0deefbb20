"""What is in the box of Dice Forge: faces, cards, places, groups. Tables only (DF-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import msgspec

Resource = Literal["gold", "sun", "moon", "glory"]
DieName = Literal["light", "dark"]
CardSet = Literal["A", "B"]
Pile = Literal["pile_1", "pile_2", "pile_3", "hammer"]
FaceKind = Literal["all", "choice", "shield", "boar", "ship", "mirror", "triple"]

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
START = "start"
"""Where a hero stands that has not landed anywhere or was ousted: the portal of its own colour."""


class Purse(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An amount of each resource; what is not named is 0."""

    gold: int = 0
    sun: int = 0
    moon: int = 0
    glory: int = 0

    def times(self, factor: int) -> Purse:
        """Every amount multiplied."""
        if factor == 1:
            return self
        return Purse(self.gold * factor, self.sun * factor, self.moon * factor, self.glory * factor)

    def kinds(self) -> tuple[Resource, ...]:
        """The resources of which there is at least one."""
        every: tuple[Resource, ...] = ("gold", "sun", "moon", "glory")
        return tuple(resource for resource in every if getattr(self, resource))


NOTHING = Purse()


def purse(resource: str, amount: int) -> Purse:
    """So much of one resource."""
    return Purse(**{resource: amount})


@dataclass(frozen=True, slots=True)
class Face:
    """One kind of die face (DF-5).

    ``options`` of an all-face: the one purse that it gives; of a choice: one purse each; of a
    shield: the lower value, with ``resource`` its own; of a boar: what its roller may take.
    ``gives``: what a shield beside an all-face sees (DF-5.4).
    """

    kind: FaceKind
    options: tuple[Purse, ...] = ()
    resource: Resource | None = None
    gives: tuple[Resource, ...] = ()

    @property
    def may_give_gold(self) -> bool:
        """Whether applying it can bring gold to the player who applies it (DF-4.4)."""
        return any(option.gold for option in self.options)


def _all(**amounts: int) -> Face:
    gain = Purse(**amounts)
    return Face("all", (gain,), gives=gain.kinds())


def _choice(*options: Purse) -> Face:
    return Face("choice", options)


def _shield(resource: Resource, lower: int) -> Face:
    return Face("shield", (purse(resource, lower),), resource)


_BOAR = Face("boar", (Purse(sun=1), Purse(moon=1)))

FACES: dict[str, Face] = {
    "gold_1": _all(gold=1),
    "glory_2": _all(glory=2),
    "gold_3": _all(gold=3),
    "moon_1": _all(moon=1),
    "gold_4": _all(gold=4),
    "sun_1": _all(sun=1),
    "gold_6": _all(gold=6),
    "sun_1_glory_1": _all(sun=1, glory=1),
    "gold_2_moon_1": _all(gold=2, moon=1),
    "choice_1": _choice(Purse(gold=1), Purse(sun=1), Purse(moon=1)),
    "choice_gold_3_glory_2": _choice(Purse(gold=3), Purse(glory=2)),
    "moon_2": _all(moon=2),
    "sun_2": _all(sun=2),
    "glory_3": _all(glory=3),
    "glory_4": _all(glory=4),
    "moon_2_glory_2": _all(moon=2, glory=2),
    "one_of_each": _all(gold=1, sun=1, moon=1, glory=1),
    "choice_2": _choice(Purse(gold=2), Purse(sun=2), Purse(moon=2)),
    "triple": Face("triple"),
    "mirror": Face("mirror"),
    "ship": Face("ship"),
    "shield_red": _shield("sun", 2),
    "shield_blue": _shield("moon", 2),
    "shield_yellow": _shield("gold", 3),
    "shield_green": _shield("glory", 3),
    "boar_red": _BOAR,
    "boar_blue": _BOAR,
    "boar_yellow": _BOAR,
    "boar_green": _BOAR,
}

STARTING_DICE: dict[DieName, tuple[str, ...]] = {
    "light": ("sun_1", "gold_1", "gold_1", "gold_1", "gold_1", "gold_1"),
    "dark": ("moon_1", "glory_2", "gold_1", "gold_1", "gold_1", "gold_1"),
}

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

PLACES: dict[str, str] = {
    "M1": "isle_m1",
    "M2": "isle_m1",
    "M3": "isle_m2",
    "M4": "isle_m2",
    "M5": "isle_m3",
    "M6": "isle_m3",
    "M7": "isle_end",
    "X": "isle_end",
    "F7": "isle_end",
    "F6": "isle_s3",
    "F5": "isle_s3",
    "F4": "isle_s2",
    "F3": "isle_s2",
    "F2": "isle_s1",
    "F1": "isle_s1",
}
"""Card place -> island (DF-1.2)."""

ISLANDS: tuple[str, ...] = tuple(dict.fromkeys(PLACES.values()))


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
