"""Each seat has one paint: that of its pieces on the board is that of its line in a chart."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import beginning, registry
from games.engine.chance import SeededChance
from games.engine.drawing.chances import chances
from games.engine.drawing.course import course
from games.engine.records import label
from games.engine.title import Title


@pytest.mark.parametrize("title", registry.titles().values(), ids=lambda title: title.id)
def test_the_box_of_a_seat_and_its_line_have_the_paint_of_the_seat(title: Title[Any]) -> None:
    seats = max(title.seat_counts)
    state = beginning.new_game(title, None, seats, SeededChance("paints")).state
    assert title.sheet is not None
    boxes = [part.svg() for part in title.sheet(state).parts if part.kind != "map"]
    for seat, paint in zip(range(seats), title.paints, strict=False):
        [*own] = [svg for svg in boxes if f">{label(seat)}<" in svg or f", {label(seat)}<" in svg]
        assert own, label(seat)
        assert any(paint.fill in svg for svg in own), label(seat)


def test_lines_are_drawn_in_the_paints_that_are_given() -> None:
    paints = registry.title("cyclades").paints
    numbers = [[seat, seat + 1] for seat in range(3)]
    moments = [(1, "Round 1"), (9, "Now")]
    odds = [(1, 1, [200_000, 300_000, 500_000]), (9, None, [0, 0, 1_000_000])]
    for drawn in (
        course("Gold", "Gold in reserve.", moments, numbers, paints),
        chances("greedy", odds, paints),
    ):
        order = [drawn.index(f"stroke='{paint.fill}'") for paint in paints[:3]]
        assert order == sorted(order)
