"""Games of errands that have begun, and how their moves are refused."""

from __future__ import annotations

import pytest

from games.engine import beginning, deciding
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.errors import Refused
from games.engine.records import Move
from games.engine.title import Title
from tests.engine.errands import (
    Say,
    State,
)

CHANCE = SeededChance(1)

YES, NO = Say("yes"), Say("no")


def begun(title: Title[State], seats: int = 2) -> State:
    """The state after the set-up."""
    return beginning.new_game(title, None, seats, CHANCE).state


def refusal(
    title: Title[State], state: State, seat: int, move: Move, decision: str | None = None
) -> Refused:
    """How a move is refused; the state must not have changed."""
    before = canonical(state)
    with pytest.raises(Refused) as caught:
        deciding.decide(title, state, seat, move, CHANCE, decision)
    assert canonical(state) == before
    return caught.value
