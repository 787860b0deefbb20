"""The functions of statistics against published tables and against sums done another way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from math import exp, factorial, isclose, prod
from statistics import mean, pvariance

import pytest

from analytics.statistics import any_time
from analytics.statistics.contests import Contest, contests_of
from analytics.statistics.discoveries import adjusted
from analytics.statistics.exact import exact_two_sided
from analytics.statistics.intervals import apart, students_95, wilson
from analytics.statistics.rounding import LEAST, in_digits
from analytics.statistics.tails import chi_square, normal_two_sided
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


def of_game(chosen: int, winners: int, seats: int, units: str = "", among: int = -1) -> Contest:
    """The contest of a game in which all are equally strong."""
    [contest] = contests_of(chosen, among, winners, units, seats, False)
    return contest


def test_what_equal_seats_get_is_what_all_sets_of_winners_give_on_average() -> None:
    for seats in range(2, 6):
        for chosen in filled(range(1, 2**seats)):
            for count in filled(range(1, seats + 1)):
                sets = [sum(1 << s for s in some) for some in combinations(range(seats), count)]
                contests = [of_game(chosen, winners, seats) for winners in sets]
                shares = [contest.won for contest in contests]
                assert [contest.due for contest in contests] == pytest.approx(
                    [mean(shares)] * len(sets)
                )
                assert contests[0].spread == pytest.approx(pvariance(shares), abs=1e-12)
                counts = Counter(contest.lucky for contest in contests)
                expected = {n: pytest.approx(p * len(sets)) for n, p in contests[0].chances()}
                assert counts == expected


def test_partners_who_win_together_are_one() -> None:
    """Seats 0 and 2 against 1 and 3: both sides are as likely to win."""
    contest = of_game(0b0001, 0b0101, 4, "5 10")
    assert contest == of_game(0b0101, 0b0101, 4, "5 10") == Contest(2, 1, 1, 1, 1)
    assert (contest.won, contest.due, contest.spread, contest.difference) == (1, 0.5, 0.25, 1)
    assert of_game(0b0010, 0b0101, 4, "5 10").difference == -1
    assert not of_game(0b0011, 0b0101, 4, "5 10").tells, "both sides have it"


def test_seats_are_compared_with_those_of_their_strength_alone() -> None:
    """P1 and P3 are strong; P1 and P2 have the value, and P1 wins."""
    strong, weak = contests_of(0b0011, -1, 0b0001, "1 4|2 8", 4, False)
    assert strong == Contest(2, 1, 1, 1, 1)
    assert strong.tells
    assert weak == Contest(2, 1, 0, 0, 1)
    assert not weak.tells, "none of them won, so it does not tell which of them is better"
    [mixed] = contests_of(0b0011, -1, 0b0001, "1 4|2 8", 4, True)
    assert mixed == Contest(4, 2, 1, 1, 1)


def test_of_units_that_are_not_counted_nothing_is_compared() -> None:
    assert of_game(0b0001, 0b1000, 4, among=0b0011) == Contest(2, 1, 0, 0, 1)
    assert of_game(0b0001, 0b0001, 4, among=0b0011).due == 0.5


def test_a_game_that_nobody_wins_has_nothing_to_share_out() -> None:
    nobody = of_game(0b01, 0, 2)
    assert (nobody.won, nobody.due, nobody.spread, nobody.tells) == (0, 0, 0, False)
    alone = of_game(1, 1, 1)
    assert (alone.won, alone.due, alone.spread, alone.tells) == (1, 1, 0, False)


SOME = Counter(
    {
        Contest(4, 1, 1, 1, 1): 3,
        Contest(4, 2, 1, 0, 1): 2,
        Contest(3, 1, 2, 1, 2): 2,
        Contest(2, 1, 1, 0, 3): 1,
    }
)


def _outcomes(contests: Counter[Contest]) -> list[tuple[float, Counter[Contest]]]:
    """All that might have come instead, one by one, with how likely it is."""
    each = [
        [(p, contest._replace(lucky=lucky)) for lucky, p in contest.chances()]
        for contest in contests.elements()
    ]
    return [
        (prod(p for p, _ in outcome), Counter(contest for _, contest in outcome))
        for outcome in product(*each)
    ]


def _off(contests: Counter[Contest]) -> float:
    return sum(n * (contest.won - contest.due) for contest, n in contests.items())


def test_an_exact_tail_is_the_sum_of_all_outcomes_that_are_as_far_off() -> None:
    by_hand = sum(
        p for p, outcome in _outcomes(SOME) if abs(_off(outcome)) >= abs(_off(SOME)) - 1e-9
    )
    assert exact_two_sided(SOME) == pytest.approx(by_hand)
    assert 0 < by_hand < 1
    even = Counter({Contest(2, 1, 1, 1, 1): 8, Contest(2, 1, 1, 0, 1): 2})
    assert exact_two_sided(even) == pytest.approx(112 / 1024), "the binomial of the textbooks"


def test_a_wager_on_contests_is_fair() -> None:
    """On average it gains nothing, whatever is added: that is all that Ville's bound needs."""
    fair = sum(p * exp(any_time.gain_of_contests(outcome)) for p, outcome in _outcomes(SOME))
    assert fair == pytest.approx(1)


def test_a_wager_on_counts_is_fair() -> None:
    outcomes = [Counter(some) for some in product(range(3), repeat=6)]
    gains = [exp(any_time.gain_of_counts([each[n] for n in range(3)])) for each in outcomes]
    assert mean(gains) == pytest.approx(1)


def test_the_interval_of_a_rate_that_holds_at_any_time_is_wider_than_wilsons() -> None:
    for wins, n in ((0, 30), (8, 30), (250, 1000), (30, 30)):
        low, high = any_time.rate_at_any_time(wins, n)
        fixed = wilson(wins, n)
        assert low <= wins / n <= high
        assert high - low > fixed[1] - fixed[0]
    for rate in any_time.rate_at_any_time(8, 30):
        other = any_time.rate_at_any_time(8, 30, 0.01)
        assert other[0] < rate < other[1]


@pytest.mark.parametrize(
    ("freedom", "critical"),
    [
        *((1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (20, 2.086)),
        *((29, 2.045), (60, 2.000), (1000, 1.962)),
    ],
)
def test_students_distribution_agrees_with_the_table(freedom: int, critical: float) -> None:
    """NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2."""
    assert students_95(freedom) == pytest.approx(critical, abs=6e-4)


def test_two_rates_are_apart_as_in_newcombes_example() -> None:
    """Statistics in Medicine 17 (1998), table II, (a), method 10: 56/70 less 48/80."""
    interval = apart(56 / 70, wilson(56, 70), 48 / 80, wilson(48, 80))
    assert interval == pytest.approx((0.0524, 0.3339), abs=6e-5)


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
