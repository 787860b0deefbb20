"""Policies that know nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.bots.random import OFFERS_TAKEN, POLICIES, Restless, Uniform
from games.engine.chance import SeededChance
from games.engine.playing_out import play_out
from games.engine.policy import Opportunist
from games.engine.records import Move
from tests.bots.situations import asked
from tests.titles.night_market import TITLE
from tests.titles.night_market.moves import REST, SCOUT, SELL, Rest

MOVES: list[Move] = [*SELL.values(), SCOUT, REST]


def test_uniform_play_takes_each_move_as_often_as_another() -> None:
    rng = Random(1)
    chosen = Counter(Uniform().choose(asked(MOVES, rng)) for _ in range(5000))
    assert set(chosen) == set(MOVES)
    assert min(chosen.values()) > 0.85 * 1000
    assert max(chosen.values()) < 1.15 * 1000


def test_a_restless_seat_passes_only_when_it_must() -> None:
    rng, policy = Random(1), Restless((Rest,))
    chosen = Counter(policy.choose(asked(MOVES, rng)) for _ in range(4000))
    assert set(chosen) == set(MOVES) - {REST}
    assert min(chosen.values()) > 0.85 * 1000
    assert policy.choose(asked([REST], rng)) == REST


def test_a_restless_seat_finds_the_one_thing_to_do_among_many_passes() -> None:
    rng, policy = Random(1), Restless((Rest,))
    moves: list[Move] = [REST] * 50 + [SCOUT]
    assert {policy.choose(asked(moves, rng)) for _ in range(200)} == {SCOUT}
    assert policy.choose(asked([REST, REST], rng)) == REST


@pytest.mark.parametrize("name", POLICIES)
def test_offers_are_taken_now_and_then(name: str) -> None:
    rng, policy = Random(1), POLICIES[name](TITLE)
    assert isinstance(policy, Opportunist)
    taken = sum(policy.consider(asked([SCOUT], rng)) is not None for _ in range(4000))
    assert abs(taken / 4000 - OFFERS_TAKEN) < 0.03


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_finishes_a_game_without_a_look(name: str) -> None:
    policy = POLICIES[name](TITLE)
    assert not policy.needs_view
    played = play_out(TITLE, [policy] * 3, SeededChance(1), Random(1))
    assert TITLE.outcome(played.state) is not None
