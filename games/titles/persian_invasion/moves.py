"""The moves of the solo game: those of Lords of Hellas, and those of its own."""

from __future__ import annotations

from games.engine.records import Move
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.moves import MOVES as LORDS
from games.titles.hellas.moves.parts import Count


class Rest(Move, frozen=True):
    """The special action Pass: tokens off, artifacts charged (LHS-2.2)."""


class CatchSpy(Move, frozen=True):
    """The hero catches the Spy of his region instead of moving (LHS-8.3)."""


class Allies(Move, frozen=True):
    """So many of them are yellow."""

    allies: Public[Count]


class Lose(Move, frozen=True):
    """The next hoplite that dies is in this region (Script I 15, 21)."""

    region: Public[RegionId]


class Hoist(Move, frozen=True):
    """The yellow token of this region becomes blue (LHS-4.1)."""

    region: Public[RegionId]


REST, CATCH = Rest(), CatchSpy()
MOVES: tuple[type[Move], ...] = (*LORDS, Rest, CatchSpy, Allies, Lose, Hoist)
