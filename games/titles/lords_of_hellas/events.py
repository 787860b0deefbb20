"""The facts of the competitive game: those of the family, and those of its own."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Hidden, Public, TheseOnly
from games.titles.hellas.components.ids import (
    ArtifactId,
    AttackCardId,
    BlessingId,
    CombatCardId,
    EventCardId,
    GodId,
    MonsterCardId,
    MonsterId,
    QuestId,
    RegionId,
    TempleCardId,
)
from games.titles.hellas.events import EVENTS as SHARED


class TableLaid(Event, frozen=True):
    """Map, monuments, supplies, decks (LH-2.1 to LH-2.4), and who chooses a hero first (LH-3.2).

    ``counts``: cards of the combat, event, artifact and blessing decks.
    """

    temple_card: Public[TempleCardId]
    heroes: Public[Literal["chosen", "dealt"]]
    first: Public[int]
    max_rounds: Public[int]
    counts: Public[tuple[int, int, int, int]]
    combat: Hidden[tuple[CombatCardId, ...]] = UNSET
    events: Hidden[tuple[EventCardId, ...]] = UNSET
    artifacts: Hidden[tuple[ArtifactId, ...]] = UNSET
    blessings: Hidden[tuple[BlessingId, ...]] = UNSET
    attacks: Hidden[tuple[AttackCardId, ...]] = UNSET


class MonumentRaised(Event, frozen=True):
    """A monument has its next level (LH-16.1)."""

    seat: Public[int]
    god: Public[GodId]
    level: Public[int]


class TableRenewed(Event, frozen=True):
    """Priests leave the monuments, tokens the actions, artifacts are charged (LH-16.2, LH-16.4)."""


class ActivationBegan(Event, frozen=True):
    """The first monument is complete: the countdown (LH-26.4)."""

    seat: Public[int]
    god: Public[GodId]
    tokens: Public[int]


class Crowning(Event, frozen=True):
    """The countdown is over and nobody controls the region: who gains it wins (LH-26.5)."""

    god: Public[GodId]


class QuestPlaced(Event, frozen=True):
    """A quest lies in a slot, its token in its region (LH-18.2)."""

    quest: Public[QuestId]
    slot: Public[int]


class EventDrawn(Event, frozen=True):
    """The top event card, to the discards until something is done with it (LH-18.1)."""

    card: Public[EventCardId]


class EventsReturned(Event, frozen=True):
    """The discards go back into the deck after the preparation (LH-2.5.5)."""

    cards: Public[tuple[EventCardId, ...]]


class MonsterEvolved(Event, frozen=True):
    """The card stays with the tray (LH-18.4)."""

    monster: Public[MonsterId]
    card: Public[MonsterCardId]


class ArtifactLost(Event, frozen=True):
    """The slayer took another reward: the monster's artifact leaves the game (LH-R51)."""

    monster: Public[MonsterId]


class SideWipedOut(Event, frozen=True):
    """A side has no hoplites left, so the other has won without a comparison (LH-22.3)."""

    seat: Public[int]
    winner: Public[int]


class PackPassed(Event, frozen=True):
    """The pack is in the hands of the next player (LH-25.1)."""

    seat: Public[int]
    known_to: Public[tuple[int, ...]]
    blessings: TheseOnly[tuple[BlessingId, ...]] = UNSET


class HoplitesSaved(Event, frozen=True):
    """Aegis kept them alive (W-11)."""

    seat: Public[int]
    region: Public[RegionId]
    hoplites: Public[int]


EVENTS: tuple[type[Event], ...] = (
    *SHARED,
    TableLaid,
    QuestPlaced,
    HoplitesSaved,
    PackPassed,
    SideWipedOut,
    EventDrawn,
    EventsReturned,
    MonsterEvolved,
    ArtifactLost,
    MonumentRaised,
    TableRenewed,
    ActivationBegan,
    Crowning,
)
