"""Tails and intervals beside those of SciPy 1.17.1: of the product, and of the second program that
works everything out again. Its numbers stand here, so that nobody has to install it.
"""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

import pytest

from analytics.statistics.contests import Contest
from analytics.statistics.discoveries import adjusted
from analytics.statistics.intervals import students_95, wilson, z_of
from analytics.statistics.tails import chi_square, normal_two_sided, student_two_sided
from tests.analytics.second_program import Lot, chances_again
from tests.analytics.textbook import (
    adjusted_again,
    quantile_again,
    rate_again,
    reach_again,
    student_again,
)

STUDENT = {
    1: 12.7062047,
    2: 4.30265273,
    3: 3.18244631,
    5: 2.57058184,
    8: 2.30600414,
    13: 2.16036866,
    28: 2.04840714,
    29: 2.04522964,
    60: 2.00029782,
    400: 1.96591234,
}
"""``stats.t.ppf(0.975, freedom)``"""

STUDENT_OF_995 = {2: 14.0890473, 5: 4.7733406, 13: 3.37246794, 29: 3.03804674, 60: 2.91455258}
"""``stats.t.ppf(0.9975, freedom)``"""

WILSON = {
    (0, 30): (0.0, 0.113513393),
    (8, 30): (0.141826633, 0.444479617),
    (250, 1000): (0.224153099, 0.27776028),
    (30, 30): (0.886486607, 1.0),
    (1, 7): (0.0256796243, 0.513127829),
}
"""``stats.binomtest(wins, n).proportion_ci(method="wilson")``"""

CHI_SQUARE = {
    (3.5, 1): 0.0613688291,
    (7.2, 2): 0.0273237224,
    (11.1, 3): 0.0111972467,
    (9.9, 4): 0.0421462831,
    (20.5, 5): 0.00100652779,
}
"""``stats.chi2.sf(statistic, freedom)``"""

NORMAL = {0.3: 0.764177156, 1.96: 0.0499957903, 4.2: 2.6691498e-05}
"""``2 * stats.norm.sf(deviation)``"""

DRAWN = {
    (20, 7, 5): [0.0830108359, 0.322819917, 0.387383901, 0.176083591, 0.0293472652, 0.00135448916],
    (12, 4, 3): [0.254545455, 0.509090909, 0.218181818, 0.0181818182],
}
"""``stats.hypergeom.pmf(lucky, units, having, winners)``"""

TAILS = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216]
ADJUSTED = [0.01, 0.04, 0.084, 0.084, 0.084, 0.1, 0.105714286, 0.216, 0.216, 0.216]
"""``stats.false_discovery_control(TAILS)``"""

SAMPLE = [1, 2, -1, 4, 3, 0, 2, 5]
TAIL_OF_SAMPLE, WITHIN = 0.0254635617, (0.327958157, 3.67204184)
"""``stats.ttest_1samp(SAMPLE, 0)``"""


@pytest.mark.parametrize("freedom", STUDENT)
def test_students_distribution(freedom: int) -> None:
    assert students_95(freedom) == pytest.approx(STUDENT[freedom], abs=5e-6)
    assert student_again(freedom) == pytest.approx(STUDENT[freedom], rel=1e-5)
    assert student_two_sided(STUDENT[freedom], freedom) == pytest.approx(0.05, abs=1e-8)


@pytest.mark.parametrize("freedom", STUDENT_OF_995)
def test_students_distribution_where_less_may_be_missed(freedom: int) -> None:
    quantile = STUDENT_OF_995[freedom]
    assert students_95(freedom, z_of(0.005)) == pytest.approx(quantile, abs=5e-5)
    assert student_again(freedom, 0.995) == pytest.approx(quantile, rel=1e-5)


@pytest.mark.parametrize("rate", WILSON)
def test_the_interval_of_a_rate(rate: tuple[int, int]) -> None:
    assert wilson(*rate) == pytest.approx(WILSON[rate], abs=1e-8)
    assert rate_again(*rate, declared=True) == pytest.approx(WILSON[rate], abs=1e-8)


@pytest.mark.parametrize("asked", CHI_SQUARE)
def test_the_tail_of_chi_square(asked: tuple[float, int]) -> None:
    assert chi_square(*asked) == pytest.approx(CHI_SQUARE[asked], rel=1e-8)


@pytest.mark.parametrize("deviation", NORMAL)
def test_the_tail_of_a_normal_deviate(deviation: float) -> None:
    assert normal_two_sided(deviation) == pytest.approx(NORMAL[deviation], rel=1e-8)


@pytest.mark.parametrize("asked", DRAWN)
def test_winners_drawn_by_lot(asked: tuple[int, int, int]) -> None:
    units, having, winners = asked
    due = pytest.approx(dict(enumerate(DRAWN[asked])), rel=1e-7)
    assert dict(Contest(units, having, winners, 0, 1).chances()) == due
    assert dict(chances_again(Lot(units, having, winners, 0, 1.0))) == due


def test_tails_are_adjusted() -> None:
    assert adjusted(TAILS) == pytest.approx(ADJUSTED, rel=1e-8)
    assert adjusted_again(TAILS) == pytest.approx(ADJUSTED, rel=1e-8)


def test_the_mean_of_a_few_numbers() -> None:
    """Such as the differences of eight games."""
    middle, error = mean(SAMPLE), stdev(SAMPLE) / sqrt(8)
    reach = students_95(7) * error
    assert (middle - reach, middle + reach) == pytest.approx(WITHIN, abs=1e-7)
    assert reach_again(8, declared=True) * stdev(SAMPLE) == pytest.approx(reach, rel=1e-6)
    assert student_two_sided(middle / error, 7) == pytest.approx(TAIL_OF_SAMPLE, rel=1e-7)


def test_quantiles() -> None:
    """``numpy.quantile``"""
    numbers = (3, 5, 8, 13, 21, 34, 55)
    quantiles = [quantile_again(numbers, part) for part in (0.1, 0.5, 0.9)]
    assert quantiles == pytest.approx([4.2, 13.0, 42.4])
