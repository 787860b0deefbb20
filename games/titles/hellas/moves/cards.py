"""Choices among cards, artifacts, blessings, attributes, tokens and monsters."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from games.engine.records import Move
from games.engine.secrecy import Public, SeatOnly
from games.titles.hellas.components.effects import Kind
from games.titles.hellas.components.ids import (
    ArtifactId,
    Attribute,
    BlessingId,
    CombatCardId,
    LandId,
    MonsterId,
    RegionId,
    SlotId,
    SpecialAction,
)
from games.titles.hellas.moves.parts import Seat


class Discard(Move, frozen=True):
    """Discard a combat card of the hand; discards lie face up (LH-28.2)."""

    card: Public[CombatCardId]


class KeepCard(Move, frozen=True):
    """Keep this one of the combat cards that one looks at; the others are discarded (LH-29.17)."""

    card: SeatOnly[CombatCardId] = UNSET


class KeepArtifact(Move, frozen=True):
    """Keep this one of the artifacts that one looks at (LH-5.5)."""

    artifact: Public[ArtifactId]


class KeepBlessing(Move, frozen=True):
    """Keep this blessing of the pack (LH-25.1)."""

    blessing: Public[BlessingId]


class Pick(Move, frozen=True):
    """This attribute, for what is asked: to injure, to heal, to raise, to lower."""

    attribute: Public[Attribute]


class Glory(Move, frozen=True):
    """The Glory Token of this land."""

    land: Public[LandId]


class FreeAction(Move, frozen=True):
    """Take the token off this special action (LH-29.13)."""

    action: Public[SpecialAction]


class Choose(Move, frozen=True):
    """This one of the effects between which a card lets choose."""

    kind: Public[Kind]


class Wound(Move, frozen=True):
    """Cover this open symbol of a monster (LH-19.1)."""

    monster: Public[MonsterId]
    slot: Public[SlotId]


class Target(Move, frozen=True):
    """The hero of this player (LH-29.11)."""

    target_seat: Public[Seat]


class MoveMonster(Move, frozen=True):
    """A monster goes to this region (LH-17.2, LH-29.22)."""

    monster: Public[MonsterId]
    region: Public[RegionId]


class Reward(Move, frozen=True):
    """This reward of a hunt (LH-20.15, LH-20.16)."""

    reward: Public[Literal["priest", "neutral_artifact", "monster_artifact"]]


MOVES: tuple[type[Move], ...] = (
    Discard,
    KeepCard,
    KeepArtifact,
    KeepBlessing,
    Pick,
    Glory,
    FreeAction,
    Choose,
    Wound,
    Target,
    MoveMonster,
    Reward,
)
