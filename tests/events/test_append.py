"""Appending a batch: whole, at the right version, in one round trip."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from pathlib import Path
from threading import Event as Signal
from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
import pytest
from django.db import connection, transaction
from django.db.utils import DataError, IntegrityError, ProgrammingError

from events.errors import EventStoreError, ForeignHead, KeyUsed, StaleTransaction, VersionConflict
from events.reading import find_key, read_batch, read_events, read_facts, read_head
from events.records import Head, NewEvent
from events.sealing import seal
from events.writing import append
from tests.events.crowd import at_once, wait_until_somebody_waits
from tests.events.facts import appended, batch_after, facts
from tests.filled import filled


@pytest.mark.django_db
def test_what_is_read_is_what_was_appended(stream: UUID) -> None:
    batch = seal(
        Head.empty(stream),
        [NewEvent("chose", {"seat": 1}), NewEvent("waits", {"draws": [["die", 0, 6, 3]]})],
        actor="player:7",
        key="player:7|a",
        fingerprint=b"\x01\x02",
    )
    outcome = append(batch)
    chose, waits = read_events(stream)
    assert (chose.version, chose.batch, chose.type) == (1, 0, "chose")
    assert (waits.version, waits.batch, waits.type) == (2, 0, "waits")
    assert [msgspec.json.decode(event.payload) for event in (chose, waits)] == [
        {"seat": 1},
        {"draws": [["die", 0, 6, 3]]},
    ]
    assert chose.actor == waits.actor == "player:7"
    assert (chose.key, chose.fingerprint) == ("player:7|a", b"\x01\x02")
    assert (waits.key, waits.fingerprint) == (None, None)
    assert (chose.hash, waits.hash) == batch.hashes
    assert chose.recorded_at == waits.recorded_at == outcome.recorded_at
    assert outcome.recorded_at.utcoffset() == timedelta(0)
    assert read_head(stream) == outcome.head == batch.after == waits.head()


@pytest.mark.django_db
def test_only_the_versions_asked_for_are_read(stream: UUID) -> None:
    for count in (3, 1, 4):
        appended(stream, count)
    assert [event.version for event in read_events(stream, after=2)] == [3, 4, 5, 6, 7, 8]
    assert [event.version for event in read_events(stream, after=2, upto=5)] == [3, 4, 5]
    assert read_events(stream, after=8) == []
    assert [event.batch for event in read_events(stream)] == [0, 0, 0, 1, 2, 2, 2, 2]


@pytest.mark.django_db
def test_a_batch_is_read_whole_by_any_of_its_versions(stream: UUID) -> None:
    for count in (3, 1, 40):
        appended(stream, count)
    spans = [(1, 3), (4, 4), (5, 44)]
    for number, (first, last) in enumerate(spans):
        for version in {first, (first + last) // 2, last}:
            batch = read_batch(stream, version)
            assert [event.version for event in batch] == [*range(first, last + 1)]
            assert {event.batch for event in batch} == {number}
    assert read_batch(stream, 45) == read_batch(stream, 44) == read_events(stream, after=4)
    assert read_batch(stream, 0) == []


@pytest.mark.django_db
def test_an_unknown_stream_is_empty(stream: UUID) -> None:
    assert read_events(stream) == []
    assert read_batch(stream, 1) == []
    assert read_head(stream) == Head.empty(stream)
    assert find_key(stream, "k") is None


@pytest.mark.django_db
@pytest.mark.parametrize("behind", [0, 2])
def test_a_writer_that_is_behind_learns_the_version(stream: UUID, behind: int) -> None:
    late = Head.empty(stream) if behind == 0 else appended(stream, behind).head
    appended(stream, 5)
    with pytest.raises(VersionConflict) as conflict, transaction.atomic():
        append(batch_after(late))
    assert (conflict.value.stream, conflict.value.expected) == (stream, behind)
    assert conflict.value.current == behind + 5
    assert read_head(stream).version == behind + 5 == len(read_events(stream))


@pytest.mark.django_db
def test_a_writer_that_is_ahead_of_the_stream_is_refused(stream: UUID) -> None:
    with pytest.raises(VersionConflict) as conflict, transaction.atomic():
        append(batch_after(Head(stream, 3, 1, b"h" * 32)))
    assert conflict.value.current == 0
    assert read_events(stream) == []


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", [{"hash": b"x" * 32}, {"batches": 7}])
def test_a_head_from_another_history_is_refused(stream: UUID, wrong: dict[str, Any]) -> None:
    head = appended(stream, 2).head
    with pytest.raises(ForeignHead, match="another hash"), transaction.atomic():
        append(batch_after(msgspec.structs.replace(head, **wrong)))
    assert len(read_events(stream)) == 2


@pytest.mark.django_db
def test_a_first_batch_on_something_else_than_nothing_is_refused(stream: UUID) -> None:
    with pytest.raises(ForeignHead), transaction.atomic():
        append(batch_after(Head(stream, 0, 0, b"x" * 32)))
    assert read_head(stream).version == 0


@pytest.mark.django_db
def test_a_used_key_is_told_with_what_it_brought(stream: UUID) -> None:
    appended(stream, 2)
    head = appended(stream, 3, key="k", fingerprint=b"first").head
    for before in (head, Head.empty(stream)):  # at the right version, and as a late repetition
        with pytest.raises(KeyUsed) as used, transaction.atomic():
            append(batch_after(before, 1, key="k", fingerprint=b"second"))
        assert (used.value.first, used.value.last) == (3, 5)
        assert (used.value.key, used.value.fingerprint) == ("k", b"first")
    assert read_head(stream) == head
    use = find_key(stream, "k")
    assert use is not None
    assert (use.first, use.last, use.fingerprint) == (3, 5, b"first")


@pytest.mark.django_db
def test_no_table_is_read_whole_however_small_it_was_when_that_was_planned(stream: UUID) -> None:
    """The plan is kept while the table grows."""
    before = _scans()
    head = append(batch_after(Head.empty(stream), 2, key="k")).head
    append(batch_after(head, 1, key="l"))
    assert len(read_events(stream)) == len(read_facts(stream)[1]) == 3
    ways = Counter(way for _, way in (_scans() - before).elements())
    assert ways["by index"] > 0
    assert ways["whole"] == 0


def _scans() -> Counter[tuple[str, str]]:
    """How often each table of the log was read, and in which way: by this transaction, and by those
    before it of which PostgreSQL has not told others yet."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, seq_scan, coalesce(idx_scan, 0) FROM pg_stat_xact_all_tables"
            " WHERE relname ~ '^events_(batch|stream)'"
        )
        ways = Counter[tuple[str, str]]()
        for table, whole, by_index in filled(cursor.fetchall()):
            ways |= Counter({(table, "whole"): whole, (table, "by index"): by_index})
    return ways


