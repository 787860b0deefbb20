"""What a player does next, and which effect he uses (LH-4, LH-10, LH-30)."""

from __future__ import annotations

from typing import Literal

from games.engine.records import Move
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import (
    GodId,
    QuestId,
    RegionId,
    RegularAction,
    SpecialAction,
)
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.moves.parts import Count


class Begin(Move, frozen=True):
    """Begin an action (LH-4.3, LH-10.1)."""

    action: Public[RegularAction | SpecialAction]


class Use(Move, frozen=True):
    """Use an effect beside the question that is asked (LH-30.2: offers and free effects)."""

    source: Public[SourceId]


class Answer(Move, frozen=True):
    """Use an effect in the window that is asked about it (LH-30.2: ask)."""

    source: Public[SourceId]


class Pass(Move, frozen=True):
    """Do nothing here, or nothing more."""


class Walk(Move, frozen=True):
    """The hero goes to a region, or stays in his (LH-7.1)."""

    region: Public[RegionId]


class Place(Move, frozen=True):
    """The hero is placed in a region (LH-3.5, LH-7.5)."""

    region: Public[RegionId]


class Climb(Move, frozen=True):
    """The hero goes one step up on his quest (LH-7.4)."""


class Board(Move, frozen=True):
    """The hero enters a step of a quest (LH-23.2)."""

    quest: Public[QuestId]
    stage: Public[Count]


class Pray(Move, frozen=True):
    """Put a priest to a monument (LH-6.1)."""

    god: Public[GodId]


class Prepare(Move, frozen=True):
    """One of the choices of Prepare (LH-14.1)."""

    choice: Public[Literal["heal", "draw", "recruit", "recruit_fortified"]]


class Build(Move, frozen=True):
    """Build the temple of a region (LH-13.1)."""

    region: Public[RegionId]


PASS, CLIMB = Pass(), Climb()
MOVES: tuple[type[Move], ...] = (
    Begin,
    Use,
    Answer,
    Pass,
    Walk,
    Place,
    Climb,
    Board,
    Pray,
    Prepare,
    Build,
)
