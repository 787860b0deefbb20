"""Streams of chance as a title declares them, and draws that are none of them."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from games.engine import beginning
from games.engine.chance import SeededChance
from games.engine.flow import Began
from games.engine.records import Draw
from games.engine.streams import Stream, unlike
from tests.titles import night_market

DECLARED = {"die": Stream("die", 6), "order": Stream("order", 5), "bag": Stream("bag", 9)}


@pytest.mark.parametrize(
    ("stream", "index", "n"),
    [
        *(("die", index, 6) for index in (0, 1, 100)),
        *(("order", index, 5 - index) for index in range(5)),
        *(("bag", index, n) for index in (0, 7) for n in (1, 5, 9)),
    ],
)
def test_what_was_declared_is_drawn(stream: str, index: int, n: int) -> None:
    assert unlike(DECLARED, Draw(stream, index, n, 0)) is None


@pytest.mark.parametrize(
    ("stream", "index", "n", "fault"),
    [
        ("dice", 0, 6, "No stream 'dice' was declared in the first event."),
        ("die", 0, 5, "Draw 0 of 'die' is of 5; one of 6 was declared."),
        ("die", 3, 1, "Draw 3 of 'die' is of 1; one of 6 was declared."),
        ("order", 1, 5, "Draw 1 of 'order' is of 5; one of 4 was declared."),
        ("order", 5, 1, "Draw 5 of 'order' is of 1; one of 0 was declared."),
        ("bag", 0, 10, "Draw 0 of 'bag' is of 10; one of 1 to 9 was declared."),
        ("bag", 0, 0, "Draw 0 of 'bag' is of 0; one of 1 to 9 was declared."),
    ],
)
def test_what_was_not_declared_is_named(stream: str, index: int, n: int, fault: str) -> None:
    assert unlike(DECLARED, Draw(stream, index, n, 0)) == fault


def test_the_first_event_declares_them_unless_it_is_one_of_earlier_times() -> None:
    title = night_market.TITLE
    for declares in (True, False):
        began = beginning.new_game(title, None, 3, SeededChance(1), declares=declares).events[0]
        assert isinstance(began, Began)
        due = title.streams(3, title.parameters) if title.streams and declares else UNSET
        assert began.streams == due
