"""Every stream that moved is named once it is safe to do so, and no stream twice."""

from __future__ import annotations

import hashlib
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, connections, transaction

from audit import tasks
from audit.checkpoints import publishing
from audit.checkpoints.checking import first_broken
from audit.checkpoints.publishing import CURSOR, publish
from audit.models import NamedStream, PublicCheckpoint
from audit.verifier.kleio_verify import Report
from environment.checkpoint_keys import SigningKey
from events.cursors import drop_cursor
from events.models import StoredEvent
from tests.audit.checkpoints.reading import lines, read, verified
from tests.events.crowd import at_once
from tests.events.facts import appended


def name_of(stream: UUID) -> str:
    return hashlib.sha256(f"kleio stream|{stream}".encode()).hexdigest()


def named() -> list[set[str]]:
    return [{head["stream"] for head in checkpoint["heads"]} for checkpoint in read()]


def names(*streams: UUID) -> set[str]:
    return {name_of(stream) for stream in streams}


def test_a_head_is_the_end_of_the_last_batch_and_its_stamp(stream: UUID) -> None:
    appended(stream, 2)
    appended(stream, 3)
    publish()
    events = list(StoredEvent.objects.filter(stream=stream).order_by("version"))
    assert read()[0]["heads"] == [
        {
            "stream": name_of(stream),
            "hash": bytes(events[4].hash).hex(),
            "stamp": bytes(events[2].stamp).hex(),
        }
    ]


def test_checkpoints_are_a_signed_chain_that_the_verifier_takes(stream: UUID) -> None:
    for _ in range(3):
        appended(stream, 2)
        appended(uuid4())
        publish()
    report = verified(lines(), stream)
    assert isinstance(report, Report), report
    assert (report.checkpoints, report.witnesses, report.witnessed) == (3, 3, 6)
    of_one = verified(lines(stream)[1:], stream)
    assert isinstance(of_one, Report), of_one
    assert [each["number"] for each in read()] == [1, 2, 3]
    assert read()[0]["previous"] == "0" * 64
    assert first_broken() is None


def test_the_verifier_finds_what_was_signed_by_somebody_else(stream: UUID, settings: Any) -> None:
    appended(stream)
    publish()
    settings.KLEIO_CHECKPOINT_KEY = SigningKey(bytes(32))
    fault = verified(lines(), stream)
    assert fault == "checkpoints[1].key: it is not the key that was given"


def test_where_nothing_moved_nothing_is_written(stream: UUID) -> None:
    publish()
    assert not PublicCheckpoint.objects.exists()
    appended(stream)
    publish()
    publish()
    assert named() == [names(stream)]


def test_without_a_key_nothing_is_published_and_nothing_is_lost(
    stream: UUID, settings: Any
) -> None:
    held, settings.KLEIO_CHECKPOINT_KEY = settings.KLEIO_CHECKPOINT_KEY, None
    appended(stream)
    assert publish()
    assert not PublicCheckpoint.objects.exists()
    settings.KLEIO_CHECKPOINT_KEY = held
    publish()
    assert named() == [names(stream)]


def test_many_streams_fill_many_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each moves twice; none holds more streams than it may."""
    monkeypatch.setattr(publishing, "HEADS", 3)
    streams = [uuid4() for _ in range(7)]
    for stream in streams:
        appended(stream)
        appended(stream)
    publish()
    assert max(len(heads) for heads in named()) == 3
    assert set.union(*named()) == names(*streams)
    assert first_broken() is None


def test_nothing_is_skipped_while_an_older_transaction_is_open(app: str) -> None:
    """What commits late is named by a later checkpoint, and what came after it waits for it."""
    slow, quick = uuid4(), uuid4()
    with transaction.atomic():
        appended(slow)
        appended(quick, using=app)
        at_once(1, lambda _number, _barrier: publish())
        assert not PublicCheckpoint.objects.using(app).exists()
    publish()
    assert named() == [names(slow, quick)]


def test_of_publishers_at_once_each_stream_is_named_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(publishing, "HEADS", 2)
    streams = [uuid4() for _ in range(12)]
    for stream in streams:
        appended(stream)

    def work(_number: int, barrier: Barrier) -> bool:
        barrier.wait()
        return publish()

    assert at_once(4, work) == [True] * 4
    assert [each["number"] for each in read()] == [1, 2, 3, 4, 5, 6]
    assert sorted(name for heads in named() for name in heads) == sorted(names(*streams))
    assert first_broken() is None


def test_a_failure_leaves_neither_a_number_nor_a_gap(
    stream: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    appended(stream)
    with monkeypatch.context() as broken:
        broken.setattr(publishing, "move_cursor", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            publish()
    assert not PublicCheckpoint.objects.exists()
    publish()
    assert [each["number"] for each in read()] == [1]


def test_a_lost_place_in_the_log_leads_to_no_second_naming(stream: UUID) -> None:
    appended(stream)
    publish()
    drop_cursor(CURSOR)
    publish()
    assert NamedStream.objects.filter(stream=stream).count() == 1
    appended(stream)
    publish()
    report = verified(lines(stream), stream)
    assert isinstance(report, Report), report
    assert report.witnessed == 2


def test_a_worker_that_has_no_time_for_all_asks_for_another_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("audit.tasks.current_app.send_task", asked.append)
    monkeypatch.setattr(tasks, "PUBLISH_SECONDS", 0.0)
    for _ in range(2):
        appended(uuid4())
        tasks.publish_checkpoint()
        tasks.publish_checkpoint()
    assert asked == ["audit.tasks.publish_checkpoint"] * 2
    assert len(read()) == 2


def test_what_was_published_can_be_changed_by_nobody(app: str) -> None:
    for statement in (
        "UPDATE audit_publiccheckpoint SET number = 7",
        "DELETE FROM audit_publiccheckpoint",
        "UPDATE audit_namedstream SET version = 7",
        "DELETE FROM audit_namedstream WHERE version = 70",
    ):
        for using in ("default", app):
            refused = pytest.raises(DatabaseError, match="for everybody and for ever")
            with refused, connections[using].cursor() as cursor:
                cursor.execute(statement)


def test_the_application_may_publish(app: str, stream: UUID) -> None:
    appended(stream)
    publish()
    with connections[app].cursor() as cursor:
        cursor.execute(
            "INSERT INTO audit_publiccheckpoint SELECT number + 1, previous, at, signed, signature,"
            " key FROM audit_publiccheckpoint"
        )
        assert cursor.rowcount == 1
    with pytest.raises(DatabaseError), connections[app].cursor() as cursor:
        cursor.execute("TRUNCATE audit_publiccheckpoint CASCADE")


def test_the_checkpoints_of_a_game_are_found_by_index(stream: UUID) -> None:
    for _ in range(2):
        appended(stream)
        publish()
    asked = PublicCheckpoint.objects.filter(named__stream=stream, number__gt=1).order_by("number")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        assert "audit_namedstream_pkey" in asked.explain()
