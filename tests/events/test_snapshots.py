"""Snapshots are a cache: they change how much is read, and no answer."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from django.db import connection

from events.reading import read_events
from events.records import Head, NewEvent, Snapshot
from events.sealing import seal
from events.snapshot_writing import save_snapshot
from events.snapshots import load_snapshot
from events.writing import append
from tests.events.facts import appended

TAG = "sums/1"

pytestmark = pytest.mark.django_db


def the_sum(stream: UUID, upto: int, read: list[int] | None = None) -> tuple[int, Head]:
    """A state worked out from the newest snapshot of use and the tail; and how many were read."""
    kept = load_snapshot(stream, TAG, upto=upto)
    total, head = (int(kept.body), kept.head) if kept else (0, Head.empty(stream))
    tail = read_events(stream, after=head.version, upto=upto)
    if read is not None:
        read.append(len(tail))
    for event in tail:
        total += msgspec.json.decode(event.payload)["number"]
    return total, (tail[-1].head() if tail else head)


def keep(stream: UUID, upto: int, tag: str = TAG) -> Snapshot:
    total, head = the_sum(stream, upto)
    snapshot = Snapshot(head, tag, str(total).encode())
    save_snapshot(snapshot)
    return snapshot


def damage(stream: UUID, change: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE events_snapshot SET {change} WHERE stream = %s", [stream])
        assert cursor.rowcount == 1


def test_deleting_all_snapshots_changes_no_answer() -> None:
    chance = Random(5)
    streams = [uuid4() for _ in range(20)]
    ends: dict[UUID, Head] = {}
    for stream in streams:
        head = Head.empty(stream)
        for _ in range(12):
            numbers = [NewEvent("added", {"number": chance.randint(0, 99)}) for _ in range(3)]
            head = append(seal(head, numbers)).head
            if chance.random() < 0.3:
                keep(stream, head.version)
        ends[stream] = head
    moments = [(stream, 3 * chance.randint(1, 12)) for stream in streams for _ in range(5)]
    moments += [(stream, ends[stream].version) for stream in streams]
    with_tails: list[int] = []
    with_snapshots = [the_sum(*moment, with_tails) for moment in moments]
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM events_snapshot")
        assert cursor.rowcount > 10
    without_tails: list[int] = []
    assert [the_sum(*moment, without_tails) for moment in moments] == with_snapshots
    assert without_tails == [upto for _, upto in moments]
    assert sum(with_tails) < sum(without_tails)


def test_only_what_a_snapshot_lacks_is_read(stream: UUID) -> None:
    appended(stream, 10)
    keep(stream, 10)
    appended(stream, 2)
    read: list[int] = []
    the_sum(stream, 12, read)
    assert read == [2]


def test_a_snapshot_comes_back_as_it_was(stream: UUID) -> None:
    appended(stream, 3)
    snapshot = Snapshot(read_events(stream)[-1].head(), TAG, bytes(range(256)))
    save_snapshot(snapshot)
    assert load_snapshot(stream, TAG) == snapshot


def test_the_newest_is_kept(stream: UUID) -> None:
    appended(stream, 3)
    appended(stream, 3)
    newest = keep(stream, 6)
    old = Snapshot(read_events(stream)[2].head(), TAG, b"old")
    save_snapshot(old)
    assert load_snapshot(stream, TAG) == newest
    assert load_snapshot(stream, TAG, upto=5) is None


def test_there_is_none_for_other_code_or_an_unknown_stream(stream: UUID) -> None:
    assert load_snapshot(stream, TAG) is None
    appended(stream, 3)
    keep(stream, 3)
    assert load_snapshot(stream, "sums/2") is None


def test_other_code_puts_its_own_in_the_place(stream: UUID) -> None:
    appended(stream, 3)
    keep(stream, 3, tag="sums/0")
    mine = keep(stream, 3)
    assert load_snapshot(stream, TAG) == mine
    assert load_snapshot(stream, "sums/0") is None


@pytest.mark.parametrize(
    "change",
    [
        "body = 'xyz'",
        "body = ''",
        "version = 2",
        "version = 900",
        "batches = 8",
        "hash = decode(repeat('00', 32), 'hex')",
        "digest = ''",
    ],
)
def test_a_damaged_one_is_ignored_and_replaced(stream: UUID, change: str) -> None:
    appended(stream, 3)
    keep(stream, 3)
    damage(stream, change)
    assert load_snapshot(stream, TAG) is None
    assert the_sum(stream, 3)[0] == 0 + 1 + 2
    mine = keep(stream, 3)
    assert load_snapshot(stream, TAG) == mine


def test_one_of_another_stream_is_ignored(stream: UUID) -> None:
    other = uuid4()
    for each in (stream, other):
        appended(each, 2)
    keep(other, 2)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO events_snapshot SELECT %s, version, batches, hash, tag, body, digest"
            " FROM events_snapshot WHERE stream = %s",
            [stream, other],
        )
    assert load_snapshot(stream, TAG) is None


def test_a_snapshot_is_not_an_event(stream: UUID) -> None:
    appended(stream, 2)
    before: list[Any] = read_events(stream)
    keep(stream, 2)
    assert read_events(stream) == before
