"""Migration 0005 while games go on and others read: nobody waits but for its last step."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
import pytest
from django.db import connection
from django.db.utils import OperationalError

from events import regrouping
from events.checking import stream_fault
from events.reading import read_events
from events.regrouping import InTheWay
from tests.events.crowd import at_once
from tests.events.facts import SALT_KEY
from tests.events.forms import append_late, kind, lay_together, run, value

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_is_appended_while_it_copies_is_copied_at_the_end(
    before: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    catch_up, late = regrouping._catch_up, uuid4()

    def then_appended(*arguments: Any) -> None:
        catch_up(*arguments)
        append_late(before[1])
        append_late(late)

    monkeypatch.setattr(regrouping, "_catch_up", then_appended)
    lay_together(connection)
    for stream in (before[1], late):
        assert read_events(stream)[-1].type == "late"
        assert stream_fault(stream, SALT_KEY) is None


IS_LOCKED = """SELECT EXISTS (SELECT FROM pg_locks WHERE granted
    AND relation = 'events_event'::regclass AND mode = 'AccessExclusiveLock')"""


def test_whoever_plays_on_waits_for_the_last_moves_alone(
    before: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each part that is copied another two events come, up to the lock and behind nothing."""
    copied: dict[bool, list[int]] = {False: [], True: []}

    def played_on(cursor: Any, where: dict[str, list[Any]]) -> None:
        regrouping._fill_together(cursor, where)
        [start], [end] = where["after"], where["upto"]
        is_locked = value(IS_LOCKED)
        copied[is_locked].append(end - start)
        if not is_locked:
            at_once(1, lambda *_: append_late(before[0]))

    way = msgspec.structs.replace(regrouping.TOGETHER, fill=played_on)
    monkeypatch.setattr(regrouping, "TOGETHER", way)
    lay_together(connection)
    assert copied[True] == [2]
    # Nothing is copied or compared a second time.
    assert sum(copied[False]) + 2 == value("SELECT sum(version) FROM events_stream")
    assert [stream_fault(stream, SALT_KEY) for stream in before] == [None] * 3


def held_by(reader: psycopg.Connection[Any]) -> None:
    """As by a dump: it has read, and its transaction is open."""
    reader.execute("SELECT 1 FROM events_event LIMIT 1")


@pytest.fixture
def reader(app_database_url: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(app_database_url, application_name="a long dump") as connected:
        yield connected


def test_a_long_reader_is_named_and_let_go_first(
    before: list[UUID],
    reader: psycopg.Connection[Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Meanwhile others play on: between two tries nothing is locked."""
    pauses: list[int] = []

    def pause(seconds: int) -> None:
        append_late(before[0])
        pauses.append(seconds)
        if len(pauses) == 4:
            reader.rollback()

    monkeypatch.setattr(regrouping, "PATIENCE_MS", 20)
    monkeypatch.setattr(time, "sleep", pause)
    held_by(reader)
    lay_together(connection)
    assert pauses == [0, 1, 2, 4]
    said = f"process {reader.info.backend_pid} of kleio_app, a long dump"
    assert capsys.readouterr().out.count(said) == 3
    assert (kind(), stream_fault(before[0], SALT_KEY)) == ("v", None)


def test_a_reader_that_stays_ends_it_and_nothing_is_changed(
    before: list[UUID], reader: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regrouping, "PATIENCE_MS", 1)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    held_by(reader)
    with pytest.raises(InTheWay, match="migrate again"):
        lay_together(connection)
    assert kind() == "p"
    reader.rollback()


def test_what_is_no_matter_of_waiting_is_not_tried_again(
    before: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def full(*_: Any) -> None:
        run("DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$")

    monkeypatch.setattr(regrouping, "_swap", full)
    monkeypatch.setattr(time, "sleep", tries.append)
    with pytest.raises(OperationalError, match="full"):
        lay_together(connection)
    assert (len(tries), kind()) == (1, "p")


def test_what_is_built_upon_the_log_is_told_before_anything_is_copied(before: list[UUID]) -> None:
    run("CREATE VIEW of_mine AS SELECT count(*) FROM events_event")
    try:
        with pytest.raises(InTheWay, match="of_mine"):
            lay_together(connection)
        assert value("SELECT to_regclass('events_batch') IS NULL")
    finally:
        run("DROP VIEW of_mine")
