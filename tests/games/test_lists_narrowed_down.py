"""However many games there are: a list of those of a seldom kind is read from an index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from api.games.filters import GameFilter
from games.models import Game
from games.models.game import Population, Status
from games.selectors.tables import visible_games
from tests.filled import filled
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
    {"status": "cancelled"},
    {"title": "dice_forge", "seats": "3"},
]
ORDERINGS = ("-created", "-moves", "moves")
USUAL: dict[str, Any] = {
    "title": "dice_forge",
    "rules": "1",
    "status": Status.FINISHED,
    "seat_count": 2,
    "population": Population.BOTS,
    "bots": [0, 1],
    "commitment": "0" * 64,
}


@pytest.fixture(scope="class")
def many(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Games of the kinds that the class names, and what the planner knows of them."""
    with shared(django_db_blocker, lambda: _many(request.cls.KINDS)):
        yield


def _many(kinds: Sequence[dict[str, Any]]) -> None:
    """As many of each kind; what it does not say is as usual. The database copies one of each."""
    now = timezone.now()
    first = Game.objects.bulk_create(
        Game(**USUAL | {"moves": number, "created_at": now - timedelta(minutes=number)} | kind)
        for number, kind in enumerate(kinds)
    )
    apart = ("id", "moves", "created_at")
    fields = [field.column for field in Game._meta.concrete_fields if not field.generated]
    rest = ", ".join(str(column) for column in fields if column not in apart)
    with connection.cursor() as cursor:
        for number, (kind, game) in enumerate(zip(kinds, first, strict=True)):
            cursor.execute(
                f"INSERT INTO games_game ({', '.join(apart)}, {rest})"
                " SELECT gen_random_uuid(), coalesce(%s::int, number %% 50),"
                f" %s::timestamptz - number * interval '1 minute', {rest}"
                " FROM games_game, generate_series(%s::int, %s, %s) AS number WHERE id = %s",
                [kind.get("moves"), now, number + len(kinds), MANY - 1, len(kinds), game.pk],
            )
        cursor.execute("ANALYZE games_game")


def _page(asked: dict[str, str]) -> Any:
    """Of what a stranger is shown."""
    filters = GameFilter(asked, queryset=visible_games(None))
    return filters.qs.order_by(*filters.order)[:20]


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
class TestGamesOfOneUsualKind:
    KINDS: Sequence[dict[str, Any]] = ({},)

    @pytest.mark.parametrize("asked", SELDOM, ids=lambda asked: ",".join(asked))
    def test_what_nobody_has_is_found_missing_without_looking_at_all(
        self, asked: dict[str, str]
    ) -> None:
        for ordering in filled(ORDERINGS):
            page = _page({**asked, "ordering": ordering})
            assert list(page) == []
            assert _looked_at(page) < MANY / 10, ordering

    def test_rows_that_a_plan_leaves_out_count_as_looked_at(self) -> None:
        """Or nothing would be held to anything."""
        assert _looked_at(Game.objects.filter(options={"first_seat": 1})) == MANY


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
class TestGamesThatWerePlayedInMemory:
    KINDS: Sequence[dict[str, Any]] = ({"population": Population.SIMULATION},)

    @pytest.mark.parametrize(
        "asked",
        [{}, {"title": "dice_forge"}, {"seats": "2"}, {"status": "finished"}, {"bots": "true"}],
        ids=lambda asked: ",".join(asked) or "all",
    )
    def test_they_are_left_out_without_looking_at_them(self, asked: dict[str, str]) -> None:
        for ordering in filled(ORDERINGS):
            page = _page({**asked, "ordering": ordering})
            assert list(page) == []
            assert _looked_at(page) < MANY / 10, ordering


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
class TestGamesThatAllHaveWhatIsSeldom:
    KINDS: Sequence[dict[str, Any]] = ({"clock": {}, "bots_may_join": True},)

    @pytest.mark.parametrize("asked", [{"clock": "false"}, {"bots_may_join": "false"}], ids=str)
    def test_what_lacks_it_is_found_missing_without_looking_at_all(
        self, asked: dict[str, str]
    ) -> None:
        assert list(_page(asked)) == []
        assert _looked_at(_page(asked)) < MANY / 10


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
class TestGamesOfManyLengths:
    """Those of another title and with other seats are all longer, and some never began."""

    KINDS: Sequence[dict[str, Any]] = (
        {},
        {"title": "cyclades", "seat_count": 4, "moves": 900},
        {"status": Status.CANCELLED, "seat_count": 4, "moves": 0},
    )

    @pytest.mark.parametrize(
        ("asked", "longest"),
        [
            ({}, 900),
            ({"title": "dice_forge"}, 49),
            ({"seats": "2"}, 49),
            ({"title": "dice_forge", "seats": "2"}, 49),
        ],
    )
    def test_the_first_are_found_without_looking_at_all(
        self, asked: dict[str, str], longest: int
    ) -> None:
        for ordering, first in filled([("-moves", longest), ("moves", 0)]):
            page = _page({**asked, "ordering": ordering, "status": "finished"})
            moves = [game.moves for game in page]
            assert moves == sorted(moves, reverse=ordering == "-moves")
            assert (len(moves), moves[0]) == (20, first)
            assert _looked_at(page) < MANY / 10, ordering


def test_a_move_writes_into_no_index(db: None) -> None:
    """What it changes is in none, nor what follows from that."""
    game = Game.objects.create(**{**USUAL, "status": Status.RUNNING})
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_get_xact_tuples_hot_updated('games_game'::regclass)")
        [(before,)] = cursor.fetchall()
        changed = {"version": F("version") + 3, "moves": F("moves") + 1, "waiting": [1]}
        Game.objects.filter(pk=game.pk).update(**changed, moved_at=timezone.now())
        cursor.execute("SELECT pg_stat_get_xact_tuples_hot_updated('games_game'::regclass)")
        assert cursor.fetchall() == [(before + 1,)]


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
        [(explained,)] = cursor.fetchall()
    plan: dict[str, Any] = explained[0]["Plan"]
    return plan


def _nodes(plan: dict[str, Any]) -> list[dict[str, Any]]:
    return [plan, *(node for part in plan.get("Plans", ()) for node in _nodes(part))]
