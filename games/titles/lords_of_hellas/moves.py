"""The moves of the competitive game: those of the family, and those of its own."""

from __future__ import annotations

from games.engine.records import Move
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import (
    AttackCardId,
    GodId,
    HeroId,
    MonsterId,
    RegionId,
    SpecialAction,
)
from games.titles.hellas.moves import MOVES as SHARED
from games.titles.hellas.moves.parts import Seat


class Hero(Move, frozen=True):
    """Take a hero that nobody has (LH-3.3)."""

    hero: Public[HeroId]


class Raise(Move, frozen=True):
    """Build the next level of a monument (LH-16.1)."""

    god: Public[GodId]


class Repeat(Move, frozen=True):
    """Perform a closed special action again, before Build Monument (LH-27.2)."""

    action: Public[SpecialAction]


class Fight(Move, frozen=True):
    """The next battle is here (LH-8.4)."""

    region: Public[RegionId]


class Save(Move, frozen=True):
    """Aegis saves one hoplite of this region (W-11)."""

    region: Public[RegionId]


class Roll(Move, frozen=True):
    """Roll the die for this monster (LH-17.1)."""

    monster: Public[MonsterId]


class Attack(Move, frozen=True):
    """The monster makes its region attack (LH-17.2)."""


ATTACK = Attack()


class First(Move, frozen=True):
    """This player acts first before the battle (LH-22.2)."""

    first_seat: Public[Seat]


class ShowAttack(Move, frozen=True):
    """Play this attack card against the hunter (LH-20.8)."""

    card: Public[AttackCardId]


MOVES: tuple[type[Move], ...] = (
    *SHARED,
    Hero,
    Raise,
    Repeat,
    Fight,
    Save,
    Roll,
    Attack,
    First,
    ShowAttack,
)
