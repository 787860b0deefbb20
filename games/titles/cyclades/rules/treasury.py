"""Gold: what is paid and what is gained (CY-4.4)."""

from __future__ import annotations

from games.engine.referee import Referee
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.events.gold import GoldGained, Paid
from games.titles.cyclades.state import State

Ref = Referee[State]


def pay(ref: Ref, faction: FactionId, gold: int, purpose: str) -> None:
    """Out of the purse; what costs nothing is no fact."""
    if gold:
        ref.emit(Paid(faction, gold, purpose))


def gain(ref: Ref, faction: FactionId, gold: int, source: str) -> None:
    """Into the purse, which never runs out (CY-0.9)."""
    if gold:
        ref.emit(GoldGained(faction, gold, source))
