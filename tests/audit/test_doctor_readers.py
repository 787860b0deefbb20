"""manage.py doctor: do readers of the log follow it, and does what they publish stand?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
import pytest
from django.db import connection, transaction

from audit.checkpoints.publishing import CURSOR, publish
from audit.doctor.lag import lags_here
from audit.sql import sql
from environment.checkpoint_keys import SigningKey
from events.cursors import move_cursor
from events.putting_away import bring_back, put_away
from events.records import START, Cursor
from tests.audit.conftest import Finished
from tests.audit.doctoring import FAIL, OK, WARN, asked, run, triggers_off
from tests.events.facts import appended
from tests.events.feed_end import end_of_feed

pytestmark = pytest.mark.django_db(transaction=True)

KEY = SigningKey(bytes(range(32)))
OTHER = SigningKey(bytes(range(1, 33)))


@pytest.fixture(autouse=True)
def end(settings: Any) -> Cursor:
    """Where the log ends before the test; nobody else reads it."""
    settings.KLEIO_CHECKPOINT_KEY = None
    settings.KLEIO_FORMER_CHECKPOINT_KEYS = []
    run("DELETE FROM events_checkpoint")
    return end_of_feed()


@contextmanager
def older(stream: UUID, minutes: int) -> Iterator[None]:
    """As if the stream had been written earlier."""
    with transaction.atomic():
        triggers_off()
        run(
            f"UPDATE events_event SET recorded_at = recorded_at - interval '{minutes} min'"
            f" WHERE stream = '{stream}'"
        )
        yield
        transaction.set_rollback(True)


def reads_up_to(place: Cursor, name: str = "analytics") -> None:
    with transaction.atomic():
        move_cursor(name, START, place)


def test_a_reader_that_does_not_follow_is_named(end: Cursor) -> None:
    assert asked("readers of the log").text == "nobody has begun to read"
    stream = uuid4()
    appended(stream)
    reads_up_to(end)
    for minutes, level in ((0, OK), (3, WARN), (30, FAIL)):
        with older(stream, minutes):
            result = asked("readers of the log")
            assert result.level == level
            assert "'analytics'" in result.text
    with transaction.atomic():
        move_cursor("analytics", end, end_of_feed())
    with older(stream, 30):
        assert asked("readers of the log").text == "'analytics': up to date"


def test_a_reader_that_has_not_read_what_was_put_away_is_behind(
    end: Cursor, finished: Finished
) -> None:
    game = finished("persian_invasion", 1)
    reads_up_to(end)
    assert lags_here() != [("analytics", None)]
    put_away([game.pk])
    try:
        [(name, seconds)] = lags_here()
        assert (name, seconds is None) == ("analytics", False)
    finally:
        bring_back([game.pk])


def test_how_far_a_reader_is_behind_costs_the_same_however_far_it_is() -> None:
    """As the feed: each place of the log is cut by itself, and nothing behind that is read."""
    with transaction.atomic(), connection.cursor() as cursor:
        for method in (
            "seqscan",
            "bitmapscan",
            "sort",
        ):  # so that a small table is read as a large one
            cursor.execute(f"SET LOCAL enable_{method} = off")
        cursor.execute(f"EXPLAIN (COSTS OFF) {sql('doctor_unread')}", msgspec.structs.asdict(START))
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert not re.search(r"-> +(Incremental )?Sort\b", plan), plan
    assert len(re.findall(r"-> +Limit\n +InitPlan", plan)) == 2, plan


def test_who_publishes_has_five_minutes_more_and_none_without_a_key(
    end: Cursor, settings: Any
) -> None:
    stream = uuid4()
    appended(stream)
    reads_up_to(end, CURSOR)
    with older(stream, 30):
        assert asked("readers of the log").level == OK
    settings.KLEIO_CHECKPOINT_KEY = KEY
    for minutes, level in ((5, OK), (7, WARN), (30, FAIL)):
        with older(stream, minutes):
            assert asked("readers of the log").level == level


def test_a_transaction_that_holds_readers_back_is_named(owner_database_url: str) -> None:
    assert asked("held back").level == OK
    stream = uuid4()
    with psycopg.connect(owner_database_url) as forgotten:
        forgotten.execute("SELECT pg_current_xact_id()")
        appended(stream)
        for minutes, level in ((0, OK), (3, WARN), (30, FAIL)):
            with older(stream, minutes):
                result = asked("held back")
                assert result.level == level
        assert "1 batch held back" in result.text
        assert f"process {forgotten.info.backend_pid} of " in result.text
        assert f"pg_terminate_backend({forgotten.info.backend_pid})" in result.do
    with older(stream, 30):
        assert asked("held back").level == OK


@pytest.fixture
def published(end: Cursor, settings: Any) -> UUID:
    """A stream that a checkpoint names."""
    settings.KLEIO_CHECKPOINT_KEY = KEY
    reads_up_to(end, CURSOR)
    stream = uuid4()
    appended(stream, 3)
    assert publish()
    return stream


def test_without_a_key_it_warns_and_says_how_to_make_one() -> None:
    result = asked("public checkpoints")
    assert (result.level, "KLEIO_CHECKPOINT_KEY" in result.do) == (WARN, True)


def test_before_the_first_all_is_well(settings: Any) -> None:
    settings.KLEIO_CHECKPOINT_KEY = KEY
    assert asked("public checkpoints").text == "the first is still to come"


@pytest.mark.parametrize("chains", [100, None])
def test_a_checkpoint_is_told_with_its_key(published: UUID, chains: int | None) -> None:
    result = asked("public checkpoints", chains)
    assert result.level == OK
    assert result.text.startswith("number 1, made 0 s ago, with the key 03a107bff3ce10be1d70dd18e7")


def test_a_key_that_was_changed_is_told(published: UUID, settings: Any) -> None:
    settings.KLEIO_CHECKPOINT_KEY = OTHER
    assert asked("public checkpoints").level == FAIL
    public = asked("public checkpoints").text.split("the key ")[1].split(",")[0]
    settings.KLEIO_FORMER_CHECKPOINT_KEYS = [public]
    result = asked("public checkpoints")
    assert (result.level, "not the one in force" in result.text) == (WARN, True)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events_event SET hash = sha256('x') WHERE version = 3 AND stream = '{stream}'",
        "UPDATE audit_publiccheckpoint SET at = at + interval '1 s'",
        "DELETE FROM audit_namedstream",
    ],
)
def test_what_was_published_and_does_not_fit_the_log_fails(published: UUID, change: str) -> None:
    with transaction.atomic():
        triggers_off()
        for table in ("audit_publiccheckpoint", "audit_namedstream"):
            run(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        run(change.format(stream=published))
        assert asked("public checkpoints").level == FAIL
        transaction.set_rollback(True)
