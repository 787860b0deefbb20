"""The table, turns, actions, temples, monuments, the end."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from games.engine.records import Event, Outcome
from games.engine.secrecy import Hidden, Public
from games.titles.hellas.components.ids import (
    ArtifactId,
    AttackCardId,
    BlessingId,
    CombatCardId,
    EventCardId,
    GodId,
    RegionId,
    RegularAction,
    SpecialAction,
    TempleCardId,
)
from games.titles.hellas.components.moments import Limit, SourceId, UsedUp


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


class TurnBegan(Event, frozen=True):
    """The turn of a player, in this round (LH-4.1, LH-26.6)."""

    seat: Public[int]
    round: Public[int]


class ActionBegan(Event, frozen=True):
    """A regular action is used up (LH-4.3)."""

    seat: Public[int]
    action: Public[RegularAction]


class SpecialActionBegan(Event, frozen=True):
    """A special action; ``marked``: it carries a token now (LH-10.2). ``counted``: a token left the
    activation card for it (LH-26.4)."""

    seat: Public[int]
    action: Public[SpecialAction]
    marked: Public[bool]
    counted: Public[bool] = False


class EffectUsed(Event, frozen=True):
    """An effect of LH-30: what it uses up, and once in what it may come. ``another``: it is another
    thing than Use Artifacts, which is over with it (LH-5.2)."""

    seat: Public[int]
    source: Public[SourceId]
    uses: Public[UsedUp | None] = None
    limit: Public[Limit | None] = None
    another: Public[bool] = False


class TurnEnded(Event, frozen=True):
    """LH-4.7."""

    seat: Public[int]


class TempleBuilt(Event, frozen=True):
    """A numbered temple, or the Oracle of Delphi, number 0 (LH-13.1)."""

    seat: Public[int]
    region: Public[RegionId]
    number: Public[int]


class PriestsGained(Event, frozen=True):
    """From the supply to the pool (LH-1.6)."""

    seat: Public[int]
    priests: Public[int]
    source: Public[str]


class PriestSacrificed(Event, frozen=True):
    """From the pool to the supply (LH-1.6)."""

    seat: Public[int]
    source: Public[str]


class PriestPlaced(Event, frozen=True):
    """From the pool to a monument (LH-6.1)."""

    seat: Public[int]
    god: Public[GodId]


class MonumentRaised(Event, frozen=True):
    """A monument has its next level (LH-16.1)."""

    seat: Public[int]
    god: Public[GodId]
    level: Public[int]


class TableRenewed(Event, frozen=True):
    """Priests leave the monuments, tokens the actions, artifacts are charged (LH-16.2, LH-16.4)."""


class TokensFreed(Event, frozen=True):
    """Used-action tokens come off (LH-29.13)."""

    seat: Public[int]
    actions: Public[tuple[SpecialAction, ...]]


class ActivationBegan(Event, frozen=True):
    """The first monument is complete: the countdown (LH-26.4)."""

    seat: Public[int]
    god: Public[GodId]
    tokens: Public[int]


class Crowning(Event, frozen=True):
    """The countdown is over and nobody controls the region: who gains it wins (LH-26.5)."""

    god: Public[GodId]


class GameEnded(Event, frozen=True):
    """Somebody has won (LH-26)."""

    outcome: Public[Outcome]


EVENTS: tuple[type[Event], ...] = (
    TableLaid,
    TurnBegan,
    ActionBegan,
    SpecialActionBegan,
    EffectUsed,
    TurnEnded,
    TempleBuilt,
    PriestsGained,
    PriestSacrificed,
    PriestPlaced,
    MonumentRaised,
    TableRenewed,
    TokensFreed,
    ActivationBegan,
    Crowning,
    GameEnded,
)
