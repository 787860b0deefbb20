"""Games at random through ``Play``, for whoever looks at each turn."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

from games.engine import beginning
from games.engine.batch_maker import BatchMaker
from games.engine.chance import SeededChance
from research.play import Play
from research.setting import setting
from tests.compliance.particulars import particulars_of
from tests.compliance.titles import TITLES

GAMES = int(os.environ.get("KLEIO_RESEARCH_GAMES", "1"))
"""Whole games of each title and number of seats, with the usual options and with others in turn;
``make research`` plays hundreds."""

ACTIONS = int(os.environ.get("KLEIO_RESEARCH_ACTIONS", "150"))
"""Actions of a game, where it is not played to its end."""

CASES = [(title_id, seats) for title_id, title in TITLES.items() for seats in title.seat_counts]


def begin(title_id: str, seats: int, number: int, width: int = 512) -> tuple[Play, BatchMaker[Any]]:
    """The game of this number, and who carries out its moves."""
    title, particulars = TITLES[title_id], particulars_of(title_id)
    key = f"research|{title_id}|{seats}|{number}"
    options = (particulars.options if number % 2 else lambda seats, _: particulars.usual(seats))(
        seats, Random(key)
    )
    chance = SeededChance(key)
    state = beginning.new_game(title, options, seats, chance).state
    return Play(setting(title, seats, options, width=width), state), BatchMaker(
        title, state, chance
    )


def turns(title_id: str, seats: int, number: int, actions: int = ACTIONS) -> Iterator[Play]:
    """The game at each turn; whoever takes the next one has to leave ``Play`` as it is."""
    play, maker = begin(title_id, seats, number)
    rng = Random(number)
    for _ in range(actions):
        if play.seat is None:
            return
        yield play
        answer = play.choose(rng.choice(play.legal))
        if answer is not None:
            maker.carry_out(*answer)
            play.lay(play.state)
