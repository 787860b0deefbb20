"""Replaying events."""

from __future__ import annotations

from games.engine import beginning, deciding, folding
from games.engine.canonical import canonical
from tests.engine.answers import CHANCE, YES
from tests.engine.errands import (
    Ask,
    errands,
)


def test_replay_starts_from_nothing_or_from_a_copy_of_a_state() -> None:
    title = errands(Ask(0, "pair"), Ask(1, "pair"))
    first = beginning.new_game(title, None, 2, CHANCE)
    second = deciding.decide(title, first.state, 0, YES, CHANCE)
    before = canonical(first.state)
    assert folding.replay(title, [*first.events, *second.events]) == second.state
    assert folding.replay(title, second.events, first.state) == second.state
    assert canonical(first.state) == before
