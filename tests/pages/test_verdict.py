"""What a test of the seats says in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from analytics.groupings import SEAT, groupings_of
from analytics.metrics.shapes import EqualityTest, RateRow
from games.engine import registry
from pages.figures.remarks import remarks, stands
from pages.figures.verdict import how_often, in_symbols, verdict

KIND: Any = {"seats": 4, "table": "greedy:4", "options": "standard", "patch": "none"}
ORDER = groupings_of(registry.title("dice_forge"))["turn_order"]


def equality(p: float | None, games: int = 400) -> EqualityTest:
    statistic = None if p is None else 3.4
    return EqualityTest(**KIND, games=games, too_few=p is None, statistic=statistic, freedom=3, p=p)


def row(low: float, high: float) -> RateRow:
    rate = (low + high) / 2
    return RateRow(
        **KIND,
        value="0",
        name="P1",
        games=400,
        n=400,
        too_few=False,
        wins=rate * 400,
        rate=rate,
        low=low,
        high=high,
        expected=0.25,
        without_n=1200,
        without_wins=0,
        without_rate=0,
        telling=400,
        difference=0.1,
        difference_low=low - 0.25,
        difference_high=high - 0.25,
        p=None,
        q=None,
        differs=False,
        link="",
    )


def test_equal_seats_are_not_proved_and_the_reach_of_the_games_is_told() -> None:
    text = verdict(equality(0.34), [row(0.21, 0.29), row(0.2, 0.3)], SEAT)
    assert text.startswith("Nothing here speaks against equal seats.")
    assert (
        "400 games would show differences as large as these 34\N{NO-BREAK SPACE}% of the time"
        in text
    )
    assert "±5.0 points" in text


def test_unequal_seats_are_said_to_be_so() -> None:
    text = verdict(equality(0.004), [], SEAT)
    assert text.startswith("The seats do not win alike.")
    assert "as large as these once in 250 times." in text


def test_too_few_games_say_nothing_of_the_seats() -> None:
    assert verdict(equality(None, games=1), [], SEAT) == (
        "With 1 game of 4 seats nothing can be said of whether the seats win alike."
    )
    assert in_symbols(equality(None)) == ""


def test_statisticians_get_the_figures() -> None:
    assert in_symbols(equality(0.0342)) == "Chi-square 3.40, 3 degrees of freedom, p = 0.034."
    assert in_symbols(equality(0.00002)).endswith("p < 0.001.")


def test_where_chance_decides_who_begins_places_are_told_of_and_not_seats() -> None:
    text = verdict(equality(0.004), [], ORDER, "running")
    assert text.startswith("The places in the order of turns do not win alike.")
    assert "however often one looked, once in 250 times at most" in text
    assert in_symbols(equality(0.0342), "running").startswith("p = 0.034, at any time")


def test_a_row_stands_as_it_can_be_told() -> None:
    plain = row(0.3, 0.4)
    assert stands(plain) == "no difference shown"
    for change, words in (
        ({"differs": True}, "above"),
        ({"differs": True, "difference": -0.1}, "below"),
        ({"differs": None, "difference": None}, "cannot be told"),
        ({"expected": None}, "no difference shown"),
        ({"too_few": True}, "too few to tell"),
    ):
        assert stands(msgspec.structs.replace(plain, **change)) == words


def test_a_bar_and_a_verdict_that_seem_to_differ_are_explained() -> None:
    over, clear = row(0.2, 0.3), row(0.3, 0.4)
    differs = msgspec.structs.replace(over, differs=True)
    for is_difference in (False, True):
        [remark] = remarks([differs, over], is_difference)
        assert remark.startswith(
            "P1: the bar crosses the line, and yet the verdict is that it differs."
        )
        [remark] = remarks([clear], is_difference)
        assert remark.startswith("P1: the bar does not touch the line, and yet")
        assert remarks([over, msgspec.structs.replace(clear, differs=True)], is_difference) == []


@pytest.mark.parametrize(
    ("tail", "words"),
    [
        (0.34, "34\N{NO-BREAK SPACE}% of the time"),
        (0.01, "1\N{NO-BREAK SPACE}% of the time"),
        (0.002, "once in 500 times"),
        (0.00001, "less than once in 1,000 times"),
    ],
)
def test_a_tail_is_told_in_words(tail: float, words: str) -> None:
    assert how_often(tail) == words