@pytest.mark.django_db
def test_the_words_that_the_database_logs_hold_no_key(stream: UUID) -> None:
    """It keeps the message of each error, and whoever is erased is not in it."""
    head = appended(stream, 2, key="ply_0:secret", fingerprint=b"first").head
    for batch in (
        batch_after(head, 1, key="ply_0:secret", fingerprint=b"second"),
        batch_after(Head.empty(stream), 1, key="ply_0:other", fingerprint=b"second"),
        batch_after(
            msgspec.structs.replace(head, hash=b"x" * 32),
            1,
            key="ply_0:other",
            fingerprint=b"second",
        ),
    ):
        with pytest.raises(EventStoreError) as refused, transaction.atomic():
            append(batch)
        message = _logged(refused.value)
        assert str(stream) in message
        assert "ply_0" not in message


def _logged(error: BaseException) -> str:
    """What PostgreSQL writes down of it: the message, without the detail."""
    cause: Any = error
    while not isinstance(cause, psycopg.Error):
        cause = cause.__cause__ or cause.__context__
        assert cause is not None
    return str(cause.diag.message_primary)


@pytest.mark.django_db
def test_a_key_belongs_to_one_stream(stream: UUID) -> None:
    appended(stream, key="k")
    other = uuid4()
    assert appended(other, key="k").head.version == 1
    assert find_key(other, "l") is None


