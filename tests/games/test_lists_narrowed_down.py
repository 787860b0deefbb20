"""However many games there are: a list of those of a seldom kind is read from an index."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from api.games.filters import GameFilter
from games.models import Game
from games.models.game import Population, Status
from games.selectors.tables import visible_games
from tests.shared import shared

MANY = 3_000
SELDOM = [
    {"title": "lords_of_hellas"},
    {"seats": "4"},
    {"population": "people"},
    {"status": "running"},
    {"status": "open"},
    {"clock": "true"},
    {"bots": "false"},
    {"bots_may_join": "true"},
    {"public": "false"},
    {"title": "dice_forge", "seats": "3"},
]


@pytest.fixture(scope="class")
def many(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Games of the kind that the class names, and what the planner knows of them."""
    with shared(django_db_blocker, lambda: _many(request.cls.KIND)):
        yield


def _many(kind: Population) -> None:
    now = timezone.now()
    games = (
        Game(
            title="dice_forge",
            rules="1",
            status=Status.FINISHED,
            seat_count=2,
            population=kind,
            bots=[0, 1],
            commitment="0" * 64,
            created_at=now - timedelta(minutes=number),
        )
        for number in range(MANY)
    )
    Game.objects.bulk_create(games, batch_size=MANY // 3)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_game")


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
class TestGamesOfOneUsualKind:
    KIND = Population.BOTS

    @pytest.mark.parametrize("asked", SELDOM, ids=lambda asked: ",".join(asked))
    def test_what_nobody_has_is_found_missing_without_looking_at_all(
        self, asked: dict[str, str]
    ) -> None:
        games = GameFilter(asked, queryset=visible_games(None)).qs
        found = games.order_by("-created_at", "-id")[:20]
        assert list(found) == []
        assert _looked_at(found) < MANY / 10

    def test_rows_that_a_plan_leaves_out_count_as_looked_at(self) -> None:
        """Or nothing would be held to anything."""
        assert _looked_at(Game.objects.filter(options={"first_seat": 1})) == MANY


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
class TestGamesThatWerePlayedInMemory:
    KIND = Population.SIMULATION

    @pytest.mark.parametrize(
        "asked",
        [{}, {"title": "dice_forge"}, {"seats": "2"}, {"status": "finished"}, {"bots": "true"}],
        ids=lambda asked: ",".join(asked) or "all",
    )
    def test_they_are_left_out_without_looking_at_them(self, asked: dict[str, str]) -> None:
        found = GameFilter(asked, queryset=visible_games(None)).qs
        found = found.order_by("-created_at", "-id")[:20]
        assert list(found) == []
        assert _looked_at(found) < MANY / 10


def _looked_at(games: Any) -> float:
    """Rows of games that a plan reads, those that it then leaves out included."""
    plan = _plan(games)
    return sum(
        float(node["Actual Rows"] + node.get("Rows Removed by Filter", 0))
        * float(node["Actual Loops"])
        for node in _nodes(plan)
        if node.get("Relation Name") == "games_game"
    )


def _plan(games: Any) -> dict[str, Any]:
    with connection.cursor() as cursor:
        statement, values = games.query.sql_with_params()
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", values)
        [(told,)] = cursor.fetchall()
    found: dict[str, Any] = told[0]["Plan"]
    return found


def _nodes(plan: dict[str, Any]) -> list[dict[str, Any]]:
    return [plan, *(node for part in plan.get("Plans", ()) for node in _nodes(part))]
