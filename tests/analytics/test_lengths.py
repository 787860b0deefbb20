"""How long games take."""

from __future__ import annotations

import pytest

from tests.analytics.questions import game_lengths, lengths_by_value
from tests.analytics.synthetic import Made, store

pytestmark = pytest.mark.django_db


def test_lengths_are_told_by_seat_count() -> None:
    store(Made((0,), moves=moves) for moves in range(1, 102))
    store([Made((0,), seats=2, moves=7)] * 40)
    answered = game_lengths()
    assert (answered.unit, answered.by, answered.games) == ("moves", "all", 141)
    two, four = answered.rows
    assert (two.seats, two.n, two.mean, two.p10, two.p90) == (2, 40, 7, 7, 7)
    assert (four.n, four.mean, four.p10, four.median, four.p90) == (101, 51, 11, 51, 91)


def test_lengths_are_told_by_what_the_game_has() -> None:
    store([Made((0,), moves=10, held={"ending": {"clear": range(4)}})] * 40)
    store([Made((0,), moves=20, held={"ending": {"shared": range(4)}})] * 10)
    rows = lengths_by_value(game_lengths(by="ending"))
    assert (rows["clear"].n, rows["clear"].mean, rows["clear"].name) == (40, 10, "one winner")
    few = rows["shared"]
    assert (few.n, few.too_few, few.mean, few.median) == (10, True, None, None)


def test_games_without_a_length_in_the_unit_are_left_out() -> None:
    store([Made((0,), seconds=None, rounds=None, population="simulation")] * 40)
    store([Made((0,), seconds=30.5, rounds=9, population="simulation")] * 35)
    assert game_lengths(population="simulation").rows[0].n == 75
    for unit, length in (("seconds", 30.5), ("rounds", 9)):
        [row] = game_lengths(population="simulation", unit=unit).rows
        assert (row.n, row.mean) == (35, length)


def test_games_can_be_those_in_which_a_seat_has_something() -> None:
    store([Made((0,), moves=10, held={"cards": {"hydra": (1,)}})] * 30)
    store([Made((0,), moves=20)] * 30)
    [row] = game_lengths(**{"dim.cards": "hydra"}).rows
    assert (row.n, row.mean) == (30, 10)
