"""A world is played on in place, as far as somebody wants to look ahead."""

from __future__ import annotations

from random import Random
from typing import Any

from games.bots.greedy import Greedy
from games.engine import beginning
from games.engine.batch_maker import BatchMaker
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.playing_out import play_on, play_out
from games.engine.policy import Allowance, Situation
from games.engine.records import Move
from tests.titles.night_market import TITLE


def world(seed: str = "world") -> BatchMaker[Any]:
    """A game of three that has just begun."""
    chance = SeededChance(seed)
    return BatchMaker(TITLE, beginning.new_game(TITLE, None, 3, chance).state, chance)


def never(state: Any) -> bool:
    """Not before it is over."""
    return False


def test_it_is_played_on_to_its_end() -> None:
    maker = world()
    batches = play_on(TITLE, maker, Greedy(TITLE), Random(1), until=never, most=1000)
    assert TITLE.outcome(maker.state) is not None
    assert maker.state.flow.moves == 1 + batches


def test_it_is_played_on_until_somebody_has_seen_enough_or_for_so_many_batches() -> None:
    maker = world()
    play_on(TITLE, maker, Greedy(TITLE), Random(1), until=lambda s: s.table.round == 2, most=1000)
    assert (maker.state.table.round, TITLE.outcome(maker.state)) == (2, None)
    assert play_on(TITLE, maker, Greedy(TITLE), Random(1), until=never, most=3) == 3


def test_the_same_world_with_the_same_tosses_is_played_on_alike() -> None:
    first, other = world(), world()
    for maker in (first, other):
        play_on(TITLE, maker, Greedy(TITLE), Random(7), until=never, most=1000)
    assert canonical(first.state) == canonical(other.state)


def test_who_plays_on_sees_the_world_itself() -> None:
    class Seer(Greedy):
        def choose(self, now: Situation) -> Move:
            assert now.view is maker.state
            return super().choose(now)

    maker = world()
    play_on(TITLE, maker, Seer(TITLE), Random(1), until=never, most=20)


def test_tosses_are_of_the_seat_and_the_number_of_its_choices() -> None:
    """What others do changes none, so that games with one seed stay alike as long as can be."""
    asked: list[tuple[int, int]] = []

    def tosses(seat: int, number: int) -> Random:
        asked.append((seat, number))
        return Random(f"{seat}|{number}")

    played = play_out(TITLE, [Greedy(TITLE)] * 3, SeededChance("tosses"), Random(1), tosses=tosses)
    counted = [[number for asking, number in asked if asking == seat] for seat in range(3)]
    assert counted == [list(range(chosen)) for chosen in played.state.flow.chosen]


def test_an_allowance_is_never_exceeded() -> None:
    allowance = Allowance(10)
    assert [allowance.spend(4), allowance.spend(4), allowance.spend(4)] == [True, True, False]
    assert (allowance.spent, allowance.spend(2), allowance.spend(1)) == (8, True, False)
