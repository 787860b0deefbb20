"""Hoplites: where they go, how many, and which die (LH-1.8, LH-8, LH-11, LH-12, LH-22.9)."""

from __future__ import annotations

from games.engine.records import Move
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.moves.parts import Count, Seat
from games.titles.hellas.steps.parts import By


class Recruit(Move, frozen=True):
    """Take so many hoplites to a region; ``fortified``: so many of them into the city spot."""

    region: Public[RegionId]
    hoplites: Public[Count]
    fortified: Public[Count] = 0


class Send(Move, frozen=True):
    """So many hoplites go to a neighbouring region (LH-8.1)."""

    origin: Public[RegionId]
    region: Public[RegionId]
    hoplites: Public[Count]


class Fortify(Move, frozen=True):
    """One hoplite goes into the city spot of its region (LH-8.2, LH-12.2)."""

    region: Public[RegionId]


class Unfortify(Move, frozen=True):
    """The hoplite in the city spot comes out into its region (LH-8.2)."""

    region: Public[RegionId]


class March(Move, frozen=True):
    """Hoplites march from a region; how many is asked next (LH-12.1, LH-29.5)."""

    by: Public[By]
    origin: Public[RegionId]
    region: Public[RegionId]


class Hoplites(Move, frozen=True):
    """So many hoplites."""

    hoplites: Public[Count]


class Lead(Move, frozen=True):
    """So many hoplites of a region travel together (LH-6.6, LH-29.2)."""

    region: Public[RegionId]
    hoplites: Public[Count]


class Go(Move, frozen=True):
    """On to this region, or for whatever is asked: this region."""

    region: Public[RegionId]


class Halt(Move, frozen=True):
    """Go no farther."""


class Withdraw(Move, frozen=True):
    """The army withdraws to this region (LH-22.9)."""

    region: Public[RegionId]


class Doom(Move, frozen=True):
    """The next hoplite that dies is one of this player's (LH-1.9, LH-R100)."""

    whose_seat: Public[Seat]


HALT = Halt()
MOVES: tuple[type[Move], ...] = (
    Recruit,
    Send,
    Fortify,
    Unfortify,
    March,
    Hoplites,
    Lead,
    Go,
    Halt,
    Withdraw,
    Doom,
)
