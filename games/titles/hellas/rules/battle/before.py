"""Effects before a battle: which a side may use (LH-22.2)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Refusal
from games.engine.records import Move
from games.titles.hellas.moves.turn import PASS, Answer
from games.titles.hellas.rules.usable import sources
from games.titles.hellas.state import State
from games.titles.hellas.steps.battle import BeforeBattle


def effects(state: State, step: BeforeBattle, seat: int) -> Sequence[Move]:
    """What is offered to a side beside counts as its effect like the others (LH-30.6)."""
    table = state.table
    usable = [*sources(table, seat, "B0", "ask"), *sources(table, seat, "B0", "offer")]
    return [*(Answer(source) for source in usable), PASS]


def why_not(state: State, step: BeforeBattle, seat: int, move: Move) -> Refusal | None:
    """Why an effect is not used."""
    if not isinstance(move, Answer):
        return None
    return "That effect cannot be used before this battle, or would change nothing.", "LH-22.2"
