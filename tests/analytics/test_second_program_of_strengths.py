"""A second program works every strength out again, of each title, from what is exported."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.test import Client

from analytics.catalogue import METRICS
from api.admission.quotas import Quota
from games.engine import registry
from tests.analytics.questions import left_out
from tests.analytics.second_program_of_strengths import rows_again
from tests.analytics.synthetic import Made, store
from tests.analytics.test_second_program import BOTH, NARROWER, TITLES, close, made

GAMES = 160


@pytest.fixture(autouse=True)
def _tables_as_many_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.analytics.whole_tables.TABLES_OF_ADDRESS", Quota(10**6, 1))


def placed(game: Made, rng: Random) -> Made:
    """The game with places behind those of its winners, now and then shared."""
    sides = game.sides or [(seat,) for seat in range(game.seats)]
    others = [side for side in sides if not set(side) & set(game.winners)]
    behind = {side: rng.randrange(2, 5) for side in others}
    places = {seat: behind.get(side, 1) for side in sides for seat in side}
    return replace(game, places=[places[seat] for seat in range(game.seats)])


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_strengths_are_worked_out_again(title: str) -> None:
    rng = Random(f"strengths {title}")
    which = {"population": "simulation", "simulation": UUID(int=1)}
    store(placed(made(title, rng), rng) for _ in range(GAMES))
    store(placed(made(title, rng, **which), rng) for _ in range(GAMES))
    offered = list(METRICS["strengths"].groupings(registry.title(title)))
    numbers = told = 0
    for number, narrower in enumerate(NARROWER):
        for whose in BOTH:
            by, given = offered[number % len(offered)], ("nothing", "order")[number % 2]
            query = {"title": title, "by": by, "given": given, **whose, **narrower}
            some, strong = check(query)
            numbers, told = numbers + some, told + strong
    assert numbers > 100
    assert (told > 0) is (max(registry.title(title).seat_counts) > 1), "nobody is ranked alone"


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES[:2])
def test_the_ladder_of_levels_is_worked_out_again(title: str) -> None:
    rng = Random(f"ladder {title}")
    which = {"population": "simulation", "simulation": UUID(int=1)}
    store(placed(made(title, rng), rng) for _ in range(500))
    store(placed(made(title, rng, **which), rng) for _ in range(500))
    for whose in BOTH:
        numbers, told = check({"title": title, "by": "level", "table": "any", **whose}, "skill")
        assert numbers > 10
        assert told > 1


def check(query: dict[str, str], metric: str = "strengths") -> tuple[int, int]:
    """Compare all rows of an answer; how many numbers that were, and how many strengths."""
    answer = get(metric, query).json()
    kinds: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in answer["rows"]:
        kinds.setdefault(tuple(str(row[name]) for name in KIND), []).append(row)
    numbers = told = 0
    for kind, rows in kinds.items():
        narrower = {name: of for name, of in zip(KIND, kind, strict=True) if of != "any"}
        own = ("by", "given")
        asked = {**{name: of for name, of in query.items() if name not in own}, **narrower}
        text = b"".join(get("export", {**asked, "format": "csv"}).streaming_content).decode()
        declared, mixed = answer["sampling"] == "declared", metric == "skill"
        order = registry.title(query["title"]).dimensions.order or "seat"
        given = order if query.get("given") == "order" and query["by"] != order else ""
        again = rows_again(text, query["by"], declared, answer["prior"], mixed=mixed, given=given)
        assert {row["value"] for row in rows} == set(again), (query, kind)
        for row in rows:
            for name, value in again[row["value"]].items():
                assert row[name] == close(value), (query, kind, name, row)
            assert left_out(metric, row, again[row["value"]]) == set()
            told += row["strength"] is not None
            assert (row["strength"] is None) is ("strength" not in again[row["value"]])
            numbers += len(again[row["value"]])
    return numbers, told


KIND = ("seats", "table", "options", "patch")


def get(what: str, query: dict[str, str]) -> Any:
    answer = Client().get(f"/api/analytics/{what}/?{urlencode(query)}", secure=True)
    assert answer.status_code == 200, answer.content
    return answer
