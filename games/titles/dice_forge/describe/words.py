"""What people call faces, cards and islands, and how amounts are put."""

from __future__ import annotations

from games.engine.english import listed
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.state import Hero

_RESOURCES = ("gold", "sun", "moon", "glory")
_NAMES = {"triple": "x3", "mirror": "mirror", "ship": "ship", "one_of_each": "one of each"}
ISLANDS = {
    "isle_m1": "the first moon island",
    "isle_m2": "the second moon island",
    "isle_m3": "the third moon island",
    "isle_end": "the island at the end",
    "isle_s1": "the first sun island",
    "isle_s2": "the second sun island",
    "isle_s3": "the third sun island",
}


SPECIAL = {
    "triple": "triples the other face",
    "mirror": "copies a face of an opponent",
    "ship": "buys a face cheaper",
    "shield": "gives this, or glory beside a face that gives it",
    "boar": "gives whoever rolls it sun or moon, and more to the owner of its card",
}
"""What faces do that do not speak for themselves, by face or by kind."""


def amounts(purse: Purse) -> str:
    """``2 gold and 1 moon``; ``nothing`` for an empty purse."""
    parts = [f"{getattr(purse, name)} {name}" for name in _RESOURCES if getattr(purse, name)]
    return listed(parts)


def face_name(face: str) -> str:
    """What a person calls a face: ``2 gold and 1 moon``, ``1 gold or 1 sun``, ``blue shield``."""
    facts = FACES[face]
    if face in _NAMES:
        return _NAMES[face]
    if facts.kind in ("shield", "boar"):
        kind, colour = face.split("_")
        return f"{colour} {kind}"
    return listed([amounts(option) for option in facts.options], "or")


def face_told(face: str) -> str:
    """``ship: buys a face cheaper``; ``2 gold``, which speaks for itself."""
    effect = SPECIAL.get(FACES[face].kind)
    if effect is None:
        return face_name(face)
    if FACES[face].kind == "shield":
        return f"{face_name(face)} of {amounts(FACES[face].options[0])}: {effect}"
    return f"{face_name(face)}: {effect}"


def card_name(card: str) -> str:
    """The printed name of a card."""
    return CARDS[card].name


def holding(hero: Hero) -> str:
    """``You hold 3 gold and 1 moon.``"""
    return f"You hold {amounts(Purse(hero.gold, hero.sun, hero.moon))}."


def in_hand(hero: Hero) -> str:
    """``In hand: 6 gold.``"""
    return f"In hand: {listed(map(face_name, hero.in_hand))}." if hero.in_hand else ""


def prices(sun: int, moon: int) -> str:
    """``2 sun and 1 moon``; ``nothing``."""
    return amounts(Purse(sun=sun, moon=moon)) or "nothing"


def source_name(source: str) -> str:
    """From what something comes: ``the face 1 gold``, ``The Elder``."""
    if source in FACES:
        return f"the face {face_name(source)}"
    if source == "triton":
        return "the Triton token"
    return card_name(source)
