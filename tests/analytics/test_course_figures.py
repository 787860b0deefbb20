"""What is told of how games unfolded, from rows that say exactly what is to be told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from analytics.catalogue import METRICS
from analytics.courses.leading import behind, decided, lead_changes
from analytics.courses.rows import course_rows
from analytics.models import CountedGame, Course
from analytics.parsing import parse_query
from analytics.revision import unfolding_of
from analytics.selectors.courses.choices import FEWEST_PEOPLE
from games.engine import registry
from games.engine.onlooking import Decided, Unfolded
from games.models import Player, Seat
from games.models.seat import Kind
from tests.analytics.synthetic import Made, store
from tests.analytics.table import MARKET
from tests.filled import filled
from tests.games.racing import at_once
from tests.titles import night_market

ENOUGH = 30
WHOSE = UUID(int=7)
OF_BOTS = {"title": MARKET, "population": "bots", "options": "any"}
DECLARED = {"title": MARKET, "simulation": f"sim_{WHOSE.hex}"}
OF_COURSES = ("standings", "choices", "interaction", "areas", "pick-rates")


def market(winners: tuple[int, ...], **terms: Any) -> Made:
    """A game of Night Market by its rules of today."""
    return Made(winners, title=MARKET, rules=night_market.TITLE.rules, **terms)


def asked(metric: str, **query: str) -> Any:
    answer = Client().get(
        f"/api/analytics/{metric}/?{urlencode({**OF_BOTS, **query})}", secure=True
    )
    assert answer.status_code == 200, answer.content
    return answer.json()


def page(**query: str) -> Any:
    asked = {"title": MARKET, "population": "bots", **query}
    return Client().get(f"/win-rates/flow/?{urlencode(asked)}", secure=True)


PLAYED = {
    "standings": (0, 0, 1, 2, 3, 1),
    "harms": (-1, 2, 0, -1),
    "picks": {"goods": {"jade": ((0,), (0, 1), 1)}},
    "choices": {"sell": (4, 8, None)},
    "areas": {"stall": (2, 2, 1, 1)},
}
"""Rows of a game of two."""


@pytest.mark.django_db
@pytest.mark.parametrize("metric", OF_COURSES)
def test_while_the_course_of_one_game_is_still_to_be_told_a_simulation_tells_nothing(
    metric: str,
) -> None:
    store(
        market((0,), seats=2, population="simulation", simulation=WHOSE, **PLAYED) for _ in "x" * 31
    )
    query = {"simulation": DECLARED["simulation"], "population": "simulation"}
    assert asked(metric, **query)["rows"]
    game = CountedGame.objects.order_by("pk")[:1].values("pk")
    CountedGame.objects.filter(pk__in=game).update(unfolding="earlier")
    assert (asked(metric, **query)["games"], asked(metric, **query)["rows"]) in ((0, []), (31, []))
    assert page(**query).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("metric", OF_COURSES)
def test_a_simulation_of_which_one_course_failed_is_no_declared_sample(metric: str) -> None:
    store(
        market((0,), seats=2, population="simulation", simulation=WHOSE, **PLAYED) for _ in "x" * 31
    )
    query = {"simulation": DECLARED["simulation"], "population": "simulation"}
    Course.objects.filter(pk__in=CountedGame.objects.order_by("pk")[:1].values("pk")).delete()
    assert asked(metric, **query)["rows"] == []
    assert {row["n"] for row in asked("win-rates", by="seat", **query)["rows"]} == {31}


@pytest.mark.django_db
def test_places_that_no_side_has_harm_nobody_and_are_in_no_row() -> None:
    """Two teams share two of the four places."""
    harms = [-1] * 16
    harms[1], harms[4] = 3, 0
    sides = [(0, 2), (1, 3)]
    store(market((0, 2), sides=sides, options='{"teams":true}', harms=harms) for _ in range(ENOUGH))
    rows = {(row["who"], row["whom"]): row for row in asked("interaction")["rows"]}
    assert {pair: (row["harms"], row["share"]) for pair, row in rows.items()} == {
        (1, 2): (3.0, 1.0),
        (2, 1): (0.0, 0.0),
    }


@pytest.mark.django_db
def test_standings_are_those_of_the_seats_that_are_counted() -> None:
    """The first seat wins with 9 after one round; the others have 1, 2 and 3."""
    numbers = (0, 0, 0, 0, 9, 1, 2, 3)
    store(
        market((0,), levels=("greedy", "greedy", "random", "random"), standings=numbers)
        for _ in range(ENOUGH)
    )

    def means_of(**query: str) -> dict[tuple[int, str], tuple[float, int, int]]:
        rows = asked("standings", **query)["rows"]
        return {(r["round"], r["who"]): (r["mean"], r["n"], r["games"]) for r in rows}

    assert means_of() == {
        (0, "winners"): (0, 30, 30),
        (0, "others"): (0, 90, 30),
        (1, "winners"): (9, 30, 30),
        (1, "others"): (2, 90, 30),
    }
    assert means_of(level="random") == {(0, "others"): (0, 60, 30), (1, "others"): (2.5, 60, 30)}
    assert means_of(level="greedy", seat="1") == {
        (0, "others"): (0, 30, 30),
        (1, "others"): (1, 30, 30),
    }
    assert means_of(seat="0") == {(0, "winners"): (0, 30, 30), (1, "winners"): (9, 30, 30)}


@pytest.mark.django_db
def test_games_in_which_all_won_or_nobody_did_are_counted_once_all_the_same() -> None:
    games = [market((0, 1), seats=2, standings=(1, 1, 2, 3))] * 30
    store([*games, *[market((), seats=2, standings=(1, 1, 0, 0))] * 30])
    rows = {(r["round"], r["who"]): r for r in asked("standings")["rows"]}
    assert {who: (row["n"], row["games"]) for who, row in rows.items()} == {
        (number, who): (60, 30) for number in (0, 1) for who in ("winners", "others")
    }


def people_sit(count: int, seats: int) -> None:
    """So many different people, in turn, at the seats of all games that are stored."""
    players = [Player.objects.create(name=f"Player {number}") for number in range(count)]
    places = [(game, seat) for game in CountedGame.objects.order_by("pk") for seat in range(seats)]
    Seat.objects.bulk_create(
        Seat(game_id=game.pk, number=seat, kind=Kind.PERSON, player=players[number % count])
        for number, (game, seat) in enumerate(places)
    )


def seconds(**query: str) -> dict[str, float | None]:
    rows = asked("choices", population="people", **query)["rows"]
    return {row["kind"]: row["seconds"] for row in rows}


@pytest.mark.django_db
@pytest.mark.parametrize(("people", "mean"), [(FEWEST_PEOPLE, 7.0), (FEWEST_PEOPLE - 1, None)])
def test_times_are_those_of_enough_people_together(people: int, mean: float | None) -> None:
    choices = {"sell": (4, 8, 7.0, 0b11), "roam": (1, 2, None, 0)}
    store(market((0,), seats=2, population="people", choices=choices) for _ in range(ENOUGH))
    people_sit(people, 2)
    assert seconds() == {"all": None, "sell": mean, "roam": None}


@pytest.mark.django_db
def test_whose_times_they_are_is_counted_kind_by_kind() -> None:
    """Ten people played; the same three of each game's five seats answer one of the kinds."""
    choices = {"sell": (4, 8, 7.0, 0b11111), "roam": (4, 8, 9.0, 0b00111)}
    store(market((0,), seats=5, population="people", choices=choices) for _ in range(ENOUGH))
    people_sit(FEWEST_PEOPLE, 5)
    assert seconds() == {"all": None, "sell": 7.0, "roam": None}


