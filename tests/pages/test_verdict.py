"""What a test of the seats says in words."""

from __future__ import annotations

import pytest

from analytics.metrics.shapes import EqualityTest, RateRow
from pages.figures.verdict import how_often, in_symbols, verdict


def equality(p: float | None, games: int = 400) -> EqualityTest:
    statistic = None if p is None else 3.4
    return EqualityTest(
        seats=4, games=games, too_few=p is None, statistic=statistic, freedom=3, p=p
    )


def row(low: float, high: float) -> RateRow:
    rate = (low + high) / 2
    return RateRow(
        seats=4,
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
        p=None,
        q=None,
        differs=False,
        link="",
    )


def test_equal_seats_are_not_proved_and_the_reach_of_the_games_is_told() -> None:
    told = verdict(equality(0.34), [row(0.21, 0.29), row(0.2, 0.3)])
    assert told.startswith("Nothing here speaks against equal seats.")
    assert (
        "400 games would show differences as large as these 34\N{NO-BREAK SPACE}% of the time"
        in told
    )
    assert "±5.0 points" in told


def test_unequal_seats_are_said_to_be_so() -> None:
    told = verdict(equality(0.004), [])
    assert told.startswith("The seats do not win alike.")
    assert "as large as these once in 250 times." in told


def test_too_few_games_say_nothing_of_the_seats() -> None:
    assert verdict(equality(None, games=1), []) == (
        "With 1 game of 4 seats nothing can be said of whether the seats win alike."
    )
    assert in_symbols(equality(None)) == ""


def test_statisticians_get_the_figures() -> None:
    assert in_symbols(equality(0.0342)) == "Chi-square 3.40, 3 degrees of freedom, p = 0.034."
    assert in_symbols(equality(0.00002)).endswith("p < 0.001.")


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
