"""Games that are put away while their slot is moved to another database lie there once."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from audit.old.moving import Stays, moved
from database.at_hand import HOME, at, connection
from events.putting_away import put_away
from games.identifiers import game_of
from shards import copying, moving
from tests.api.actors import Actor
from tests.events.crowd import wait_until_somebody_waits
from tests.shards.commands import verify
from tests.shards.servers import EAST
from tests.shards.tables import move_slot_of, played

pytestmark = pytest.mark.usefixtures("processes", "servers", "checkpoint_key")


def test_who_puts_a_game_away_waits_for_its_slot_to_be_moved_and_finds_it_gone(
    ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(ann, HOME)
    copy, done = copying.copy_rows, list[Future[list[int | Stays]]]()

    def put_it_away() -> list[int | Stays]:
        try:
            with at(HOME):
                return list(moved([game_of(game)], put_away))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as other:

        def meanwhile(table: Any, *rest: Any) -> None:
            copy(table, *rest)
            if table == "events_batch":
                done.append(other.submit(put_it_away))
                with at(HOME):
                    wait_until_somebody_waits()

        monkeypatch.setattr(moving, "copy_rows", meanwhile)
        move_slot_of(game, EAST)
    assert [each.result() for each in done] == [[0]]
    with at(EAST), connection.cursor() as cursor:
        for table, lie_there in (("events_batch", True), ("events_old", False)):
            cursor.execute(f"SELECT count(*) > 0 FROM {table} WHERE stream = %s", [game_of(game)])
            assert cursor.fetchone() == (lie_there,)
    verify()
