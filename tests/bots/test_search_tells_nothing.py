"""What a bot that thinks does hangs on what its seat knows: told in worlds that it cannot tell
apart. A planted bot that peeks is caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from zlib import crc32

import pytest

from games.bots.greedy import Greedy
from games.bots.search import Effort, Search
from games.engine import asking, beginning, registry
from games.engine.answering import answer, of_lowest_seat
from games.engine.batch_maker import BatchMaker
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.playing_out import play_on
from games.engine.policy import Policy, Situation
from games.engine.recall import remembered
from games.engine.records import Move
from games.engine.secrecy import redact
from games.engine.title import Title
from games.engine.worlds import determinize

EFFORT = Effort(width=3, playouts=6, rounds=1, doubt=0.0, questions=2)
MOMENTS = 3
WORLDS = 3


def moments(title: Title[Any], seats: int) -> Iterator[Any]:
    """States of a greedy game in which a question is put that is worth thought."""
    assert title.prospects is not None
    pivotal = title.prospects.pivotal[-1]
    chance = SeededChance("peeking")
    maker = BatchMaker(title, beginning.new_game(title, None, seats, chance).state, chance)

    def is_asked(state: Any) -> bool:
        if type(state.flow.agenda[-1]) not in pivotal:
            return False
        [asked, *_] = of_lowest_seat(asking.decisions(title, state))
        return len(asking.moves_of(title, state, asked)) > 2

    for _ in range(MOMENTS):
        play_on(title, maker, Greedy(title), Random(1), until=is_asked, most=2000)
        yield maker.state
        play_on(title, maker, Greedy(title), Random(1), until=lambda state: False, most=25)


def chosen(title: Title[Any], state: Any, policy: Policy) -> Move:
    """What the policy answers at this state, as at a table."""
    asked = of_lowest_seat(asking.decisions(title, state))

    def situation(view: Any, decision: Any, moves: Any, rng: Random) -> Situation:
        return Situation(view, decision, moves, rng, remembered(title, state))

    def moves_of(decision: Any) -> Any:
        return asking.moves_of(title, state, decision)

    return answer(state, asked, moves_of, {asked[0].seat: policy}, Random(3), situation=situation)[
        1
    ]


def choices(title: Title[Any], state: Any, make: Callable[[Any], Policy]) -> set[Move]:
    """What it answers in worlds that look alike to whoever is asked."""
    [asked, *_] = of_lowest_seat(asking.decisions(title, state))
    viewer = frozenset((asked.seat,))
    answers = set()
    for number in range(WORLDS):
        memory = remembered(title, state)
        world = determinize(title, redact(state, viewer), viewer, memory, Random(number))
        answers.add(chosen(title, world, make(world)))
    return answers


@pytest.mark.parametrize(("name", "seats"), [("cyclades", 3), ("lords_of_hellas", 2)])
def test_it_answers_alike_in_worlds_that_look_alike(name: str, seats: int) -> None:
    title = registry.title(name)
    answers = [
        len(choices(title, state, lambda world: Search(title, {seats: EFFORT})))
        for state in moments(title, seats)
    ]
    assert answers == [1] * MOMENTS


def test_a_bot_that_peeks_is_caught() -> None:
    class Peeking(Greedy):
        """Holds the whole state, and answers by it."""

        def __init__(self, world: Any) -> None:
            super().__init__(title)
            self._world = world

        def choose(self, now: Situation) -> Move:
            return now.moves[crc32(canonical(self._world)) % len(now.moves)]

    title = registry.title("lords_of_hellas")
    assert any(len(choices(title, state, Peeking)) > 1 for state in moments(title, 2))
