"""Differences of pairs: against known values, and planted ones are found as often as is claimed."""

from __future__ import annotations

import statistics
from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from analytics.lab.paired import FEWEST, Pairs, paired, student, student_tail


@pytest.mark.parametrize(
    ("freedom", "known"), [(15, 2.1314), (20, 2.0860), (30, 2.0423), (60, 2.0003), (1000, 1.9623)]
)
def test_students_t_is_that_of_the_tables(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, abs=2e-4)
    assert student_tail(known, freedom) == pytest.approx(0.05, abs=4e-4)


def some(rng: Random, blocks: int, effect: float = 0.0) -> list[tuple[float, float]]:
    """Arms that have half of their chance in common."""
    common = [rng.gauss() for _ in range(blocks)]
    return [(each + rng.gauss(), each + rng.gauss() + effect) for each in common]


def test_it_is_what_two_passes_over_all_would_find() -> None:
    pairs = some(Random(1), 50, 0.3)
    base, variant = zip(*pairs, strict=True)
    apart = [after - before for before, after in pairs]
    comparison = paired(pairs)
    assert comparison is not None
    assert comparison.base == pytest.approx(statistics.fmean(base))
    assert comparison.variant == pytest.approx(statistics.fmean(variant))
    assert comparison.correlation == pytest.approx(statistics.correlation(base, variant))
    half = student(49) * statistics.stdev(apart) / sqrt(50)
    assert (comparison.low, comparison.high) == pytest.approx(
        (statistics.fmean(apart) - half, statistics.fmean(apart) + half)
    )
    unpaired = statistics.variance(base) + statistics.variance(variant)
    assert comparison.saved == pytest.approx(unpaired / statistics.variance(apart))


def test_what_changes_nothing_makes_a_difference_of_exactly_nothing() -> None:
    rng = Random(2)
    comparison = paired((x, x) for x in (rng.random() for _ in range(100)))
    assert comparison is not None
    assert (comparison.difference, comparison.low, comparison.high, comparison.p) == (
        0.0,
        0.0,
        0.0,
        1.0,
    )
    assert comparison.correlation == pytest.approx(1)
    assert comparison.saved is None


def test_of_too_few_blocks_no_interval_is_told() -> None:
    assert paired([]) is None
    few = paired(some(Random(3), FEWEST - 1))
    enough = paired(some(Random(3), FEWEST))
    assert few is not None
    assert enough is not None
    assert few.low is few.high is few.p is None
    assert enough.low is not None


def test_a_planted_difference_lies_in_95_of_100_intervals() -> None:
    comparisons = [paired(some(Random(f"inside {n}"), 40, 0.5)) for n in range(400)]
    inside = [each for each in comparisons if each and (each.low or 0) < 0.5 < (each.high or 0)]
    # 380 is expected; fewer than 365 or more than 395 would come once in 1,000 times.
    assert 365 <= len(inside) <= 395


def test_by_the_tail_nothing_is_flagged_in_5_of_100() -> None:
    flagged = [each for n in range(400) if (each := paired(some(Random(f"null {n}"), 40)))]
    assert 6 <= sum((each.p or 0) < 0.05 for each in flagged) <= 35


def test_whoever_looks_after_each_block_is_misled_in_less_than_5_of_100() -> None:
    misled = fooled = 0
    for number in range(200):
        pairs, wrong = Pairs(), [False, False]
        for block in some(Random(f"looks {number}"), 300):
            pairs.add(*block)
            for at, at_any_time in enumerate((True, False)):
                difference = pairs.difference(at_any_time=at_any_time)
                if difference and difference.low is not None and difference.high is not None:
                    wrong[at] |= not difference.low <= 0 <= difference.high
        misled, fooled = misled + wrong[0], fooled + wrong[1]
    assert misled <= 10
    assert fooled > 40, "an interval for one look does not bear 300 of them"


def test_the_tail_for_all_times_and_its_interval_say_the_same() -> None:
    for number in range(60):
        difference = paired(some(Random(f"same {number}"), 80, number / 60), at_any_time=True)
        assert difference is not None
        assert difference.low is not None
        assert difference.high is not None
        assert (difference.p is not None and difference.p < 0.05) == (
            difference.low > 0 or difference.high < 0
        )


def test_the_longer_one_looks_the_narrower_it_gets() -> None:
    pairs = some(Random(5), 800)
    widths = [
        (each.high or 0) - (each.low or 0)
        for n in (50, 200, 800)
        if (each := paired(pairs[:n], at_any_time=True))
    ]
    assert all(wider > narrower for wider, narrower in pairwise(widths))
