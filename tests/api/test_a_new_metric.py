"""A metric is a row and a function: its endpoint, its words and what it may be asked follow."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.db.models import Count
from django.urls import path

from analytics.groupings import SEAT
from analytics.metrics.metric import Metric, Parameter
from analytics.metrics.shapes import Answer
from analytics.query import Query
from analytics.selectors.seats import counted
from api.analytics import views
from tests.analytics.synthetic import Made, store
from tests.api.actors import Actor, problem

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


class Row(msgspec.Struct, frozen=True):
    """Games in which a seat scored at least so much."""

    value: str
    n: int


class Scores(Answer, frozen=True, kw_only=True):
    """What comes of it."""

    least: str
    rows: list[Row]


def scores(metric: Metric, question: Query) -> Scores:
    """By seat."""
    least = question.parameters["least"]
    games = counted(question).filter(moves__gte=int(least)).values("value")
    return Scores(
        metric=metric.id,
        version=metric.version,
        title=question.title.id,
        by=question.by.id,
        filters=dict(question.filters),
        games=question.games.count(),
        smallest_n=metric.smallest_n,
        link=question.link(),
        least=least,
        rows=[Row(row["value"], row["n"]) for row in games.annotate(n=Count("pk"))],
    )


NEW = Metric(
    "long-games",
    "Long games",
    "How many games took at least so many moves.",
    "games",
    "All.",
    "They are counted.",
    1,
    lambda each: each is SEAT,
    lambda each: True,
    scores,
    Row,
    Scores,
    (Parameter("least", {"1": "any", "50": "long ones"}, default="50"),),
)
urlpatterns = [
    path("api/new/", views.view_of(NEW).as_view()),
    path("api/games/", views.CountedGames.as_view(), name="analytics-games"),
]


def asked(nobody: Actor, query: str = "") -> Any:
    return nobody.get(f"new/?title=dice_forge&population=bots{query}")


def test_it_answers_as_its_function_says(nobody: Actor) -> None:
    store([*[Made((0,), seats=2, moves=40)] * 3, *[Made((0,), seats=2, moves=60)] * 2])
    body = asked(nobody).json()
    assert (body["metric"], body["by"], body["least"]) == ("long-games", "seat", "50")
    assert sorted(body["rows"], key=str) == [{"value": "0", "n": 2}, {"value": "1", "n": 2}]
    assert "least" not in body["filters"]
    assert {row["n"] for row in asked(nobody, "&least=1").json()["rows"]} == {5}


def test_its_rows_are_had_as_a_table(nobody: Actor) -> None:
    store([Made((0,), seats=2, moves=60)] * 2)
    assert asked(nobody, "&format=csv").content.split()[0] == b"value,n"


def test_what_it_may_not_be_asked_is_refused_with_what_it_may(nobody: Actor) -> None:
    refused = problem(asked(nobody, "&least=7"), 400, "malformed")
    assert refused["detail"] == "least is one of 1, 50, not '7'."
    assert refused["field"] == "$.least"


def test_what_another_metric_may_be_asked_it_may_not(nobody: Actor) -> None:
    refused = problem(asked(nobody, "&unit=moves"), 400, "malformed")
    assert "no 'unit' to ask for" in refused["detail"]
