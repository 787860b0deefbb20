"""The table, turns, actions, temples, monuments, the end."""

from __future__ import annotations

from games.engine.records import Event, Outcome
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import GodId, RegionId, RegularAction, SpecialAction
from games.titles.hellas.components.moments import Limit, SourceId, UsedUp


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


class TokensFreed(Event, frozen=True):
    """Used-action tokens come off (LH-29.13)."""

    seat: Public[int]
    actions: Public[tuple[SpecialAction, ...]]


class GameEnded(Event, frozen=True):
    """Somebody has won (LH-26)."""

    outcome: Public[Outcome]


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    ActionBegan,
    SpecialActionBegan,
    EffectUsed,
    TurnEnded,
    TempleBuilt,
    PriestsGained,
    PriestSacrificed,
    PriestPlaced,
    TokensFreed,
    GameEnded,
)
