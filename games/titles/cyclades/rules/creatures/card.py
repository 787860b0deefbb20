"""What a played creature card is: a row of a table, and the steps that carry it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.questions import Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades.components.ids import CreatureId, FactionId
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cards import FinishCreature, PlayCreature

Ref = Referee[State]


@dataclass(frozen=True, slots=True)
class Card:
    """A card that acts on something its player chooses.

    ``rule``: a sentence that tells what it may act on. ``targets(state, faction, first)``: what may
    be chosen; none: the effect is impossible (CY-17.3). ``take(ref, faction, first, move)`` does
    it. ``first`` is the part already chosen of a choice with two parts, or "". ``why_not``: which
    of several bars a choice meets, where the rule alone would not tell.
    """

    clause: str
    rule: str
    targets: Callable[[State, FactionId, str], Sequence[Move]]
    take: Callable[[Ref, FactionId, str, Any], None]
    why_not: Callable[[State, FactionId, str, Move], Refusal] | None = None


def play(ref: Ref, faction: FactionId, creature: CreatureId) -> None:
    """Carry out, and then discard, a card that is about to be played (CY-17.3)."""
    ref.push(PlayCreature(faction, creature), FinishCreature(faction, creature))
