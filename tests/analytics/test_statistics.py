"""The functions of statistics against published tables and against sums done another way."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import exp, factorial, isclose
from statistics import mean, pvariance

import pytest
from analytics.statistics.wins import due, spread, won

from analytics.statistics.discoveries import adjusted
from analytics.statistics.intervals import wilson
from analytics.statistics.tails import LEAST, chi_square, in_digits, normal_two_sided
from tests.filled import filled


# Critical values of the chi-square distribution: NIST/SEMATECH e-Handbook of Statistical Methods,
# table 1.3.6.7.4.
@pytest.mark.parametrize(
    ("freedom", "tail", "critical"),
    [
        (1, 0.10, 2.706),
        (1, 0.05, 3.841),
        (1, 0.001, 10.828),
        (2, 0.05, 5.991),
        (2, 0.01, 9.210),
        (3, 0.05, 7.815),
        (3, 0.01, 11.345),
        (4, 0.025, 11.143),
        (5, 0.05, 11.070),
        (6, 0.10, 10.645),
        (10, 0.05, 18.307),
        (15, 0.01, 30.578),
        (23, 0.05, 35.172),
        (50, 0.05, 67.505),
        (99, 0.001, 148.230),
    ],
)
def test_the_tail_of_chi_square_agrees_with_the_table(
    freedom: int, tail: float, critical: float
) -> None:
    assert chi_square(critical, freedom) == pytest.approx(tail, rel=2e-3)


def test_the_tail_of_chi_square_with_even_freedom_is_a_sum_of_poisson_probabilities() -> None:
    for half in (0.5, 3.0, 20.0):
        poisson = sum(exp(-half) * half**count / factorial(count) for count in range(6))
        assert isclose(chi_square(2 * half, 12), poisson, rel_tol=1e-12)


def test_one_degree_of_freedom_is_a_squared_normal_deviate() -> None:
    for deviation in (0.1, 1.0, 1.959963984540054, 4.0, 12.0):
        assert isclose(chi_square(deviation**2, 1), normal_two_sided(deviation), rel_tol=1e-9)


def test_the_tail_falls_from_one_to_nothing() -> None:
    for freedom in (1, 2, 3, 15, 16):
        tails = [chi_square(step / 2, freedom) for step in range(400)]
        assert tails[0] == 1.0
        assert all(before >= after for before, after in pairwise(tails))
        assert chi_square(5000.0, freedom) == pytest.approx(0.0, abs=1e-300)


# R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine
# 17 (1998), table I, method 3.
@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0000),
    ],
)
def test_wilsons_interval_agrees_with_newcombes_table(
    wins: int, n: int, low: float, high: float
) -> None:
    assert wilson(wins, n) == pytest.approx((low, high), abs=6e-5)


@pytest.mark.parametrize(
    ("rate", "half_width", "games"), [(0.25, 0.05, 289), (0.25, 0.02, 1801), (0.5, 0.02, 2401)]
)
def test_so_many_games_narrow_the_interval_to_so_many_points(
    rate: float, half_width: float, games: int
) -> None:
    low, high = wilson(rate * games, games)
    assert (high - low) / 2 == pytest.approx(half_width, abs=3e-4)


def test_adjusted_values_agree_with_an_example_done_by_hand() -> None:
    assert adjusted([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])


def test_of_fifteen_tests_benjamini_and_hochberg_found_four() -> None:
    """The example of their paper: at 5 % the first four hypotheses are rejected."""
    tails = [
        *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
        *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
    ]
    significant = [value is not None and value <= 0.05 for value in adjusted(tails)]
    assert significant == [True] * 4 + [False] * 11


def test_rows_without_a_test_are_not_counted_as_tests() -> None:
    assert adjusted([None, 0.04, None, 0.5]) == [None, pytest.approx(0.08), None, 0.5]
    assert adjusted([]) == []


def test_what_equal_seats_get_is_what_all_sets_of_winners_give_on_average() -> None:
    for seats in range(2, 6):
        for chosen in filled(range(1, 2**seats)):
            for count in filled(range(1, seats + 1)):
                sets = [sum(1 << s for s in some) for some in combinations(range(seats), count)]
                shares = [won(chosen, winners) for winners in sets]
                spreads = [spread(chosen, winners, seats) for winners in sets]
                assert due(chosen, sets[0], seats) == pytest.approx(mean(shares))
                assert mean(spreads) == pytest.approx(pvariance(shares), abs=1e-12)


def test_partners_who_win_together_vary_like_one() -> None:
    """Seats 0 and 2 against 1 and 3: both sides are as likely to win."""
    sides = (0b0101, 0b1010)
    for chosen in range(16):
        shares = [won(chosen, winners) for winners in sides]
        spreads = [spread(chosen, winners, 4) for winners in sides]
        assert mean(spreads) == pytest.approx(pvariance(shares))


def test_a_game_that_nobody_wins_has_nothing_to_share_out() -> None:
    assert (won(0b11, 0), due(0b11, 0, 2), spread(0b01, 0, 2)) == (0, 0, 0)
    assert (won(1, 1), due(1, 1, 1), spread(1, 1, 1)) == (1, 1, 0)


@pytest.mark.parametrize(
    ("tail", "digits"),
    [
        (1.0, 1.0),
        (0.0499999999, 0.05),
        (0.123456789, 0.123457),
        (1.23456789e-9, 1.23457e-9),
        (4.2e-299, 4.2e-299),
        (0.0, LEAST),
        (5e-324, LEAST),
        (None, None),
    ],
)
def test_a_tail_is_told_by_the_digits_that_count_and_is_never_nothing(
    tail: float | None, digits: float | None
) -> None:
    assert in_digits(tail) == digits


def test_tails_beyond_what_numbers_can_hold_are_still_told() -> None:
    assert in_digits(normal_two_sided(40)) == in_digits(chi_square(2000, 3)) == LEAST
    assert in_digits(normal_two_sided(6)) == 1.97318e-9
    assert in_digits(adjusted([in_digits(0.0), 0.5])[0]) == 2 * LEAST
