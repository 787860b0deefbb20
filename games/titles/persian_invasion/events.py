"""The facts of the solo game: those of Lords of Hellas, and those of its own."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Hidden, Public
from games.titles.hellas.components.ids import (
    ArtifactId,
    AttackCardId,
    BlessingId,
    CombatCardId,
    GodId,
    LandId,
    QuestId,
    RegionId,
)
from games.titles.hellas.events import EVENTS as LORDS
from games.titles.persian_invasion.state import Attitude, Banner


class CampaignLaid(Event, frozen=True):
    """Map, full monuments, the Oracle, Xerxes' board, decks and tokens (LHS-1.2 to LHS-1.6).

    ``counts``: cards of the combat, artifact and blessing decks.
    """

    tokens: Public[int]
    counts: Public[tuple[int, int, int]]
    pile: Hidden[tuple[int, ...]] = UNSET
    combat: Hidden[tuple[CombatCardId, ...]] = UNSET
    artifacts: Hidden[tuple[ArtifactId, ...]] = UNSET
    blessings: Hidden[tuple[BlessingId, ...]] = UNSET
    attacks: Hidden[tuple[AttackCardId, ...]] = UNSET


class TokenTurned(Event, frozen=True):
    """A used-action token shows its number and never returns (LHS-1.5, LHS-2.1)."""

    number: Public[int]
    use: Public[Literal["monsters", "quests", "script"]]


class QuestAppeared(Event, frozen=True):
    """A quest of the prologue (LHS-1.7)."""

    quest: Public[QuestId]
    slot: Public[int]


class Rested(Event, frozen=True):
    """Pass: all tokens come off, artifacts are charged (LHS-2.2)."""

    seat: Public[int]


class PersiansCame(Event, frozen=True):
    """Green hoplites from the supply into a region."""

    region: Public[RegionId]
    hoplites: Public[int]


class PersiansLeft(Event, frozen=True):
    """Green hoplites back to the supply: beaten, or replaced by a control token."""

    region: Public[RegionId]
    hoplites: Public[int]


class VanguardMoved(Event, frozen=True):
    """The whole vanguard goes one step along its route, or back (LHS-5.4, LHS-6.1)."""

    origin: Public[RegionId]
    region: Public[RegionId]
    hoplites: Public[int]


class PersiansDrew(Event, frozen=True):
    """The cards of the Persians in a battle, of which the strongest counts (LHS-5.2)."""

    cards: Public[tuple[CombatCardId, ...]]


class ControlLost(Event, frozen=True):
    """A control token is taken off; the region is neutral."""

    seat: Public[int]
    region: Public[RegionId]


class Bannered(Event, frozen=True):
    """The colour of an own control token (LHS-2.3, LHS-4.1, LHS-8.2)."""

    region: Public[RegionId]
    banner: Public[Banner]


class ArtifactReturned(Event, frozen=True):
    """A god's artifact lies beside its monument again: the region is lost (LHS-2.4)."""

    seat: Public[int]
    artifact: Public[ArtifactId]


class AlliesCame(Event, frozen=True):
    """So many of the hoplites that have just come are yellow."""

    region: Public[RegionId]
    allies: Public[int]


class AlliesWent(Event, frozen=True):
    """So many more of the hoplites that have just moved are yellow."""

    origin: Public[RegionId]
    region: Public[RegionId]
    allies: Public[int]


class AlliesFell(Event, frozen=True):
    """So many of the hoplites that are about to die are yellow."""

    region: Public[RegionId]
    allies: Public[int]


class AttitudeMoved(Event, frozen=True):
    """The marker of a land moves (LHS-4.1)."""

    land: Public[LandId]
    attitude: Public[Attitude]


class Mobilized(Event, frozen=True):
    """The marker of the Mobilization Track is on this space (LHS-6.1)."""

    space: Public[int]


class Invaded(Event, frozen=True):
    """The marker of the Invasion Track is on this space (LHS-6.1)."""

    space: Public[int]


class VictoryMoved(Event, frozen=True):
    """The Victory Counter is on this space (LHS-5.4, LHS-7.1)."""

    space: Public[int]


class SpySent(Event, frozen=True):
    """A Spy goes from this number of the Command Track to the map (LHS-1.4)."""

    number: Public[int]
    region: Public[RegionId]


class SpyCaught(Event, frozen=True):
    """A Spy goes back to this number of the Command Track (LHS-8.3)."""

    seat: Public[int]
    region: Public[RegionId]
    number: Public[int]


class SpyGone(Event, frozen=True):
    """A Spy whose work is done leaves the game (LHS-8.2)."""

    region: Public[RegionId]


class MonumentLowered(Event, frozen=True):
    """A monument loses levels; none is left of it at 0 (LHS-3.1, LHS-3.2)."""

    god: Public[GodId]
    level: Public[int]


class FieldCleared(Event, frozen=True):
    """Between the acts: hoplites and the priests at monuments go to their supplies (LHS-7.1)."""


class OracleLost(Event, frozen=True):
    """Phocis was reached: the Oracle is gone, a yellow priest blocks a spot at each monument."""


class QuestDropped(Event, frozen=True):
    """A quest leaves unfinished, or with a hero still on it (LHS-7.1, LHS-7.2)."""

    quest: Public[QuestId]
    slot: Public[int]


class ActTwoBegan(Event, frozen=True):
    """Tokens off the hero board, artifacts charged (LHS-2.4, LHS-7.1). ``recruited``: Recruit
    starts used; ``closed``: the sea trails are (LHS-7.2)."""

    recruited: Public[bool]
    closed: Public[bool]


EVENTS: tuple[type[Event], ...] = (
    *LORDS,
    CampaignLaid,
    TokenTurned,
    QuestAppeared,
    Rested,
    PersiansCame,
    PersiansLeft,
    VanguardMoved,
    PersiansDrew,
    ControlLost,
    Bannered,
    ArtifactReturned,
    AlliesCame,
    AlliesWent,
    AlliesFell,
    AttitudeMoved,
    Mobilized,
    Invaded,
    VictoryMoved,
    SpySent,
    SpyCaught,
    SpyGone,
    MonumentLowered,
    FieldCleared,
    OracleLost,
    QuestDropped,
    ActTwoBegan,
)
