"""Monsters and event cards (LH-2.5, LH-17 to LH-19)."""

from __future__ import annotations

from games.engine.records import Event
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import DieFace, MonsterId, RegionId, SlotId
from games.titles.hellas.steps.parts import Source


class MonsterPlaced(Event, frozen=True):
    """A monster comes to the map (LH-2.5.3, LH-18.5)."""

    monster: Public[MonsterId]
    region: Public[RegionId]


class MonsterRolled(Event, frozen=True):
    """The monster die (LH-17.1)."""

    monster: Public[MonsterId]
    face: Public[DieFace]


class MonsterMoved(Event, frozen=True):
    """A monster goes to another region."""

    monster: Public[MonsterId]
    region: Public[RegionId]


class MonsterAttacked(Event, frozen=True):
    """A region attack begins (LH-17.5)."""

    monster: Public[MonsterId]
    region: Public[RegionId]


class MonsterWounded(Event, frozen=True):
    """An open symbol is covered (LH-19.1)."""

    seat: Public[int]
    monster: Public[MonsterId]
    slot: Public[SlotId]
    source: Public[Source | None] = None


class MonsterHealed(Event, frozen=True):
    """All symbols are open again (LH-R67)."""

    monster: Public[MonsterId]


class MonsterSlain(Event, frozen=True):
    """The figure lies with its slayer; tray and evolution cards are put away (LH-19.3).

    ``artifact_lost``: it was not slain in a hunt, so its artifact leaves the game (LH-20.18).
    """

    seat: Public[int]
    monster: Public[MonsterId]
    artifact_lost: Public[bool]


EVENTS: tuple[type[Event], ...] = (
    MonsterPlaced,
    MonsterRolled,
    MonsterMoved,
    MonsterAttacked,
    MonsterWounded,
    MonsterHealed,
    MonsterSlain,
)
