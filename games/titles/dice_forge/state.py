"""The table of a game of Dice Forge. Nothing on it is hidden (DF-0.6)."""

from __future__ import annotations

import msgspec

from games.engine.flow import Flow
from games.engine.records import Outcome
from games.engine.secrecy import Inside, Public
from games.titles.dice_forge.components.ids import DieName
from games.titles.dice_forge.components.islands import START
from games.titles.dice_forge.parameters import DEFAULTS, Parameters
from games.titles.dice_forge.steps import AnyStep


class Die(msgspec.Struct):
    """Six faces by slot; ``up`` is the slot that lies up, or -1 before the first roll (DF-0.4)."""

    faces: list[str]
    up: int = -1

    @property
    def face(self) -> str | None:
        """The up face."""
        return self.faces[self.up] if self.up >= 0 else None


class HammerCard(msgspec.Struct):
    """An unfinished hammer: lap 1 or 2, and the steps made in it (DF-7.5)."""

    lap: int = 1
    step: int = 0


class Hero(msgspec.Struct):
    """A hero board: reserve and caps, track, dice, pawn, cards, tokens.

    ``in_hand``: faces taken and not yet forged. ``forged``: faces forged so far (DF-9.8).
    ``beside``: faces replaced, laid beside the board for good (DF-9.5).
    """

    gold: int
    sun: int
    moon: int
    glory: int
    gold_cap: int
    sun_cap: int
    moon_cap: int
    dice: dict[DieName, Die]
    portal: str = START
    hammers: list[HammerCard] = msgspec.field(default_factory=list)
    pile_1: list[str] = msgspec.field(default_factory=list)
    pile_2: list[str] = msgspec.field(default_factory=list)
    pile_3: list[str] = msgspec.field(default_factory=list)
    cerberus: int = 0
    triton: int = 0
    in_hand: list[str] = msgspec.field(default_factory=list)
    forged: int = 0
    beside: list[str] = msgspec.field(default_factory=list)


class Place(msgspec.Struct):
    """A card place: the set that lies there, its cost, and the cards left.

    ``colours``: the boars still in the stack, the top one first; empty for other cards.
    """

    card: str
    island: str
    sun: int
    moon: int
    glory: int
    left: int
    colours: list[str] = msgspec.field(default_factory=list)


class Group(msgspec.Struct):
    """Faces of the temple. ``cost`` in gold; None in the gardens, where only a card gives them."""

    faces: list[str]
    cost: int | None = None


class Table(msgspec.Struct):
    """Everything that lies on the table.

    ``first`` keeps the marker, ``active`` has the turn; ``boars``: colour -> owner of that card.
    ``removed``: faces put out of the game at set-up; ``spent``: tokens used, by kind.
    """

    parameters: Parameters = DEFAULTS
    heroes: list[Hero] = msgspec.field(default_factory=list)
    first: int = 0
    active: int = 0
    round: int = 1
    rounds: int = 0
    places: dict[str, Place] = msgspec.field(default_factory=dict)
    temple: dict[str, Group] = msgspec.field(default_factory=dict)
    boars: dict[str, int] = msgspec.field(default_factory=dict)
    tokens: dict[str, int] = msgspec.field(default_factory=dict)
    spent: dict[str, int] = msgspec.field(default_factory=dict)
    removed: list[str] = msgspec.field(default_factory=list)
    outcome: Outcome | None = None


class State(msgspec.Struct):
    """The flow and the table. There are no zones: the game hides nothing."""

    flow: Inside[Flow[AnyStep]] = msgspec.field(default_factory=Flow)
    table: Public[Table] = msgspec.field(default_factory=Table)
