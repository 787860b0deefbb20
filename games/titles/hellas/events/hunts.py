"""Hunts (LH-20)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Public, TheseOnly
from games.titles.hellas.components.ids import AttackCardId, CombatCardId, MonsterId, RegionId


class HuntBegan(Event, frozen=True):
    """A hunt; the whole attack deck is shuffled (LH-20.2)."""

    seat: Public[int]
    monster: Public[MonsterId]
    region: Public[RegionId]


class HuntReady(Event, frozen=True):
    """The first cards are drawn (LH-20.3)."""


class StageBegan(Event, frozen=True):
    """The hero attacks (LH-20.5)."""


class AttacksShuffled(Event, frozen=True):
    """The discards of the attack deck go back into it (LH-20.8)."""

    count: Public[int]


class AttacksDrawn(Event, frozen=True):
    """Attack cards before the left neighbour's eyes (LH-20.8)."""

    seat: Public[int]
    count: Public[int]
    known_to: Public[tuple[int, ...]]
    cards: TheseOnly[tuple[AttackCardId, ...]] = UNSET


class AttackShown(Event, frozen=True):
    """One is played, the other goes face down to the discards (LH-20.8, LH-20.9)."""

    seat: Public[int]
    card: Public[AttackCardId]
    strength: Public[int]


class DefenceLaid(Event, frozen=True):
    """A card is discarded to defend, with what it and what is added to it count (LH-20.10)."""

    seat: Public[int]
    card: Public[CombatCardId]
    strength: Public[int]


class AttackAnswered(Event, frozen=True):
    """How the hunter answered (LH-20.10, LH-20.11)."""

    seat: Public[int]
    how: Public[Literal["defended", "parried", "suffered"]]


class HuntEnded(Event, frozen=True):
    """LH-20.6, LH-20.7, LH-20.13."""

    seat: Public[int]
    monster: Public[MonsterId]
    success: Public[bool]


EVENTS: tuple[type[Event], ...] = (
    HuntBegan,
    HuntReady,
    StageBegan,
    AttacksShuffled,
    AttacksDrawn,
    AttackShown,
    DefenceLaid,
    AttackAnswered,
    HuntEnded,
)