@contextmanager
def others_come_after_the_first_look(rules: str) -> Iterator[None]:
    """Between the statements of an answer games of another kind are counted."""
    came: list[BaseException | None] = []

    def looks(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        cursor = execute(sql, params, many, context)
        if not came and '"analytics_countedgame"' in sql:
            came.extend(at_once([partial(_six_sit_down, rules)]))
        return cursor

    with connection.execute_wrapper(looks):
        yield
    assert came == [None]


def _six_sit_down(rules: str) -> None:
    store(by(rules, market((0,), seats=3, **OF_THREE)) for _ in range(2))


def by(rules: str, game: Made) -> Made:
    return replace(game, rules=rules)


OF_THREE = {**PLAYED, "standings": (0,) * 6, "harms": (-1, 1, 0, 1, -1, 0, 0, 0, -1)}
OF_GAMES = {
    "game-shares": {"by": "sold"},
    "card-rates": {},
    "game-lengths": {},
    "flags": {"shown": "all"},
}
OF_EXPERIMENTS = {"luck"}
UNLIKE = ("greedy", "random")
HELD = {"sold": {"1": (0, 1)}, "hand": {"jade": (0,)}}


@pytest.mark.django_db(transaction=True)
def test_an_answer_is_of_one_moment_whatever_is_counted_meanwhile(
    subtests: pytest.Subtests,
) -> None:
    """Each metric is asked about games by rules of its own."""
    names = sorted(METRICS.keys() - OF_EXPERIMENTS)
    levels = {"skill": UNLIKE}
    store(
        by(name, market((0,), seats=2, held=HELD, levels=levels.get(name, ()), **PLAYED))
        for name in names
        for _ in range(ENOUGH)
    )
    for name in filled(names):
        metric = METRICS[name]
        query = {**OF_BOTS, **OF_GAMES.get(name, {}), "rules": name}
        with subtests.test(name):
            with others_come_after_the_first_look(name):
                answer: Any = metric.work(metric, parse_query(metric, query))
            assert answer.games == ENOUGH
            assert {row.seats for row in answer.rows} == {2}


@pytest.mark.django_db
def test_the_page_of_a_title_without_picks_or_without_any_course_says_what_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store(market((0,), seats=2, **PLAYED) for _ in range(ENOUGH))
    answer = page()
    assert answer.status_code == 200
    assert "Offers of" in answer.content.decode()
    declared = night_market.TITLE.unfolding
    assert declared is not None
    for unfolding in (replace(declared, picks=()), None):
        title = replace(night_market.TITLE, unfolding=unfolding)
        monkeypatch.setattr(registry, "titles", lambda title=title: {MARKET: title})
        CountedGame.objects.update(unfolding=unfolding_of(title))
        cache.clear()
        answer = page(rules=title.rules)
        assert answer.status_code == 200
        assert "Offers of" not in answer.content.decode()
    assert "nobody has said yet" in answer.content.decode()


def test_the_lead_changes_when_another_side_leads_alone() -> None:
    """Three seats, after each of six rounds: A, tie, A, B, tie, C."""
    moments = [(9, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0), (2, 3, 0), (3, 3, 3), (3, 3, 4)]
    sides = [(0,), (1,), (2,)]
    assert lead_changes(moments, sides) == 2, "not at the beginning, and not at a tie"
    assert decided(moments, sides, [2]) == 5, "in front with the others after five"
    assert decided(moments, sides, [1]) == 6, "never in front at the end: the last round"
    assert behind(moments, sides) == [0, 1, 2], "after three of six"


def test_sides_stand_where_their_best_seat_does() -> None:
    moments = [(0, 0, 0, 0), (5, 1, 0, 4), (0, 6, 5, 0)]
    sides = [(0, 2), (1, 3)]
    assert lead_changes(moments, sides) == 1
    assert decided(moments, sides, [1, 3]) == 2
    assert behind(moments, sides) == [0, 1, 0, 1]
    assert (lead_changes(moments, [(0, 1, 2, 3)]), behind(moments[:1], sides)) == (None, None)


def test_no_time_is_kept_that_one_seat_alone_took() -> None:
    """P1 and P2 sell, after 0.5 and 2.5 seconds; P1 alone roams."""
    choices = [("sell", 0), ("sell", 1), ("roam", 0), ("roam", 0)]
    unfolded = Unfolded(
        None,
        standings=[(0, 0), (1, 0)],
        decided=[
            Decided(seat, kind, 3, 2 * n + 2, 2 * n + 1) for n, (kind, seat) in enumerate(choices)
        ],
        listed={"goods": {}},
        taken={"goods": []},
    )
    times = [datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=n * n / 2) for n in range(8)]
    declared = night_market.TITLE.unfolding
    assert declared is not None
    for population, seconds in (("people", 1.5), ("mixed", None), ("doubled", None)):
        game = CountedGame(seat_count=2, winners=1, population=population)
        rows = course_rows(game, declared, unfolded, [(0,), (1,)], {0: 0, 1: 1}, times)
        kept = {each.kind: (each.times, each.seconds, each.timed) for each in rows.choices}
        assert kept == {"sell": (2, seconds, 0b11 if seconds else 0), "roam": (2, None, 0)}
