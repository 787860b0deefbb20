"""How well games were foretold, added up by hand."""

from __future__ import annotations

from math import log

import pytest
from msgspec.structs import astuple

from analytics.rating.contests import Forecast
from analytics.rating.definition import LISTED_FROM
from analytics.rating.tallying import LEAST, Class, Sums, Tally, count

KNOWN = LISTED_FROM


def tallied(*forecasts: Forecast) -> Tally:
    tally = Tally()
    count(tally, forecasts)
    return tally


def test_a_pair_that_came_as_foretold_and_one_that_did_not() -> None:
    tally = tallied(Forecast(0.8, 1.0, 0), Forecast(0.4, 1.0, 0))
    assert tally.games == 1
    due = Sums(2, 1.0, -log(0.8) - log(0.4), 0.04 + 0.36, 0.25 + 0.25)
    assert astuple(tally.every) == pytest.approx(astuple(due))


def test_a_shared_place_is_half_right_and_so_is_not_to_know() -> None:
    tally = tallied(Forecast(0.7, 0.5, 0), Forecast(0.5, 0.0, 0))
    assert tally.every.right == 1.0
    assert tally.every.even == pytest.approx(0.25)
    assert tally.every.log_loss == pytest.approx(-(log(0.7) + log(0.3)) / 2 - log(0.5))


def test_pairs_that_all_had_played_enough_are_counted_apart_too() -> None:
    tally = tallied(Forecast(0.7, 1.0, KNOWN), Forecast(0.6, 1.0, KNOWN - 1))
    assert (tally.every.pairs, tally.known.pairs) == (2, 1)
    assert tally.known.brier == pytest.approx(0.09)


def test_classes_are_by_the_better_chance_whichever_side_has_it() -> None:
    tally = tallied(Forecast(0.75, 0.0, 0), Forecast(0.28, 0.0, 0), Forecast(1.0, 1.0, 0))
    due = [Class(), Class(), Class(2, 0.75 + 0.72, 1.0), Class(), Class(1, 1.0, 1.0)]
    assert [number for each in tally.classes for number in astuple(each)] == pytest.approx(
        [number for each in due for number in astuple(each)]
    )


def test_certainty_that_was_wrong_costs_much_and_not_everything() -> None:
    assert tallied(Forecast(1.0, 0.0, 0)).every.log_loss == pytest.approx(-log(LEAST))
