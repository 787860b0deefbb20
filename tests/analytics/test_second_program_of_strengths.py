"""A second program works every strength out again, of each title, from what is exported."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from operator import itemgetter
from random import Random
from typing import Any, TypeAlias
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.test import Client

from analytics.catalogue import METRICS
from api.admission.quotas import Quota
from games.engine import registry
from tests.analytics.questions import left_out
from tests.analytics.second_program import Line, lines_in
from tests.analytics.second_program_of_strengths import rows_again
from tests.analytics.synthetic import Made, store
from tests.analytics.test_second_program import BOTH, NARROWER, TITLES, close, made

GAMES = 160
OF_LADDER = 350


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
    offered = list(METRICS["strengths"].groupings(registry.title(title)))
    told_of = {*offered[: len(NARROWER)], registry.title(title).dimensions.order or "seat"}
    store(placed(made(title, rng, told_of), rng) for _ in range(GAMES))
    store(placed(made(title, rng, told_of, **which), rng) for _ in range(GAMES))
    numbers = strengths = 0
    for number, narrower in enumerate(NARROWER):
        for whose in BOTH:
            by, given = offered[number % len(offered)], ("nothing", "order")[number % 2]
            query = {"title": title, "by": by, "given": given, **whose, **narrower}
            some, strong = check(query)
            numbers, strengths = numbers + some, strengths + strong
    assert numbers > 100
    assert (strengths > 0) is (max(registry.title(title).seat_counts) > 1), "nobody is ranked alone"


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES[:2])
def test_the_ladder_of_levels_is_worked_out_again(title: str) -> None:
    rng = Random(f"ladder {title}")
    which = {"population": "simulation", "simulation": UUID(int=1)}
    store(placed(made(title, rng, ()), rng) for _ in range(OF_LADDER))
    store(placed(made(title, rng, (), **which), rng) for _ in range(OF_LADDER))
    for whose in BOTH:
        numbers, strengths = check(
            {"title": title, "by": "level", "table": "any", **whose}, "skill"
        )
        assert numbers > 10
        assert strengths > 1


def check(query: dict[str, str], metric: str = "strengths") -> tuple[int, int]:
    """Compare all rows of an answer; how many numbers that were, and how many strengths."""
    answer = get(metric, query).json()
    kinds: defaultdict[Kind, list[dict[str, Any]]] = defaultdict(list)
    for row in answer["rows"]:
        kinds[kind_of(row)].append(row)
    asked = {name: of for name, of in query.items() if name not in ("by", "given")}
    tables = tables_of(asked, kinds)
    numbers = strengths = 0
    for kind, rows in kinds.items():
        declared, mixed = answer["sampling"] == "declared", metric == "skill"
        order = registry.title(query["title"]).dimensions.order or "seat"
        given = order if query.get("given") == "order" and query["by"] != order else ""
        lines, prior = tables[kind], answer["prior"]
        again = rows_again(lines, query["by"], declared, prior, mixed=mixed, given=given)
        assert {row["value"] for row in rows} == set(again), (query, kind)
        for row in rows:
            for name, value in again[row["value"]].items():
                assert row[name] == close(value), (query, kind, name, row)
            assert left_out(metric, row, again[row["value"]]) == set()
            strengths += row["strength"] is not None
            assert (row["strength"] is None) is ("strength" not in again[row["value"]])
            numbers += len(again[row["value"]])
    return numbers, strengths


KIND = ("seats", "table", "options", "patch")
Kind: TypeAlias = tuple[str, ...]


def kind_of(row: Mapping[str, Any]) -> Kind:
    return tuple(str(row[name]) for name in KIND)


def tables_of(asked: dict[str, str], kinds: Iterable[Kind]) -> dict[Kind, list[Line]]:
    """What is handed out of each kind of games that an answer tells apart; all of it is asked for
    at once."""
    text = b"".join(get("export", {**asked, "format": "csv"}).streaming_content).decode()
    handed_out: defaultdict[Kind, list[Line]] = defaultdict(list)
    kind_in = itemgetter(*KIND)
    for line in lines_in(text):
        handed_out[kind_in(line)].append(line)
    return {
        kind: [
            line
            for its, lines in handed_out.items()
            if all(asked in ("any", each) for each, asked in zip(its, kind, strict=True))
            for line in lines
        ]
        for kind in kinds
    }


def get(what: str, query: dict[str, str]) -> Any:
    answer = Client().get(f"/api/analytics/{what}/?{urlencode(query)}", secure=True)
    assert answer.status_code == 200, answer.content
    return answer
