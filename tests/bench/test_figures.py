"""What a figure says of some repetitions, and when a goal is met."""

from __future__ import annotations

import pytest

from bench.figures import Goal, figure


def test_the_value_is_the_median_between_the_lowest_and_the_highest() -> None:
    shown = figure("appends", "appends/s", [30.0, 10.0, 1000.0])
    assert (shown.value, shown.low, shown.high, shown.repeats) == (30.0, 10.0, 1000.0, 3)
    assert (shown.name, shown.unit, shown.note) == ("appends", "appends/s", "")


def test_without_a_peer_there_is_nothing_to_compare() -> None:
    shown = figure("appends", "appends/s", [30.0])
    assert [shown.beside, shown.beside_value, shown.ratio] == [None] * 3
    assert [shown.goal, shown.goal_is, shown.met] == [None] * 3


def test_the_ratio_is_that_of_the_medians() -> None:
    shown = figure("a", "s", [3.0, 1.0, 2.0], beside="b", beside_values=[8.0, 4.0, 100.0])
    assert (shown.beside, shown.beside_value, shown.ratio) == ("b", 8.0, 0.25)
    assert shown.met is None, "without a goal nothing is met or missed"


@pytest.mark.parametrize(
    ("goal", "value", "met"),
    [
        (Goal(least=0.5), 0.49, False),
        (Goal(least=0.5), 0.5, True),
        (Goal(least=0.5), 7.0, True),
        (Goal(most=1.2), 0.1, True),
        (Goal(most=1.2), 1.2, True),
        (Goal(most=1.2), 1.21, False),
    ],
)
def test_a_goal_is_met_on_its_right_side_and_exactly_at_its_bound(
    goal: Goal, value: float, met: bool
) -> None:
    shown = figure("a", "s", [value], beside="b", beside_values=[1.0], goal=goal)
    assert shown.met is met
    assert (shown.goal, shown.goal_is) == (
        (0.5, "at least") if goal.most is None else (1.2, "at most")
    )


def test_whether_a_goal_is_met_is_told_by_what_was_measured_and_not_by_its_digits() -> None:
    shown = figure("a", "s", [0.49999], beside="b", beside_values=[1.0], goal=Goal(least=0.5))
    assert shown.ratio == 0.5
    assert shown.met is False


def test_no_more_than_four_digits_are_claimed() -> None:
    shown = figure("a", "s", [1234.5678, 0.000123456, 98765.4], beside="b", beside_values=[3.0])
    assert (shown.value, shown.low, shown.high) == (1235.0, 0.0001235, 98770.0)
    assert shown.ratio == 411.5


def test_a_figure_of_nothing_and_a_goal_beside_nothing_are_mistakes() -> None:
    with pytest.raises(ValueError, match="appends: nothing was measured"):
        figure("appends", "appends/s", [])
    with pytest.raises(ValueError, match="appends: a goal needs something beside it"):
        figure("appends", "appends/s", [1.0], goal=Goal(least=1))
    with pytest.raises(ValueError, match="a least or a most"):
        figure("a", "s", [1.0], beside="b", beside_values=[1.0], goal=Goal())
