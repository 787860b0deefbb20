"""Lines over rounds: everything stands within the drawing."""

from __future__ import annotations

import pytest

from pages.charts.lines import BOTTOM, HEIGHT, TOP, Told, lines

NUMBERS = [
    [(0, 0.0, 0.0, 0.0), (1, 0.5, 0.2, 0.9)],
    [(0, 0.0, 0.0, 0.0), (1, 2.0, 1.0, 2.6)],
    [(0, -1.6, -2.7, 0.0), (1, 1.4, -0.6, 3.5)],
    [(0, 0.0, -0.4, 0.0), (9, 61.2, 40.0, 99.51)],
]


@pytest.mark.parametrize("numbers", NUMBERS)
def test_no_number_stands_above_the_drawing_or_below_it(
    numbers: list[tuple[int, float, float, float]],
) -> None:
    drawn = lines("Glory", [Told("winners", numbers)])
    assert drawn is not None
    assert drawn.height == HEIGHT + BOTTOM
    heights = [y for y, _ in drawn.levels]
    heights += [float(each.split(",")[1]) for line in drawn.lines for each in line.band.split()]
    assert all(TOP <= y <= HEIGHT for y in heights), heights
    assert "0" in [words for _, words in drawn.levels]


def test_one_round_is_no_line() -> None:
    assert lines("Glory", [Told("winners", NUMBERS[0][:1])]) is None
