"""Games as bots play them, which come to other positions than chance: worlds are dealt there."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Any

import pytest

from games.bots.greedy import Greedy
from games.engine import asking
from games.engine.answering import answer
from games.engine.records import Decision, Move
from games.engine.title import Title
from tests.compliance.laws import dealing
from tests.compliance.record import Record, record
from tests.compliance.titles import TITLES

LAWS = (
    dealing.a_dealt_world_looks_like_the_true_one,
    dealing.a_dealt_world_hangs_on_view_and_memory_alone,
    dealing.the_true_state_is_among_the_worlds,
    dealing.a_dealt_world_can_be_played_to_its_end,
    dealing.what_is_remembered_was_told_to_all,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: str(law.__name__))
@pytest.mark.parametrize("title", TITLES)
def test_the_law_holds_in_a_game_of_bots(title: str, law: Any) -> None:
    law(_played(title))


@lru_cache(maxsize=1)
def _played(title: str) -> Record:
    seats = TITLES[title].seat_counts
    return record(TITLES[title], seats[len(seats) // 2], 0, _greedy)


def _greedy(title: Title[Any], state: Any, rng: Random) -> tuple[Decision, Move] | None:
    """What a table of greedy bots does next; None where nobody is asked."""
    open_now = asking.decisions(title, state)
    if not open_now:
        return None
    players = [Greedy(title)] * len(state.flow.chosen)
    return answer(state, open_now, partial(asking.moves_of, title, state), players, rng)
