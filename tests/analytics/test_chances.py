"""Chances by round: what a lead is worth is found, and whether chances are right is said."""

from __future__ import annotations

from math import log
from random import Random
from uuid import UUID

import pytest

from analytics.judging.foreseen import (
    ALL_ROUNDS,
    TENTHS,
    Foreseen,
    Unfolded,
    foreseen,
    kept_apart,
    moments_of,
)
from analytics.models import CountedGame
from analytics.selectors.courses.chances_of_game import chances_of_game
from analytics.statistics.chances import Moment, brier, chances, worth_of_a_point
from analytics.tables import units_of
from tests.analytics.synthetic import Made, store
from tests.filled import filled

ALONE = [(seat,) for seat in range(3)]
EQUAL = units_of(["greedy"] * 3, ALONE)
REPEATS = 40


def played(rng: Random, worth: float, rounds: int = 4) -> Unfolded:
    """Three seats; after each round some have a point more. Who wins follows from how they stood
    one round before the end."""
    standings = [[0, 0, 0]]
    for _ in range(rounds):
        standings.append([each + rng.randrange(2) for each in standings[-1]])
    [winner] = rng.choices(range(3), chances(standings[-2], worth))
    numbers = [number for moment in standings for number in moment]
    return Unfolded(UUID(int=rng.getrandbits(128)), EQUAL, 1 << winner, 3, numbers)


def foreseen_of(worth: float, rng: Random, games: int = 400) -> Foreseen:
    return foreseen([played(rng, worth) for _ in range(games)], 30)


def test_what_a_point_is_worth_is_found_and_chances_come_as_often_as_they_are_told() -> None:
    rng = Random("worth")
    forecasts = [foreseen_of(0.8, rng) for _ in range(REPEATS)]
    worths = [each.worths[3] for each in forecasts]
    assert sum(worths) / REPEATS == pytest.approx(0.8, abs=0.05)
    assert [each.worths[0] for each in forecasts] == [0.0] * REPEATS, (
        "nobody leads at the beginning"
    )
    inside = [
        low <= band.chance / band.n <= high
        for each in forecasts
        for band in each.bands.values()
        if len(band.games) >= 30
        for low, high in [band.interval(3, declared=True)]
    ]
    assert len(inside) > 3 * REPEATS
    assert sum(inside) / len(inside) >= 0.93


def test_chances_that_tell_something_are_better_than_equal_ones_and_others_hardly_ever() -> None:
    rng = Random("gain")
    strong = [foreseen_of(2.0, rng).tried[ALL_ROUNDS].gain(declared=True) for _ in range(REPEATS)]
    nothing = [foreseen_of(0.0, rng).tried[ALL_ROUNDS].gain(declared=True) for _ in range(REPEATS)]
    assert sum(each is not None and each[0] > 0 for each in strong) / REPEATS >= 0.95
    assert sum(each is not None and each[0] > 0 for each in nothing) / REPEATS <= 0.05


def test_one_game_in_four_is_kept_apart_whichever_they_are() -> None:
    rng = Random("apart")
    apart = [kept_apart(UUID(int=rng.getrandbits(128))) for _ in range(4000)]
    assert sum(apart) / 4000 == pytest.approx(0.25, abs=0.03)
    forecast = foreseen_of(0.5, rng)
    assert forecast.fitted[0] + len(forecast.tried[ALL_ROUNDS].games) == 400


def test_chances_follow_from_leads_alone() -> None:
    assert chances((0, 0, 0, 0), 0.7) == (0.25,) * 4
    assert chances((5, 3), 0.5) == pytest.approx(chances((102, 100), 0.5))
    assert chances((2, 0), log(3) / 2) == pytest.approx((0.75, 0.25))
    assert chances((10_000, 0), 5.0) == (1.0, 0.0)


def test_scores_of_who_knew_who_thinks_all_equal_and_who_was_wrong() -> None:
    assert brier((1.0, 0.0), (1.0, 0.0)) == 0
    assert brier((0.25,) * 4, (1.0, 0.0, 0.0, 0.0)) == 0.75
    assert brier((0.0, 1.0), (1.0, 0.0)) == 2
    assert brier((0.5, 0.5), (0.5, 0.5)) == 0, "a shared win"


