"""Numbers that a designer may set and that still must make a game (LH-1.5, LH-1.6, LH-3)."""

from __future__ import annotations

import pytest

from games.engine import asking, beginning, deciding
from games.engine.chance import SeededChance
from games.titles.lords_of_hellas import TITLE
from games.titles.lords_of_hellas.options import Options
from games.titles.lords_of_hellas.state import State
from tests.filled import filled

OPTIONS = Options(heroes="dealt", first_seat=0)


def begun(patch: dict[str, int]) -> State:
    """A game whose heroes are dealt and placed."""
    chance = SeededChance("odd")
    state = beginning.new_game(TITLE, OPTIONS, 3, chance, patch=patch).state
    while state.table.turn is None:
        (asked,) = [decision for decision in asking.decisions(TITLE, state) if decision.required]
        move = asking.moves_of(TITLE, state, asked)[0]
        state = deciding.decide(TITLE, state, asked.seat, move, chance).state
    return state


def test_nobody_begins_with_more_priests_than_he_has() -> None:
    """LH-1.6: in supply and pool together."""
    state = begun({"start.priests": 9, "supply.priests": 2})
    assert [(player.priests, player.pool) for player in state.table.players] == [(0, 2)] * 3


def test_no_attribute_begins_below_the_lowest_value() -> None:
    """LH-1.5."""
    state = begun({"attributes.lowest": 3})
    for player in filled(state.table.players):
        assert (player.leadership, player.strength, player.speed) == (3, 3, 3)


@pytest.mark.parametrize("number", ["bonuses.helen.keep_one_artifact"])
def test_a_bonus_of_nothing_gives_nothing(number: str) -> None:
    """LH-3.4, LH-1.16."""
    state = begun({number: 0})
    assert all(not player.artifacts for player in state.table.players)
    assert state.table.decks.artifacts == 10


def test_a_hand_of_nothing_is_discarded_at_once() -> None:
    """LH-22.12."""
    state = begun({"supply.hand": 0})
    assert [player.cards for player in state.table.players] == [0, 0, 0]
    assert len(state.table.combat_discards) == 3
