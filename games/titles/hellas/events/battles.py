"""Battles (LH-22)."""

from __future__ import annotations

from games.engine.records import Event
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import CombatCardId, RegionId
from games.titles.hellas.components.moments import SourceId


class BattleBegan(Event, frozen=True):
    """A battle; ``origins``: from where the attacker came (LH-22.1, LH-22.9)."""

    region: Public[RegionId]
    attacker: Public[int]
    defender: Public[int]
    origins: Public[tuple[RegionId, ...]]


class StrengthAdded(Event, frozen=True):
    """An artifact gives strength in this battle (LH-29.24)."""

    seat: Public[int]
    source: Public[SourceId]
    strength: Public[int]


class CardsStageBegan(Event, frozen=True):
    """The combat cards (LH-22.4)."""


class CardPlayed(Event, frozen=True):
    """A card from the hand; what it counts for is fixed now, but for its text's own addition
    (LH-R60). ``planned``: with Master Plan."""

    seat: Public[int]
    card: Public[CombatCardId]
    strength: Public[int]
    casualties: Public[int]
    planned: Public[bool] = False


class CardStrengthened(Event, frozen=True):
    """The text of the last card of a side adds strength (LH-R60)."""

    seat: Public[int]
    card: Public[CombatCardId]
    added: Public[int]


class Passed(Event, frozen=True):
    """A side is out for this battle (LH-22.4)."""

    seat: Public[int]


class BattleCompared(Event, frozen=True):
    """Strengths, and who has won (LH-22.7)."""

    attack: Public[int]
    defence: Public[int]
    winner: Public[int]


class SymbolsChanged(Event, frozen=True):
    """Casualty symbols of a side, more or fewer (W-10)."""

    seat: Public[int]
    symbols: Public[int]


class BattleEnded(Event, frozen=True):
    """The cards that were played are discarded (LH-22.11). ``fought``: the cards stage had begun,
    so that it counts as a battle (LH-22.3)."""

    region: Public[RegionId]
    winner: Public[int]
    fought: Public[bool]


EVENTS: tuple[type[Event], ...] = (
    BattleBegan,
    StrengthAdded,
    CardsStageBegan,
    CardPlayed,
    CardStrengthened,
    Passed,
    BattleCompared,
    SymbolsChanged,
    BattleEnded,
)
