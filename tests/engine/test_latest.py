"""A thought is kept for one question, and for nothing else."""

from __future__ import annotations

from itertools import count
from random import Random

from games.bots.random import Uniform
from games.engine.chance import SeededChance
from games.engine.latest import Latest
from games.engine.playing_out import play_out
from tests.titles.night_market import TITLE


def test_a_thought_is_kept_while_table_content_and_seat_are_the_same() -> None:
    state = play_out(TITLE, [Uniform()] * 3, SeededChance("latest"), Random(1)).state
    thoughts = count(1)
    latest = Latest(lambda view, seat: next(thoughts))
    assert latest.of(state, 0) == latest.of(state, 0) == 1
    assert latest.of(state, 1) == 2
    state.table.bank += 1  # a simulation goes on in place
    assert latest.of(state, 1) == 3
