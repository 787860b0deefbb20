"""Heroes: who they are, where they go, what they suffer (LH-3, LH-7, LH-21, LH-23)."""

from __future__ import annotations

from typing import Literal

from games.engine.records import Event
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import Attribute, HeroId, LandId, QuestId, RegionId
from games.titles.hellas.steps.parts import Cause


class HeroChosen(Event, frozen=True):
    """A player has his hero (LH-3.3); ``dealt`` by chance."""

    seat: Public[int]
    hero: Public[HeroId]
    dealt: Public[bool] = False


class HeroMoved(Event, frozen=True):
    """A hero is in this region: placed, walked there, or come back from a quest."""

    seat: Public[int]
    region: Public[RegionId]
    how: Public[Literal["start", "walk", "placed", "quest"]]


class AttributeChanged(Event, frozen=True):
    """A base value for good (LH-1.5, LH-20.19)."""

    seat: Public[int]
    attribute: Public[Attribute]
    value: Public[int]


class Injured(Event, frozen=True):
    """An attribute is injured (LH-21.1)."""

    seat: Public[int]
    attribute: Public[Attribute]
    cause: Public[Cause]


class InjuryIgnored(Event, frozen=True):
    """A fourth injury (LH-21.3)."""

    seat: Public[int]
    cause: Public[Cause]


class Healed(Event, frozen=True):
    """Attributes are healed (LH-21.2)."""

    seat: Public[int]
    attributes: Public[tuple[Attribute, ...]]


class QuestEntered(Event, frozen=True):
    """A hero is on a step of a quest (LH-23.2, LH-23.4); ``boarded``: from the map."""

    seat: Public[int]
    quest: Public[QuestId]
    stage: Public[int]
    boarded: Public[bool]


class QuestCompleted(Event, frozen=True):
    """The quest is over; its slot is free (LH-23.5). ``kept``: the card stays with the player."""

    seat: Public[int]
    quest: Public[QuestId]
    slot: Public[int]
    kept: Public[bool]


class GloryTaken(Event, frozen=True):
    """A Glory Token, from the supply or from its former owner (LH-R04)."""

    seat: Public[int]
    land: Public[LandId]
    former: Public[int | None] = None


class GloryReturned(Event, frozen=True):
    """A Glory Token goes back to the supply (LH-4.2, LH-R75)."""

    seat: Public[int]
    land: Public[LandId]


EVENTS: tuple[type[Event], ...] = (
    HeroChosen,
    HeroMoved,
    AttributeChanged,
    Injured,
    InjuryIgnored,
    Healed,
    QuestEntered,
    QuestCompleted,
    GloryTaken,
    GloryReturned,
)
