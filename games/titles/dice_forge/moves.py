"""Every move of Dice Forge. Moves are interned: lists of legal moves are made of these objects."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from games.engine.records import Move, SeatNumber
from games.engine.secrecy import Public
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.ids import (
    DICE,
    FACE_IDS,
    PLACE_IDS,
    SLOTS,
    DieName,
    FaceId,
    PlaceId,
)
from games.titles.dice_forge.components.resources import Resource

ReinforcementId = Literal["silver_hind", "guardian_owl", "elder"]
ShieldId = Literal["shield_red", "shield_blue", "shield_yellow", "shield_green"]
Slot = Annotated[int, msgspec.Meta(ge=0, lt=SLOTS, description="a place on a die, 0 to 5")]


class Pass(Move, frozen=True):
    """Take no action (DF-2.2, DF-13.3)."""


class Offering(Move, frozen=True):
    """Action A: make an offering to the gods (DF-9)."""


class Feat(Move, frozen=True):
    """Action B: perform a heroic feat (DF-10)."""


class Extra(Move, frozen=True):
    """Pay for one more action (DF-13)."""


class End(Move, frozen=True):
    """End the turn (DF-13, DF-12.5)."""


class Stop(Move, frozen=True):
    """Take no further face of an offering, or use no further reinforcement (DF-9.9, DF-8.1)."""


class Decline(Move, frozen=True):
    """Leave what is offered: a ship's purchase or a repeat by Cerberus (DF-0.8)."""


class Cerberus(Move, frozen=True):
    """Spend a Cerberus token to apply the same result once more (DF-12.2)."""


class Convert(Move, frozen=True):
    """Take glory instead of what the face gives (DF-11.16, DF-11.24)."""


class Keep(Move, frozen=True):
    """Take what the face gives (DF-11.16, DF-11.24)."""


class Perform(Move, frozen=True):
    """Perform the feat of a place (DF-10.1)."""

    place: Public[PlaceId]


class Buy(Move, frozen=True):
    """Take one face from the sanctuary, for an offering or by a ship (DF-9.1, DF-5.9)."""

    face: Public[FaceId]


class Forge(Move, frozen=True):
    """Fix the face in hand on a slot of one's own dice (DF-9.5)."""

    die: Public[DieName]
    slot: Public[Slot]


class Use(Move, frozen=True):
    """Use a reinforcement card (DF-8.1)."""

    card: Public[ReinforcementId]


class Roll(Move, frozen=True):
    """Choose the die of a minor blessing (DF-3.2, DF-11.23)."""

    die: Public[DieName]


class Copy(Move, frozen=True):
    """Choose what a mirror counts as (DF-5.6)."""

    face: Public[FaceId]


class First(Move, frozen=True):
    """Choose which of two faces is applied first (DF-4.3)."""

    face: Public[FaceId]


class Take(Move, frozen=True):
    """Choose one option: of a choice face, a boar, its card or the owl (DF-5.2, DF-5.10)."""

    resource: Public[Resource]


class Divert(Move, frozen=True):
    """Put so many of the gold just gained on the hammer (DF-7.4)."""

    gold: Public[int]


class Triton(Move, frozen=True):
    """Spend a Triton token for a resource (DF-12.1)."""

    resource: Public[Resource]


class Claim(Move, frozen=True):
    """Choose a shield of the gardens (DF-11.14)."""

    face: Public[ShieldId]


class Bearer(Move, frozen=True):
    """Choose who forges the boar (DF-11.6)."""

    seat: Public[SeatNumber]


class Pick(Move, frozen=True):
    """Choose two dice that the satyrs made the others roll (DF-11.5)."""

    one_seat: Public[SeatNumber]
    one_die: Public[DieName]
    two_seat: Public[SeatNumber]
    two_die: Public[DieName]


PASS, OFFERING, FEAT, EXTRA, END = Pass(), Offering(), Feat(), Extra(), End()
STOP, DECLINE, CERBERUS, CONVERT, KEEP = Stop(), Decline(), Cerberus(), Convert(), Keep()
PERFORM: dict[str, Perform] = {place: Perform(place) for place in PLACE_IDS}
BUY: dict[str, Buy] = {face: Buy(face) for face in FACE_IDS}
FORGE: dict[DieName, tuple[Forge, ...]] = {
    die: tuple(Forge(die, slot) for slot in range(SLOTS)) for die in DICE
}
EVERY_SLOT: tuple[Forge, ...] = tuple(forge for die in DICE for forge in FORGE[die])
USE: dict[str, Use] = {card: Use(card) for card in get_args(ReinforcementId)}
ROLL: dict[DieName, Roll] = {die: Roll(die) for die in DICE}
COPY: dict[str, Copy] = {face: Copy(face) for face in FACE_IDS}
FIRST: dict[str, First] = {face: First(face) for face in FACE_IDS}
TAKE: dict[Resource, Take] = {
    "gold": Take("gold"),
    "sun": Take("sun"),
    "moon": Take("moon"),
    "glory": Take("glory"),
}
OPTIONS: dict[str, tuple[Take, ...]] = {
    name: tuple(TAKE[option.kinds()[0]] for option in face.options)
    for name, face in FACES.items()
    if face.kind in ("choice", "boar")
}
"""What the roller of a face may take, in the order of its options."""
DIVERT = tuple(Divert(gold) for gold in range(400))
TRITON = (Triton("gold"), Triton("sun"), Triton("moon"))
CLAIM: dict[str, Claim] = {face: Claim(face) for face in get_args(ShieldId)}
BEARER = tuple(Bearer(seat) for seat in range(4))

MOVES: tuple[type[Move], ...] = (
    Pass,
    Offering,
    Feat,
    Extra,
    End,
    Stop,
    Decline,
    Cerberus,
    Convert,
    Keep,
    Perform,
    Buy,
    Forge,
    Use,
    Roll,
    Copy,
    First,
    Take,
    Divert,
    Triton,
    Claim,
    Bearer,
    Pick,
)
