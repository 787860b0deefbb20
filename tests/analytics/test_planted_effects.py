"""Effects that are planted are found, effects that are not there are not: with fixed seeds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

import pytest

from analytics.catalogue import METRICS
from analytics.metrics.shapes import Rates
from analytics.parsing import parse_query
from analytics.selectors.rates import rates
from tests.analytics import synthetic
from tests.analytics.questions import declared
from tests.analytics.synthetic import Made

pytestmark = pytest.mark.django_db

store = partial(synthetic.store, rates_alone=True)

REPEATS = 100
GAMES = 120
SHARED = 0.03
CARDS = [f"c{number:02}" for number in range(24)]


def answer(metric: str, repeat: int, **query: str) -> Rates:
    first = {"by": "seat"} if metric == "win-rates" else {}
    asked = {**first, **declared(repeat + 1), **query}
    return rates(METRICS[metric], parse_query(METRICS[metric], asked))


def of(repeat: int) -> dict[str, Any]:
    """The games of one repeat are a simulation, whose size is declared."""
    return {"population": "simulation", "simulation": UUID(int=repeat + 1)}


def winners(rng: Random, chances: Sequence[float]) -> tuple[int, ...]:
    """One seat by its chance; now and then another shares the win with it, whichever it is."""
    seats = range(len(chances))
    [first] = rng.choices(seats, chances)
    if rng.random() >= SHARED:
        return (first,)
    return tuple(sorted((first, rng.choice([seat for seat in seats if seat != first]))))


def test_a_seat_that_is_five_points_better_is_inside_its_interval_in_95_of_100_repeats() -> None:
    rng = Random("five points")
    chances = (0.30, 0.70 / 3, 0.70 / 3, 0.70 / 3)
    truth = [p * (1 - SHARED / 2) + SHARED / 2 * (1 - p) / 3 for p in chances]
    store(
        Made(winners(rng, chances), **of(repeat)) for repeat in range(REPEATS) for _ in range(GAMES)
    )
    inside = 0
    for repeat in range(REPEATS):
        for row, rate in zip(answer("win-rates", repeat).rows, truth, strict=True):
            assert row.low is not None
            assert row.high is not None
            inside += row.low <= rate <= row.high
    assert 0.935 <= inside / (REPEATS * len(truth)) <= 0.97


def test_a_seat_that_is_five_points_better_is_found_with_enough_games() -> None:
    rng = Random("enough")
    chances = (0.30, 0.70 / 3, 0.70 / 3, 0.70 / 3)
    store(Made(winners(rng, chances), **of(0)) for _ in range(2500))
    answered = answer("win-rates", 0)
    assert answered.rows[0].differs
    [test] = answered.tests
    assert test.p is not None
    assert test.p < 0.001


def test_of_equal_seats_less_than_5_in_100_are_flagged() -> None:
    rng = Random("equal")
    store(
        Made(winners(rng, [1 / seats] * seats), seats=seats, **of(repeat))
        for repeat in range(REPEATS)
        for seats in (2, 3, 4)
        for _ in range(60)
    )
    answers = [answer("win-rates", repeat) for repeat in range(REPEATS)]
    tests = [test for each in answers for test in each.tests]
    assert len(tests) == 3 * REPEATS
    assert sum(test.p is not None and test.p < 0.05 for test in tests) / len(tests) < 0.06
    rows = [row for each in answers for row in each.rows]
    assert sum(bool(row.differs) for row in rows) / len(rows) < 0.05
    families = [[row for row in each.rows if row.seats == n] for each in answers for n in (2, 3, 4)]
    flagged = sum(any(row.differs for row in family) for family in families)
    assert flagged / len(families) < 0.05


@pytest.fixture
def _cards_that_do_nothing() -> None:
    rng = Random("cards")
    store(
        Made(winners(rng, [0.25] * 4), **of(repeat), held={"cards": _bought(rng)})
        for repeat in range(40)
        for _ in range(200)
    )


def _bought(rng: Random) -> dict[str, list[int]]:
    bought: dict[str, list[int]] = {}
    for seat in range(4):
        for card in rng.sample(CARDS, 7):
            bought.setdefault(card, []).append(seat)
    return bought


@pytest.mark.usefixtures("_cards_that_do_nothing")
def test_among_24_cards_that_do_nothing_hardly_ever_one_is_flagged() -> None:
    answers = [answer("card-rates", repeat) for repeat in range(40)]
    assert all(len(each.rows) == len(CARDS) for each in answers)
    rows = [row for each in answers for row in each.rows]
    by_themselves = sum(row.p is not None and row.p < 0.05 for row in rows) / len(rows)
    assert 0.03 < by_themselves < 0.06
    assert sum(any(row.differs for row in each.rows) for each in answers) <= 2


def test_partners_who_have_the_same_are_not_flagged_for_winning_together() -> None:
    rng = Random("partners")
    sides = ((0, 2), (1, 3))
    store(
        Made(rng.choice(sides), sides=sides, held={"cards": _of_sides(rng)}, **of(repeat))
        for repeat in range(40)
        for _ in range(100)
    )
    rows = [row for repeat in range(40) for row in answer("card-rates", repeat).rows]
    by_themselves = sum(row.p is not None and row.p < 0.05 for row in rows) / len(rows)
    assert 0.02 < by_themselves < 0.08
    assert sum(bool(row.differs) for row in rows) / len(rows) < 0.02


def _of_sides(rng: Random) -> dict[str, list[int]]:
    """Cards that both partners of a side have."""
    return {card: list(rng.choice(((0, 2), (1, 3)))) for card in CARDS[:8]}


def test_a_card_that_wins_is_found_among_those_that_do_nothing() -> None:
    rng = Random("a card that wins")
    games = []
    for _ in range(1000):
        held = _bought(rng)
        lucky = held.get("c07", [])
        chances = [1.3 if seat in lucky else 1.0 for seat in range(4)]
        games.append(Made(winners(rng, chances), **of(0), held={"cards": held}))
    store(games)
    flagged = {row.value for row in answer("card-rates", 0).rows if row.differs}
    assert "c07" in flagged
    assert len(flagged) <= 2
