"""The scale of a chart."""

from __future__ import annotations

from random import Random

import pytest

from pages.charts.axis import Axis, axis_for


def test_what_is_drawn_lies_within_the_axis_and_its_ticks_are_few_and_round() -> None:
    rng = Random(7)
    for _ in range(500):
        rates = [rng.random() ** rng.choice((1, 4)) for _ in range(rng.randint(1, 30))]
        axis = axis_for(rates)
        assert axis.low <= min(rates)
        assert axis.high >= max(rates)
        ticks = axis.ticks()
        assert 2 <= len(ticks) <= 6
        assert ticks[0] == axis.low
        assert ticks[-1] == axis.high
        assert all(tick * 100 == pytest.approx(round(tick * 100)) for tick in ticks)
        assert 0 <= axis.low < axis.high <= 1


def test_rates_close_to_each_other_are_not_blown_up() -> None:
    axis = axis_for([0.25, 0.251])
    assert axis.high - axis.low >= 0.1


def test_a_rate_stands_where_it_belongs() -> None:
    axis = Axis(0.2, 0.4, 0.05)
    assert axis.place(0.2) == Axis.MARGIN
    assert axis.place(0.3) == 50
    assert axis.place(0.4) == 100 - Axis.MARGIN


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_an_axis_does_not_leave_0_to_100_per_cent(rate: float) -> None:
    axis = axis_for([rate])
    assert axis.low >= 0
    assert axis.high <= 1
