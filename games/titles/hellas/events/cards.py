"""Combat cards, artifacts and blessings (LH-5, LH-22.12, LH-24, LH-25)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Public, SeatOnly, TheseOnly
from games.titles.hellas.components.ids import ArtifactId, BlessingId, CombatCardId
from games.titles.hellas.steps.parts import Cause


class CombatShuffled(Event, frozen=True):
    """The discards become the deck (LH-1.13)."""

    cards: Public[tuple[CombatCardId, ...]]


class CardsDrawn(Event, frozen=True):
    """Combat cards from the deck into a hand."""

    seat: Public[int]
    count: Public[int]
    cause: Public[Cause]
    cards: SeatOnly[tuple[CombatCardId, ...]] = UNSET


class CardsDiscarded(Event, frozen=True):
    """Combat cards from a hand, face up (LH-28.2)."""

    seat: Public[int]
    cards: Public[tuple[CombatCardId, ...]]
    cause: Public[Cause | Literal["limit"]]


class CardsLooked(Event, frozen=True):
    """Combat cards from the deck, before one's eyes alone (LH-29.17)."""

    seat: Public[int]
    count: Public[int]
    cards: SeatOnly[tuple[CombatCardId, ...]] = UNSET


class CardKept(Event, frozen=True):
    """One of the cards goes to the hand, the others are discarded, face up."""

    seat: Public[int]
    discarded: Public[tuple[CombatCardId, ...]]
    card: SeatOnly[CombatCardId] = UNSET


class ArtifactsLooked(Event, frozen=True):
    """Neutral artifacts from the deck, before one's eyes alone (LH-5.5)."""

    seat: Public[int]
    count: Public[int]
    artifacts: SeatOnly[tuple[ArtifactId, ...]] = UNSET


class ArtifactKept(Event, frozen=True):
    """One of the artifacts looked at, charged; the others are shuffled back (LH-5.5)."""

    seat: Public[int]
    artifact: Public[ArtifactId]


class ArtifactGained(Event, frozen=True):
    """An artifact, charged: the top one of the deck (LH-5.5), a monster's (LH-20.16), or a god's,
    from under the monument or from ``former`` (LH-24.2)."""

    seat: Public[int]
    artifact: Public[ArtifactId]
    former: Public[int | None] = None


class BlessingsShuffled(Event, frozen=True):
    """The discarded blessings become the deck (LH-R87)."""


class PackDrawn(Event, frozen=True):
    """The pack of a draft, in the hands of the builder (LH-25.1)."""

    seat: Public[int]
    count: Public[int]
    known_to: Public[tuple[int, ...]]
    blessings: TheseOnly[tuple[BlessingId, ...]] = UNSET


class BlessingKept(Event, frozen=True):
    """A blessing of the pack, shown at once (LH-25.1)."""

    seat: Public[int]
    blessing: Public[BlessingId]


class PackDiscarded(Event, frozen=True):
    """What is left of the pack, face down (LH-R120)."""

    count: Public[int]
    known_to: Public[tuple[int, ...]]
    blessings: TheseOnly[tuple[BlessingId, ...]] = UNSET


EVENTS: tuple[type[Event], ...] = (
    CombatShuffled,
    CardsDrawn,
    CardsDiscarded,
    CardsLooked,
    CardKept,
    ArtifactsLooked,
    ArtifactKept,
    ArtifactGained,
    BlessingsShuffled,
    PackDrawn,
    BlessingKept,
    PackDiscarded,
)
