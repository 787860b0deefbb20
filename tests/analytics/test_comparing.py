"""Two kinds of games side by side: the same figures, what differs, and what is not compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import hypot
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from analytics import comparing
from analytics.comparing import COMPARED
from tests.analytics.questions import BOTS, declared
from tests.analytics.referring import each_has_what_it_refers_to
from tests.analytics.synthetic import Made, store
from tests.analytics.textbook import rate_again
from tests.filled import filled
from tests.shared import shared

pytestmark = pytest.mark.django_db

GREEDY, RANDOM = {"table": "greedy"}, {"other.table": "random"}


def compared(*filters: Mapping[str, str], status: int = 200, **query: str) -> Any:
    asked = {**BOTS, **query, **dict(item for each in filters for item in each.items())}
    answer = Client().get("/api/analytics/compare/", asked, secure=True)
    assert answer.status_code == status, answer.content
    return answer.json()


def played(count: int, first: float, **terms: Any) -> list[Made]:
    """Games of four in which whoever begins has so many times the odds of the others."""
    rng = Random(f"{count} {first} {terms}")
    games = []
    for _ in range(count):
        seats = rng.sample(range(4), 4)
        turns = {str(1 + n): [seat] for n, seat in enumerate(seats)}
        cards = {"hydra": rng.sample(range(4), 2), "chest": [rng.randrange(4)]}
        picks = {"cards": {card: (took, range(4), 2) for card, took in cards.items()}}
        held: Any = {"turn_order": turns, "cards": cards}
        held |= {"ending": {rng.choice(("clear", "shared")): range(4)}}
        winner = rng.choices(seats, [first, 1, 1, 1])[0]
        games.append(Made((winner,), held=held, picks=picks, moves=rng.randrange(90, 130), **terms))
    return games


def both(count: int = 400, other: float = 1.0, **terms: Any) -> None:
    store([*played(count, 5.0), *played(count, other, levels=["random"] * 4, **terms)])


@pytest.fixture(scope="class")
def four_hundred_of_each(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    with shared(django_db_blocker, both, each_has_what_it_refers_to):
        yield


@pytest.mark.usefixtures("four_hundred_of_each")
class TestFourHundredOfEach:
    @pytest.mark.parametrize("metric", COMPARED)
    def test_each_figure_is_that_of_the_metric_and_the_change_lies_between(
        self, metric: str
    ) -> None:
        comparison = compared(GREEDY, RANDOM, metric=metric)
        assert comparison["refused"] == []
        for side, table in (("", "greedy"), ("other_", "random")):
            query = {**BOTS, "table": table}
            answer = Client().get(f"/api/analytics/{metric}/", query, secure=True).json()
            assert comparison[f"{side}games"] == answer["games"] == 400
            of = {row["value"]: row for row in answer["rows"]}
            for row in filled(comparison["rows"]):
                alone, ends = of[row["value"]], [row[f"{side}low"], row[f"{side}high"]]
                assert row[f"{side}number"] == pytest.approx(alone[row["figure"]], abs=1e-3)
                if row["figure"] == "difference":
                    assert ends == [alone["difference_low"], alone["difference_high"]]
                elif row["figure"] != "mean":
                    assert ends == [alone["low"], alone["high"]]
        for row in comparison["rows"]:
            assert row["change"] == pytest.approx(row["other_number"] - row["number"], abs=2e-6)
            assert row["change_low"] < row["change"] < row["change_high"]
            assert row["why"] == ""

    def test_what_is_planted_differs_and_nothing_else(self) -> None:
        rows = compared(GREEDY, RANDOM)["rows"]
        differing = {(row["value"], row["figure"]) for row in rows if row["differs"]}
        assert {("1", "rate"), ("1", "difference")} <= differing
        cards = compared(GREEDY, RANDOM, metric="card-rates")["rows"]
        assert not any(row["differs"] for row in filled(cards))


def test_a_row_differs_or_not_whatever_else_was_asked_for_with_it() -> None:
    """Games with other numbers of seats made the rows of four more in number, and so the verdict
    on each of them stricter."""
    both(other=2.2)
    others: Any = {"turn_order": {"1": [0], "2": [1]}}
    for seats in (2, 3):
        several = [Made((n % seats,), seats=seats, held=others) for n in range(60)]
        weaker = [replace(each, levels=["random"] * seats) for each in several]
        store([*several, *weaker])
    every = compared(GREEDY, RANDOM)["rows"]
    of_four = [row for row in every if row["seats"] == 4]
    assert len(of_four) < len(every)
    assert of_four == compared(GREEDY, RANDOM, seats="4")["rows"]
    [near] = [row for row in of_four if (row["value"], row["figure"]) == ("3", "difference")]
    assert near["differs"], "it did among eight rows, and did not among sixteen"


@pytest.mark.parametrize("is_declared", [True, False])
def test_intervals_of_a_change_are_worked_out_again(is_declared: bool) -> None:
    of_one: Any = {"population": "simulation"}
    games = [
        made
        for number, first in ((1, 5.0), (2, 1.0))
        for made in played(150, first, simulation=UUID(int=number), **of_one)
    ]
    if is_declared:
        store(games)
        query = {**declared(1), "other.simulation": declared(2)["simulation"]}
        comparison = (
            Client()
            .get("/api/analytics/compare/", {**query, "metric": "game-shares"}, secure=True)
            .json()
        )
    else:
        both(150)
        comparison = compared(GREEDY, RANDOM, metric="game-shares")
    assert comparison["sampling"] == ("declared" if is_declared else "running")
    error = 0.05 if is_declared else 0.025
    for row in filled(comparison["rows"]):
        ends = [
            rate_again(row[f"{side}number"] * row[f"{side}n"], row[f"{side}n"], is_declared, error)
            for side in ("", "other_")
        ]
        (low, high), (others_low, others_high) = ends
        here, there = row["number"], row["other_number"]
        change = there - here
        assert row["change_low"] == pytest.approx(
            change - hypot(there - others_low, high - here), abs=2e-5
        )
        assert row["change_high"] == pytest.approx(
            change + hypot(others_high - there, here - low), abs=2e-5
        )


def test_where_nothing_differs_it_is_seldom_said() -> None:
    """Of 40 pairs of like samples in at most two anything is said to differ (5 %)."""
    flagged = 0
    rng = Random("null")
    cards = {"hydra": 0.5, "gorgon": 0.3}
    games = (
        Made(
            (rng.randrange(4),),
            levels=[level] * 4,
            rules=str(number),
            held={
                "cards": {
                    card: [s for s in range(4) if rng.random() < share] or [0]
                    for card, share in cards.items()
                }
            },
        )
        for number in range(40)
        for level in ("greedy", "random")
        for _ in range(60)
    )
    store(games, rates_alone=True)
    for number in range(40):
        terms = {"metric": "card-rates", "rules": str(number)}
        asked = comparing.parse_comparison({**BOTS, **terms, **GREEDY, **RANDOM})
        flagged += any(row.differs for row in filled(comparing.compared(*asked).rows))
    assert flagged <= 2


def test_games_that_are_of_both_kinds_are_compared_with_nothing() -> None:
    both(40)
    comparison = compared({"table": "any", "other.table": "greedy"})
    assert comparison["rows"] == []
    [refusal] = comparison["refused"]
    assert "compared with themselves" in refusal["why"]
    assert compared({"seat": "0", "other.seat": "1"})["rows"] == []


def test_numbers_of_seats_are_never_compared_with_each_other() -> None:
    both(40)
    store(Made((0,), seats=2, levels=["random"] * 2) for _ in range(40))
    comparison = compared(GREEDY, RANDOM, by="seat")
    assert {row["seats"] for row in filled(comparison["rows"])} == {4}
    assert [(each["seats"], each["why"]) for each in comparison["refused"]] == [
        (2, "Only the others have games with 2 seats.")
    ]


def test_several_tables_are_paired_by_what_they_are_and_others_are_named() -> None:
    mixed = ["greedy", "greedy", "random", "random"]
    store([*played(40, 2.0), *played(40, 2.0, levels=mixed), *played(40, 1.0, rules="0")])
    store(played(40, 1.0, rules="0", levels=["random"] * 4))
    comparison = compared({"other.rules": "0"})
    assert {row["table"] for row in filled(comparison["rows"])} == {"greedy:4"}
    [refusal] = comparison["refused"]
    assert "Name one table in each." in refusal["why"]


def test_rates_are_not_compared_where_others_sat_there_and_differences_are() -> None:
    mixed = ["greedy", "greedy", "random", "random"]
    store([*played(60, 2.0), *played(60, 2.0, levels=mixed)])
    comparison = compared(GREEDY, {"other.table": "greedy:2,random:2"})
    for row in filled(comparison["rows"]):
        is_rate = row["figure"] == "rate"
        assert ("Others sat there" in row["why"]) == is_rate
        assert (row["change"] is None) == is_rate


def test_too_few_games_tell_nothing_and_say_so() -> None:
    store([*played(29, 2.0), *played(60, 2.0, levels=["random"] * 4)])
    for row in filled(compared(GREEDY, RANDOM)["rows"]):
        assert (row["number"], row["change"], row["differs"]) == (None, None, None)
        assert row["other_number"] is not None
        assert row["why"] == "Too few games, or none that tell: 29."


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"other.title": "cyclades"}, "$.other.title"),
        ({"other.by": "seat"}, "$.other.by"),
        ({"other.nothing": "x"}, "$.other.nothing"),
        ({"other.rules": "1" * 21}, "$.other.rules"),
        ({"metric": "areas"}, "$.metric"),
        ({"other.table": "?"}, "$.other.table"),
    ],
)
def test_what_cannot_be_asked_is_told(query: dict[str, str], field: str) -> None:
    assert compared(query, status=400)["field"] == field


def test_a_filter_of_another_title_is_told_as_such() -> None:
    assert compared({"other.dim.gods": "zeus"}, status=422)["field"] == "$.other.dim.gods"


def test_it_is_a_table_too() -> None:
    both(40)
    query = {**BOTS, **GREEDY, **RANDOM, "format": "csv"}
    answer = Client().get("/api/analytics/compare/", query, secure=True)
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert len(answer.content.splitlines()) == 1 + len(compared(GREEDY, RANDOM)["rows"])
