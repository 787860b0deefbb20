"""What one game changes, by hand: Weng and Lin's update for Plackett and Luce's model."""

from __future__ import annotations

from importlib.metadata import version
from math import sqrt
from statistics import NormalDist

import pytest

from analytics.rating.contests import Forecast, Standing, forecasts, standings_after
from analytics.rating.definition import DEFINITION
from analytics.rating.entering import Entrant, is_contest
from tests.analytics.rating.second_program import by_the_paper
from tests.filled import filled

NEW = Standing()


def alone(*places: int, left: tuple[int, ...] = ()) -> list[Entrant]:
    """One at each side: A, B, C … with these places."""
    return [
        Entrant(side, chr(ord("A") + side), place, side in left)
        for side, place in enumerate(places)
    ]


def after(entrants: list[Entrant], **before: Standing) -> dict[str, Standing]:
    known = {each.who: before.get(each.who, NEW) for each in entrants}
    return standings_after(entrants, known)


def test_two_who_are_new() -> None:
    """By hand: c² = 2 (25²/9 + τ² + 25²/36); each is half as likely to win, so Ω = σ²/2c."""
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    c = sqrt(2 * (variance + (25 / 6) ** 2))
    moved = variance / c / 2
    shrunk = sqrt(variance * (1 - variance / c**2 * sqrt(variance) / c / 4))
    rated = after(alone(1, 2))
    assert rated["A"] == pytest.approx((25 + moved, shrunk, 1))
    assert rated["B"] == pytest.approx((25 - moved, shrunk, 1))
    assert rated["A"] == pytest.approx((27.6353, 8.0659, 1), abs=1e-3)


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = Standing(30, 4, 20), Standing(20, 4, 20)
    expected = after(alone(1, 2), A=strong, B=weak)
    surprise = after(alone(2, 1), A=strong, B=weak)
    assert 30 < expected["A"].mu < 30 + (30 - surprise["A"].mu)
    assert expected["B"].mu < 20 < surprise["B"].mu


def test_a_shared_place_moves_both_to_each_other() -> None:
    rated = after(alone(1, 1), A=Standing(30, 4, 5), B=Standing(20, 4, 5))
    assert rated["A"].mu < 30
    assert rated["B"].mu > 20
    equal = after(alone(1, 1))
    assert equal["A"] == equal["B"] == pytest.approx((25, 8.0659, 1), abs=1e-4)


def test_three_in_order_and_what_is_between_does_not_move() -> None:
    rated = after(alone(2, 3, 1))
    assert rated["C"].mu > rated["A"].mu > rated["B"].mu
    assert sum(each.mu for each in rated.values()) == pytest.approx(75)


def test_partners_move_together_and_the_less_known_more() -> None:
    entrants = [
        *(Entrant(0, "A", 1, False), Entrant(0, "B", 1, False)),
        *(Entrant(1, "C", 2, False), Entrant(1, "D", 2, False)),
    ]
    rated = after(entrants, A=Standing(25, 2, 50))
    assert 0 < rated["A"].mu - 25 < rated["B"].mu - 25
    assert rated["C"] == rated["D"]


def test_who_left_is_last_whatever_the_bot_made_of_it() -> None:
    assert after(alone(1, 2, 3, left=(0,))) == after(alone(4, 2, 3))
    both = after(alone(1, 2, 3, left=(0, 2)))
    assert both["A"] == both["C"]
    assert both["B"].mu > both["A"].mu


def test_whose_partner_left_has_the_place_of_their_side_and_the_partner_the_last() -> None:
    won = [Entrant(0, "A", 1, True), Entrant(0, "B", 1, False), Entrant(1, "C", 2, False)]
    rated = after(won)
    as_ended = after([each._replace(left=False) for each in won])
    lost = after([each._replace(left=False, place=3 * (not each.side) or 2) for each in won])
    assert rated["B"] == as_ended["B"]
    assert rated["C"] == as_ended["C"]
    assert rated["A"] == lost["A"]
    assert rated["A"].mu < 25 < rated["B"].mu


def test_who_holds_several_sides_is_rated_once_by_their_mean() -> None:
    entrants = [
        *(Entrant(0, "greedy", 1, False), Entrant(1, "greedy", 3, False)),
        Entrant(2, "A", 2, False),
    ]
    rated = after(entrants)
    each = after(alone(1, 3, 2))
    assert rated["A"] == each["C"]
    assert rated["greedy"].mu == pytest.approx((each["A"].mu + each["B"].mu) / 2)
    assert rated["greedy"].sigma == pytest.approx((each["A"].sigma + each["B"].sigma) / 2)
    assert rated["greedy"].games == 1


def test_a_contest_needs_two_sides_that_are_not_the_same() -> None:
    assert is_contest(alone(1, 2))
    assert not is_contest(alone(1))
    assert not is_contest([])
    same = [Entrant(side, "greedy", 1 + side, False) for side in (0, 1)]
    assert not is_contest(same)
    assert is_contest([*same, Entrant(2, "A", 3, False)])


def test_forecasts_are_of_before_the_game() -> None:
    before = {"A": Standing(30, 4, 12), "B": Standing(20, 3, 7), "C": NEW}
    chances = forecasts(alone(2, 1, 2), before)
    spread = sqrt(2 * (25 / 6) ** 2 + 4**2 + 3**2)
    assert chances[0] == pytest.approx((NormalDist(0, spread).cdf(10), 0.0, 7))
    assert chances[0].chance == pytest.approx(0.9022, abs=1e-4)
    assert [each.came for each in chances] == [0.0, 0.5, 1.0]
    assert [each.games for each in chances] == [7, 0, 0]
    assert forecasts(alone(1, 2), {"A": NEW, "B": NEW}) == [Forecast(0.5, 1.0, 0)]


def test_the_library_rates_as_the_paper_says() -> None:
    """Ties too: each place is drawn from all who are not ahead of it, and shared by its holders."""
    standings = {"A": Standing(31, 5), "B": Standing(24, 7), "C": Standing(20, 2), "D": NEW}
    known = {who: (each.mu, each.sigma) for who, each in standings.items()}
    for places in filled([(1, 2, 3, 4), (4, 2, 2, 1), (1, 1, 3, 3), (2, 2, 2, 2)]):
        entrants = alone(*places)
        rated = after(entrants, **standings)
        due = by_the_paper([((each.who,), each.place) for each in entrants], known)
        numbers = [number for each in entrants for number in rated[each.who][:2]]
        assert numbers == pytest.approx(
            [number for each in due for both in each.values() for number in both], rel=1e-12
        )


def test_the_definition_names_the_library_that_rates() -> None:
    """Another version may round otherwise, so all ratings are made anew with it."""
    assert DEFINITION.endswith(f"/openskill-{version('openskill')}")
