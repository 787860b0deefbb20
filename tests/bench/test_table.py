"""The figures as people read them."""

from __future__ import annotations

import pytest

from bench.figures import Goal, figure
from bench.table import number, written

TABLE = """\
what                 median  lowest … highest  unit       beside  ratio   goal
--------------------------------------------------------------------------------------
durable appends       1,500     1,000 … 2,000  appends/s   2,000   0.75  ≥ 0.6  met
a move near the end     2.5         2.5 … 2.5  ms              2   1.25  ≤ 1.2  missed
in process               42           42 … 42  moves/s

durable appends: beside pgbench; one event each.
a move near the end: beside the start.
in process: 1 caller."""


def test_the_table_tells_all_of_each_figure_and_what_stands_beside_it() -> None:
    figures = [
        figure(
            "durable appends",
            "appends/s",
            [1000.0, 2000.0, 1500.0],
            beside="pgbench",
            beside_values=[2000.0],
            goal=Goal(least=0.6),
            note="one event each",
        ),
        figure(
            "a move near the end",
            "ms",
            [2.5],
            beside="the start",
            beside_values=[2.0],
            goal=Goal(most=1.2),
        ),
        figure("in process", "moves/s", [42.0], note="1 caller"),
    ]
    assert written(figures) == TABLE


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.00123456, "0.00123"),
        (2.0, "2"),
        (99.94, "99.9"),
        (100.4, "100"),
        (1234567.0, "1,234,567"),
    ],
)
def test_numbers_have_no_decimals_that_would_be_noise(value: float, shown: str) -> None:
    assert number(value) == shown
