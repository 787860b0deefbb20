"""The page that tells the figures is written by the run itself."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bench.figures import Goal, figure
from bench.page import BEGIN, END, NoPlace, Part, Run

PAGE = f"# Performance\n\n{BEGIN}\n\nold\n\n{END}\n\nWhat was tried.\n"

WRITTEN = f"""\
# Performance

{BEGIN}

2 cores, 24 GiB; 2026-11-30, one run of 340 s.
Before it others used 4% of the machine.

| what | median, lowest to highest | beside | ratio | goal |
| --- | --- | --- | --- | --- |
| appends | 1,500 a second (1,000 to 2,000) | pgbench, 2,000 | 0.75 | at least 0.6, met |
| in process | 42 moves/s (42 to 42) |  |  |  |

{END}

What was tried.
"""


def test_it_stands_between_the_marks_and_says_when_and_where_it_was_measured(
    tmp_path: Path,
) -> None:
    page = tmp_path / "performance.md"
    page.write_text(PAGE)
    figures = [
        figure(
            "appends",
            "a second",
            [1000.0, 2000.0, 1500.0],
            beside="pgbench",
            beside_values=[2000.0],
            goal=Goal(least=0.6),
        ),
        figure("in process", "moves/s", [42.0]),
    ]
    run = Run("2 cores, 24 GiB", 0.04, date(2026, 11, 30), 340.2)
    for _ in range(2):
        Part(page).write(figures, run)
        assert page.read_text() == WRITTEN


@pytest.mark.parametrize("text", ["", BEGIN, f"{END} {BEGIN}"])
def test_a_page_without_a_place_is_told_before_anything_is_measured(
    tmp_path: Path, text: str
) -> None:
    page = tmp_path / "page.md"
    page.write_text(text)
    with pytest.raises(NoPlace):
        Part(page)
