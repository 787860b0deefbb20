"""Banks of time: what follows from the clocks before, whatever the rules are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from games.engine import asking, beginning, deciding, folding
from games.engine.chance import SeededChance
from games.engine.clock import ClockTerms, Ticked, with_terms
from games.engine.clock_law import Clocks
from games.engine.flow import Chose, TakenOver, Undone
from games.engine.records import Decision, Event, Move
from games.engine.ticking import first_tick, is_late, next_tick, with_tick
from games.services.read_model import seats_waited_for
from tests.titles.night_market import TITLE as MARKET

TERMS = ClockTerms("random", "bank", bank=60, increment=5)
BEGAN = first_tick(TERMS, 3, [0, 2], 1_000_000)


def after(opening: Event, running: list[int], ms: int, paused: int = 0) -> Ticked:
    return next_tick(TERMS, BEGAN, opening, running, 1_000_000 + ms * 1000, paused)


def test_the_time_of_all_who_are_asked_runs_and_of_nobody_else() -> None:
    tick = after(TakenOver(0, "random", "erased"), [0, 2], 2500)
    assert tick.spent == (2500, 0, 2500)
    assert tick.left == (57_500, 60_000, 57_500)


def test_whoever_has_answered_all_gains_once() -> None:
    move = Move()
    assert after(Chose(0, move), [2], 1000).left == (64_000, 60_000, 59_000)
    assert after(Chose(0, move), [0, 2], 1000).left == (59_000, 60_000, 59_000)
    assert after(Chose(1, move), [0, 2], 1000).left == (59_000, 60_000, 59_000)


def test_what_was_gained_is_lost_by_taking_back() -> None:
    gained = after(Chose(0, Move()), [2], 1000)
    back = next_tick(TERMS, gained, Undone(0, 1), [0, 2], gained.at, 0)
    assert back.left == (59_000, 60_000, 59_000)


def test_time_stands_still_where_the_clock_is_set_back() -> None:
    tick = after(TakenOver(0, "random", "erased"), [0, 2], -3_600_000)
    assert (tick.at, tick.spent, tick.paused) == (BEGAN.at, (0, 0, 0), UNSET)


def test_what_does_not_count_is_told_and_never_more_than_went_by() -> None:
    tick = after(TakenOver(0, "random", "erased"), [0, 2], 2000, paused=1_500_000)
    assert (tick.spent[0], tick.paused) == (500, 1_500_000)
    tick = after(TakenOver(0, "random", "erased"), [0, 2], 2000, paused=9_000_000)
    assert (tick.spent[0], tick.paused) == (0, 2_000_000)


def test_a_bank_is_empty_and_never_less() -> None:
    tick = after(TakenOver(0, "random", "erased"), [0, 2], 70_000)
    assert tick.left == (0, 60_000, 0)
    at = 1_000_000 + 60_000_000
    assert [is_late(BEGAN, seat, at, 0) for seat in range(3)] == [False, False, False]
    assert [is_late(BEGAN, seat, at + 1, 0) for seat in range(3)] == [True, False, True]


def _choices(state: Any) -> list[tuple[Decision, Sequence[Move]]]:
    asked = (
        (decision, asking.moves_of(MARKET, state, decision))
        for decision in asking.decisions(MARKET, state)
    )
    return [(decision, moves) for decision, moves in asked if moves]


@pytest.mark.parametrize("seed", range(3))
def test_rules_decide_alike_whatever_the_time_is(seed: int) -> None:
    """A game that is told with other times has the same states, and both fit the law."""
    rng, chance = Random(seed), SeededChance(seed)
    batch = beginning.new_game(MARKET, MARKET.options(), 3, chance)
    games = [[batch], [batch]]
    while (choices := _choices(batch.state)) and len(games[0]) < 20:
        decision, moves = rng.choice(choices)
        batch = deciding.decide(
            MARKET, batch.state, decision.seat, rng.choice(moves), chance, decision.id
        )
        games = [[*batches, batch] for batches in games]
    states = []
    for speed, batches in enumerate(games, 1):
        clocks, tick, state = Clocks(), None, MARKET.state()
        for number, each in enumerate(batches):
            running = seats_waited_for(MARKET, each.state)
            at = 1000 * number * speed
            tick = (
                first_tick(TERMS, 3, running, at)
                if tick is None
                else next_tick(TERMS, tick, each.events[0], running, at, 0)
            )
            whole = with_tick(each if number else with_terms(each, TERMS), tick)
            assert clocks.misfit(whole.events) is None
            for event in whole.events:
                folding.apply(MARKET, state, event)
            assert state == each.state
        states.append(state)
    assert all(one == two for one, two in pairwise(states))
