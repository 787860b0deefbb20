"""The facts of a game of Dice Forge. Amounts are after caps, with what was lost beside them."""

from __future__ import annotations

import msgspec

from games.engine.records import Event
from games.engine.secrecy import Public
from games.titles.dice_forge.components.ids import DieName
from games.titles.dice_forge.components.resources import Purse


class PlaceLaid(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A stack of cards of one set at a place; ``colours`` of boars, the top one first."""

    place: str
    card: str
    cards: int
    colours: tuple[str, ...] = ()


class GroupLaid(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The faces of one group of the temple."""

    group: str
    faces: tuple[str, ...]


class Rolling(msgspec.Struct, frozen=True, gc=False):
    """One die rolled: the slot that came up and its face."""

    seat: int
    die: DieName
    slot: int
    face: str


class SetOut(Event, frozen=True):
    """The table is laid (DF-1): stacks, temple, faces out of the game, gold by seat."""

    first: Public[int]
    rounds: Public[int]
    gold: Public[tuple[int, ...]]
    places: Public[tuple[PlaceLaid, ...]]
    groups: Public[tuple[GroupLaid, ...]]
    removed: Public[tuple[str, ...]]


class TurnBegan(Event, frozen=True):
    """A player becomes active in a round (DF-2.1)."""

    seat: Public[int]
    round: Public[int]


class Rolled(Event, frozen=True):
    """Dice were rolled at the same time and lie with these faces up (DF-3)."""

    dice: Public[tuple[Rolling, ...]]


class Gained(Event, frozen=True, omit_defaults=True):
    """A gain: what came into the reserve or on the track, and the surplus lost to caps (DF-4.5)."""

    seat: Public[int]
    source: Public[str]
    got: Public[Purse] = Purse()
    surplus: Public[Purse] = Purse()


class Lost(Event, frozen=True, omit_defaults=True):
    """A loss in lose mode: what really went, nothing falls below 0 (DF-4.7)."""

    seat: Public[int]
    source: Public[str]
    lost: Public[Purse] = Purse()


class Paid(Event, frozen=True):
    """A cost left the reserve (DF-7.8)."""

    seat: Public[int]
    cost: Public[Purse]
    purpose: Public[str]


class Hammered(Event, frozen=True):
    """Gold went on the hammer (DF-7.4 to DF-7.6).

    ``gold``: steps made. ``glory``: for the laps ended. ``finished``: cards that went to pile 1.
    ``lap`` and ``step``: where the unfinished hammer in use now stands (0, 0 if there is none).
    """

    seat: Public[int]
    gold: Public[int]
    glory: Public[int]
    finished: Public[int]
    lap: Public[int]
    step: Public[int]


class FaceTaken(Event, frozen=True):
    """A face left its group of the temple into a player's hand."""

    seat: Public[int]
    face: Public[str]
    group: Public[str]


class Forged(Event, frozen=True):
    """The face in hand was fixed on a die and lies up; the old one is beside the board (DF-9.5)."""

    seat: Public[int]
    face: Public[str]
    die: Public[DieName]
    slot: Public[int]
    replaced: Public[str]


class HeroMoved(Event, frozen=True):
    """A hero went to the portal of an island (DF-10.2)."""

    seat: Public[int]
    island: Public[str]


class HeroOusted(Event, frozen=True):
    """A hero went back to its start portal (DF-10.6)."""

    seat: Public[int]
    by_seat: Public[int]


class CardTaken(Event, frozen=True, omit_defaults=True):
    """The top card of a place went to a pile of its new owner (DF-10.2, DF-10.7)."""

    seat: Public[int]
    card: Public[str]
    place: Public[str]
    pile: Public[str]
    colour: Public[str] = ""


class CapsRaised(Event, frozen=True):
    """The reserve holds more from now on; the new caps (DF-7.1)."""

    seat: Public[int]
    gold: Public[int]
    sun: Public[int]
    moon: Public[int]


class TokenTaken(Event, frozen=True):
    """A Cerberus or Triton token was taken (DF-12)."""

    seat: Public[int]
    token: Public[str]


class TokenSpent(Event, frozen=True):
    """A token was used and is out of the game (DF-12.4)."""

    seat: Public[int]
    token: Public[str]


class GameEnded(Event, frozen=True):
    """The last turn of the last round is over: scores and places by seat (DF-14)."""

    scores: Public[tuple[int, ...]]
    places: Public[tuple[int, ...]]
    reason: Public[str]


EVENTS: tuple[type[Event], ...] = (
    SetOut,
    TurnBegan,
    Rolled,
    Gained,
    Lost,
    Paid,
    Hammered,
    FaceTaken,
    Forged,
    HeroMoved,
    HeroOusted,
    CardTaken,
    CapsRaised,
    TokenTaken,
    TokenSpent,
    GameEnded,
)