def test_where_whoever_leads_always_wins_a_point_is_worth_much_and_no_more() -> None:
    always = [Moment((1.0, 0.0), (1.0, 0.0))] * 1000
    assert 4 < worth_of_a_point(always) < 40
    assert worth_of_a_point([Moment((1.0, 1.0), (1.0, 0.0))] * 9) == 0


def test_what_is_foreseen_of_a_game_begins_before_the_first_round_and_ends_before_the_last() -> (
    None
):
    game = Unfolded(UUID(int=1), EQUAL, 0b010, 3, [0, 0, 0, 1, 2, 0, 3, 4, 0])
    assert moments_of(game) == [
        Moment((0, 0, 0), (0, 1, 0)),
        Moment((1, 2, 0), (0, 1, 0)),
    ]
    assert moments_of(game._replace(winners=0)) == [], "nobody won"
    shared = moments_of(game._replace(winners=0b011))
    assert [moment.shares for moment in filled(shared)] == [(0.5, 0.5, 0)] * 2


def test_partners_stand_where_the_best_of_them_does_and_unlike_players_do_not_compare() -> None:
    teams = units_of(["greedy"] * 4, [(0, 2), (1, 3)])
    game = Unfolded(UUID(int=1), teams, 0b1010, 4, [0, 0, 0, 0, 1, 2, 5, 0, 9, 9, 9, 9])
    assert moments_of(game)[1] == Moment((5, 2), (0, 1))
    unlike = units_of(["greedy", "expert", "greedy"], ALONE)
    assert moments_of(Unfolded(UUID(int=1), unlike, 1, 3, [0] * 9)) == []
    assert moments_of(Unfolded(UUID(int=1), units_of(["greedy"], [(0,)]), 1, 1, [0] * 9)) == []


def test_of_rounds_that_few_games_reach_nothing_is_told() -> None:
    rng = Random("long")
    games = [played(rng, 0.5, 6 if number < 20 else 3) for number in range(300)]
    forecast = foreseen(games, 30)
    assert len(forecast.fitted) == 6
    assert len(forecast.worths) == 3
    assert forecast.fitted[0] > 200 > forecast.fitted[3] > 0
    assert sum(band.n for band in forecast.bands.values()) == 9 * len(forecast.tried[0].games)
    assert all(0 <= tenth < TENTHS for tenth in filled(forecast.bands))


OF_THREE = (0, 0, 0, 2, 1, 0, 3, 1, 0)


@pytest.mark.django_db
def test_the_chances_of_one_game_are_told_when_it_is_over_and_some_like_it_are() -> None:
    store(Made((0,), seats=3, standings=OF_THREE) for _ in range(30))
    game = CountedGame.objects.latest("finished_at")
    assert chances_of_game(game.pk).rounds == [], "fewer than thirty are not kept apart"
    store(Made((0,), seats=3, standings=OF_THREE) for _ in range(60))
    chances = chances_of_game(game.pk)
    assert chances.sides == [(0,), (1,), (2,)]
    assert chances.rounds[0] == (1 / 3, 1 / 3, 1 / 3)
    assert chances.rounds[1][0] > 0.8 > chances.rounds[1][1] > chances.rounds[1][2]
    assert len(chances.rounds) == 2
    assert chances_of_game(UUID(int=10**9)).rounds == ()


@pytest.mark.django_db
def test_games_that_are_not_like_it_do_not_count() -> None:
    store(Made((0,), seats=3, standings=OF_THREE) for _ in range(3))
    store(Made((0,), seats=3, standings=OF_THREE, population="mixed") for _ in range(90))
    store(Made((0,), seats=3, standings=OF_THREE, levels=["random"] * 3) for _ in range(90))
    first = CountedGame.objects.earliest("finished_at")
    assert chances_of_game(first.pk).rounds == []
