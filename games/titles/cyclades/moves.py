"""Every move of Cyclades. One choice is one small move; larger choices are asked part by part."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET

from games.engine.records import Move
from games.engine.secrecy import Public, SeatOnly
from games.titles.cyclades.components.ids import (
    BonusId,
    BuildingId,
    CreatureId,
    FactionId,
    GodId,
    HeroId,
    UnitId,
)

AreaId = Annotated[str, msgspec.Meta(min_length=1, max_length=8, description="an area of the map")]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Area(Move, frozen=True):
    """Choose an area for what is being asked: to settle, to place a piece, to act on."""

    area: Public[AreaId]


class Bid(Move, frozen=True):
    """Put the marker on a space of a god; space 0 of Apollo is free (CY-5)."""

    god: Public[GodId]
    space: Public[Count]


class Keep(Move, frozen=True):
    """Discard a priestess to keep a creature (CY-6.1)."""

    creature: Public[CreatureId]


class Release(Move, frozen=True):
    """Let a creature go (CY-6.1)."""

    creature: Public[CreatureId]


class Stay(Move, frozen=True):
    """Leave a kept creature, or one's units in a battle, where they are (CY-6.2, CY-12.8)."""


class Build(Move, frozen=True):
    """Put the god's building on a free site (CY-8.1)."""

    building: Public[BuildingId]
    area: Public[AreaId]


class Replace(Move, frozen=True):
    """Remove one of one's buildings and build on its site (CY-8.2, CY-14.4)."""

    building: Public[BuildingId]
    area: Public[AreaId]
    removed: Public[BuildingId]


class BuildNothing(Move, frozen=True):
    """Build nothing, where no site is free (CY-8.2)."""


class Recruit(Move, frozen=True):
    """Take the god's troop, fleet or mercenary to an area, free or for gold (CY-9.3 to CY-9.7)."""

    area: Public[AreaId]
    gold: Public[Count]


class TakeCard(Move, frozen=True):
    """Take the god's philosopher or priestess, free or for gold (CY-9.1, CY-9.2)."""

    gold: Public[Count]


class Hire(Move, frozen=True):
    """Recruit a hero of the track with Hera (CY-9.6)."""

    hero: Public[HeroId]


class Buy(Move, frozen=True):
    """Buy a creature of the track with so many discounts (CY-17.1)."""

    creature: Public[CreatureId]
    discounts: Public[Count]


class Look(Move, frozen=True):
    """Look at the top creature card with Zeus (CY-9.2)."""


class Play(Move, frozen=True):
    """Play the card that was looked at (CY-9.2)."""


class PutBack(Move, frozen=True):
    """Put the card that was looked at back on top (CY-9.2)."""


class Sail(Move, frozen=True):
    """Move fleets to another sea area, for gold (CY-10.1)."""

    origin: Public[AreaId]
    area: Public[AreaId]
    fleets: Public[Count]
    gold: Public[Count]


class March(Move, frozen=True):
    """Move units between land areas with Ares; who goes is asked next (CY-9.5, CY-11)."""

    origin: Public[AreaId]
    area: Public[AreaId]
    gold: Public[Count]


class Mobilise(Move, frozen=True):
    """Move a group with a hero between land areas; who goes is asked next (CY-15.5)."""

    origin: Public[AreaId]
    area: Public[AreaId]
    gold: Public[Count]


class Join(Move, frozen=True):
    """So many of these units go along; a hero goes (1) or stays (0)."""

    unit: Public[UnitId]
    count: Public[Count]


class Sacrifice(Move, frozen=True):
    """Sacrifice a hero (CY-15.9)."""

    hero: Public[HeroId]


class Trade(Move, frozen=True):
    """Exchange so many pairs of priestesses for philosophers with Hector (CY-16.2)."""

    pairs: Public[Count]


class Hero(Move, frozen=True):
    """Choose a hero of the track, to copy or to swap for (CY-16.6, CY-18.6)."""

    hero: Public[HeroId]


class Own(Move, frozen=True):
    """Choose one of one's own heroes, to swap (CY-18.6)."""

    hero: Public[HeroId]


class End(Move, frozen=True):
    """End the turn (CY-D30)."""