@pytest.mark.django_db(transaction=True)
def test_of_ten_repetitions_at_once_one_is_carried_out(stream: UUID) -> None:
    batch = batch_after(Head.empty(stream), 3, key="k", fingerprint=b"f")

    def repeat(_number: int, barrier: Any) -> str:
        read_head(stream)
        barrier.wait()
        try:
            append(batch)
        except KeyUsed as used:
            return f"{used.first}-{used.last}"
        return "done"

    assert Counter(at_once(10, repeat)) == {"done": 1, "1-3": 9}
    assert len(read_events(stream)) == 3


@pytest.mark.django_db
def test_an_append_that_is_rolled_back_was_never_there(stream: UUID) -> None:
    head = appended(stream).head
    with transaction.atomic():
        appended(stream, 5)
        transaction.set_rollback(True)
    assert read_head(stream) == head
    assert len(read_events(stream)) == 1


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_began_before_the_last_append_may_not_follow_it(
    stream: UUID, app: str
) -> None:
    """Readers go by transaction id: they would be told the second batch before the first."""
    appended(stream)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_xact_id()")
        newer = appended(stream, using=app)
        with pytest.raises(StaleTransaction):
            append(batch_after(newer.head))
        transaction.set_rollback(True)
    assert read_head(stream) == newer.head
    assert appended(stream).head.version == 3


@pytest.mark.django_db(transaction=True)
def test_appending_is_one_round_trip(stream: UUID, tmp_path: Path) -> None:
    # The first use of the statement on a connection prepares it.
    head = appended(stream, 10, key="j", fingerprint=b"e", actor="ann").head
    batch = seal(head, facts(10), key="k", fingerprint=b"f", actor="ann")
    trace = tmp_path / "trace"
    protocol = connection.connection.pgconn
    with trace.open("wb") as file:
        protocol.trace(file.fileno())
        append(batch)
        protocol.untrace()
    sent = Counter(
        line.split("\t")[3] for line in trace.read_text().splitlines() if "\tF\t" in line
    )
    assert sent == {"Bind": 1, "Describe": 1, "Execute": 1, "Sync": 1}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("types", "payloads", "privates", "hashes"),
    [
        ("a\nb", "{}", "", 1),
        ("a", "{}\n{}", "", 1),
        ("a", "{}", "\n", 1),
        ("a", "{}", "", 2),
        ("", "", "", 0),
    ],
)
def test_whoever_calls_the_function_by_hand_cannot_leave_a_hole(
    stream: UUID, types: str, payloads: str, privates: str, hashes: int
) -> None:
    refused = pytest.raises((DataError, IntegrityError))
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT events_append(%s, 0, %s, 0, %s, %s, %s, %s, NULL, NULL, NULL)",
            [stream, bytes(32), types, payloads, privates, b"h" * 32 * hashes],
        )
    assert read_head(stream).version == 0


@pytest.mark.django_db
def test_other_troubles_come_as_from_django(stream: UUID) -> None:
    with pytest.raises(ProgrammingError, match="no_such_table"), transaction.atomic():
        append(
            batch_after(Head.empty(stream)),
            alongside="DELETE FROM no_such_table USING appended RETURNING 1",
        )


@pytest.mark.django_db(transaction=True)
def test_the_second_of_two_writers_waits_for_the_first_to_commit_or_to_give_up(
    stream: UUID, app: str
) -> None:
    head = appended(stream).head
    begun = Signal()
    outcome: list[int | str] = []

    def second(_number: int, _barrier: Any) -> None:
        begun.wait()
        outcome.append(append(batch_after(head, 2)).head.version)

    def first(_number: int, _barrier: Any) -> None:
        with transaction.atomic():
            append(batch_after(head, 7))
            begun.set()
            wait_until_somebody_waits()
            outcome.append("first gives up")
            transaction.set_rollback(True)

    at_once(2, lambda number, barrier: (first, second)[number](number, barrier))
    assert outcome == ["first gives up", 3]
    assert len(read_events(stream)) == 3
