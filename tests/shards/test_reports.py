"""Figures are read from a replica, and moves are not."""

from __future__ import annotations

from typing import Any, LiteralString

import psycopg
import pytest

import analytics.tasks
from database.at_hand import HOME
from environment.embedded_server import SUPERUSER
from local.cluster import Cluster
from tests.api.actors import Actor
from tests.live.streams import until
from tests.shards.servers import Servers
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