class Creature(Move, frozen=True):
    """Choose a creature card: of the discard pile, or of those the Sphinx drew (CY-18.10, 18.12).

    What the Sphinx drew is secret until it is played or discarded; the facts that follow tell it.
    """

    creature: Public[CreatureId]


class Strike(Move, frozen=True):
    """Destroy one unit of a faction in an area: Harpy, Hydra (CY-18.1, CY-18.14)."""

    area: Public[AreaId]
    unit: Public[UnitId]


class Rob(Move, frozen=True):
    """Take from a faction: Griffin, Dryad, Satyr (CY-18.2, CY-18.4, CY-18.9)."""

    faction: Public[FactionId]


class Exchange(Move, frozen=True):
    """Exchange a building for one of another type on its site: Cyclops (CY-18.5)."""

    area: Public[AreaId]
    building: Public[BuildingId]
    other: Public[BuildingId]


class Push(Move, frozen=True):
    """Move one fleet out of a sea area closed by Polyphemus (CY-18.15)."""

    origin: Public[AreaId]
    area: Public[AreaId]


class Sink(Move, frozen=True):
    """A fleet in a sea area closed by Polyphemus has nowhere to go (CY-18.15)."""

    origin: Public[AreaId]


class Return(Move, frozen=True):
    """Give a building back for a metropolis (CY-14.2, CY-16.3, CY-16.8)."""

    building: Public[BuildingId]
    area: Public[AreaId]


class Raise(Move, frozen=True):
    """Put the metropolis on a free site (CY-14.4)."""

    area: Public[AreaId]


class RaiseOver(Move, frozen=True):
    """Remove a building and put the metropolis on its site (CY-14.4)."""

    area: Public[AreaId]
    removed: Public[BuildingId]


class Shelter(Move, frozen=True):
    """Put the metropolis on the card of Penthesilea, or of Pandora who copies her (CY-16.7)."""

    hero: Public[HeroId]


class FirstBuild(Move, frozen=True):
    """Which of two metropolises that are due is built first: set or philosophers (CY-14.7)."""

    way: Public[Annotated[str, msgspec.Meta(pattern="^(set|philosophers)$")]]


class FirstBonus(Move, frozen=True):
    """Which bonus of a lost area comes next (CY-14.8)."""

    bonus: Public[BonusId]


class FirstEffect(Move, frozen=True):
    """Which hero acts first before a battle (CY-12.1)."""

    hero: Public[HeroId]


class Kill(Move, frozen=True):
    """Which attacking troop Hector destroys (CY-16.2)."""

    unit: Public[UnitId]


class Reroll(Move, frozen=True):
    """Pay to roll one's die again with Croesus (CY-16.1)."""


class Accept(Move, frozen=True):
    """Leave the die as it lies (CY-12.3)."""


class Lose(Move, frozen=True):
    """Which unit a lost round costs; hidden while the other side still chooses (CY-12.5).

    ``area``: "none" where the unit is destroyed, or where a troop beside Perseus withdraws to
    (CY-16.9). One type of move for both, since others may not even know which of them it is.
    """

    unit: SeatOnly[UnitId] = UNSET
    area: SeatOnly[AreaId] = UNSET


class Retreat(Move, frozen=True):
    """Leave a battle with all units (CY-10.6, CY-12.8)."""

    area: Public[AreaId]


STAY, END, LOOK, PLAY, PUT_BACK = Stay(), End(), Look(), Play(), PutBack()
BUILD_NOTHING, REROLL, ACCEPT = BuildNothing(), Reroll(), Accept()

MOVES: tuple[type[Move], ...] = (
    Area,
    Bid,
    Keep,
    Release,
    Stay,
    Build,
    Replace,
    BuildNothing,
    Recruit,
    TakeCard,
    Hire,
    Buy,
    Look,
    Play,
    PutBack,
    Sail,
    March,
    Mobilise,
    Join,
    Sacrifice,
    Trade,
    Hero,
    Own,
    End,
    Creature,
    Strike,
    Rob,
    Exchange,
    Push,
    Sink,
    Return,
    Raise,
    RaiseOver,
    Shelter,
    FirstBuild,
    FirstBonus,
    FirstEffect,
    Kill,
    Reroll,
    Accept,
    Lose,
    Retreat,
)
