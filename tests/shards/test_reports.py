"""Figures are read from a replica, and moves are not."""

from __future__ import annotations

from typing import Any, LiteralString

import psycopg
import pytest
from django.db import connections

import analytics.tasks
from analytics.models import CountedGame
from analytics.projection import gathering
from analytics.projection.catching_up import add_up
from analytics.projection.gathering import unlike
from database.at_hand import HOME, at
from environment.embedded_server import SUPERUSER
from games.identifiers import game_of
from games.models import Game
from local.cluster import Cluster
from shards import readiness, removing
from shards.errors import CannotDo
from shards.figures import collect, subscription_to_figures_of
from shards.models import Shard
from shards.moving import move
from shards.slots import slot_of
from tests.api.actors import Actor
from tests.filled import filled
from tests.patience import PATIENCE, until
from tests.shards.servers import EAST, REPORTS, Servers
from tests.shards.tables import begun, make_move, played

pytestmark = pytest.mark.usefixtures("processes", "servers")


def _counted(who: Actor) -> Any:
    answer = who.get("analytics/coverage/")
    assert answer.status_code == 200, answer.content
    return answer.json()


def _on(replica: Cluster, statement: LiteralString) -> None:
    with psycopg.connect(replica.address.url(SUPERUSER)) as connection:
        connection.execute(statement)


def test_figures_are_read_from_a_replica_and_moves_are_not(
    servers: Servers, ann: Actor, ben: Actor
) -> None:
    before = _counted(ann)
    with servers.replica() as replica:
        until(lambda: _counted(ann) == before)
        _on(replica, "SELECT pg_wal_replay_pause()")
        played(ann, HOME)
        analytics.tasks.catch_up()
        assert _counted(ann) == before
        game = begun(ann, ben, HOME)
        assert make_move(ann, game) or make_move(ben, game)
        assert ann.get(f"games/{game}/").status_code == 200
        _on(replica, "SELECT pg_wal_replay_resume()")
        until(lambda: _counted(ann) != before)
    assert _counted(ann) != before


def test_what_is_missing_is_said_before_anybody_is_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        readiness, "_HOME", readiness._HOME.replace("current_setting('wal_level')", "'replica'")
    )
    with pytest.raises(CannotDo, match="At east wal_level is replica"):
        collect(HOME, {})
    for database in filled((HOME, EAST)):
        with connections[database].cursor() as cursor:
            cursor.execute("SELECT FROM pg_publication WHERE pubname = 'kleio_figures'")
            assert cursor.fetchall() == []


def test_figures_of_both_are_one_where_they_are_collected(
    servers: Servers, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of a game that moves meanwhile, and of games that are alike and summed up in each."""
    assert _counted(ann)["all_databases"] is False
    while not _are_alike():
        there = played(ann, EAST)
        played(ann, HOME)
        analytics.tasks.catch_up()
    apart = {}
    for database in filled((HOME, EAST)):
        with at(database):
            assert add_up(least=1)
            apart[database] = CountedGame.objects.count()
    assert all(apart.values())
    with servers.collected():
        assert _games_collected() == sum(apart.values())
        before = _counted(ann)
        assert before["all_databases"] is True
        assert sum(each["games"] for each in before["strata"]) == sum(apart.values())
        with at(REPORTS):
            assert not CountedGame.objects.filter(lot=None).exists()
            assert unlike() == set()
        move([slot_of(game_of(there))], HOME)
        servers.what_is_written_is_collected()
        assert _lies_once(there)
        with at(REPORTS):
            assert unlike() == set()
        assert _counted(ann) == before
        assert _games_collected() == sum(apart.values())
        _is_told_before_one_is_removed(monkeypatch)


def _is_told_before_one_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removing, "_TOLD_SECONDS", 0.1)
    with connections[REPORTS].cursor() as cursor:
        cursor.execute(f"ALTER SUBSCRIPTION {subscription_to_figures_of(EAST)} DISABLE")
        try:
            with pytest.raises(CannotDo, match="has not heard yet that all games have left east"):
                removing._require_told(EAST)
        finally:
            cursor.execute(f"ALTER SUBSCRIPTION {subscription_to_figures_of(EAST)} ENABLE")
    monkeypatch.setattr(removing, "_TOLD_SECONDS", PATIENCE)
    removing._require_told(EAST)


def test_lots_are_those_of_one_database_whatever_it_is_called(servers: Servers) -> None:
    """One that was lost and an empty one of its name have rows at the same place."""
    number = Shard.objects.get(name=EAST).number
    with at(EAST):
        assert gathering._named().count(f"|| '{number}'") == 1
    with at(HOME):
        assert "||" not in gathering._named()


def _are_alike() -> bool:
    """Whether games of both would be in one lot, if they lay in one database."""
    kinds = []
    for database in (HOME, EAST):
        with at(database):
            games = CountedGame.objects.values_list("title", "seat_count", "level", "winners")
            kinds.append(set(games))
    return not kinds[0].isdisjoint(kinds[1])


def _games_collected() -> int:
    with at(REPORTS):
        return CountedGame.objects.count()


def _lies_once(game: str) -> bool:
    with at(REPORTS):
        counted = CountedGame.objects.filter(pk=game_of(game)).exists()
        return counted and Game.objects.filter(pk=game_of(game)).exists()
