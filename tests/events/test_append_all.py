"""Whole games in one go: the same rows as batch by batch, all or none."""

from __future__ import annotations

import uuid

import pytest
from django.db import transaction
from django.db.transaction import TransactionManagementError

from events.chain import first_fault
from events.errors import KeyUsed, VersionConflict
from events.feed import read_feed
from events.reading import read_events, read_head
from events.records import Head, NewEvent, SealedBatch
from events.sealing import seal
from events.writing import append, append_all
from tests.events.feed_end import end_of_feed

pytestmark = pytest.mark.django_db(transaction=True)


def chained(stream: uuid.UUID, sizes: list[int], **terms: str) -> list[SealedBatch]:
    """Sealed batches of so many events each, one after the other."""
    head = Head.empty(stream)
    batches = []
    for number, size in enumerate(sizes):
        events = [NewEvent("told", {"batch": number, "event": event}) for event in range(size)]
        batches.append(seal(head, events, actor="bot:x", salt_key=b"salt", **terms))  # type: ignore[arg-type]
        head = batches[-1].after
    return batches


def test_it_writes_what_one_by_one_would_write() -> None:
    stream = uuid.uuid4()
    batches = chained(stream, [3, 1, 4, 1, 5])
    with transaction.atomic():
        appended = append_all(batches)
    assert [each.head for each in appended] == [batch.after for batch in batches]
    events = read_events(stream)
    assert [event.version for event in events] == list(range(1, 15))
    assert [event.recorded_at for event in events] == sorted(e.recorded_at for e in events)
    assert appended[-1].recorded_at == events[-1].recorded_at
    assert first_fault(Head.empty(stream), events, b"salt") is None
    assert read_head(stream) == batches[-1].after


def test_several_streams_are_written_in_the_order_that_readers_see() -> None:
    one, two = uuid.uuid4(), uuid.uuid4()
    begin = end_of_feed()
    first, second = chained(one, [2, 2]), chained(two, [1])
    with transaction.atomic():
        append_all([first[0], second[0], first[1]])
    seen = [(event.stream, event.version) for event in read_feed(begin).events]
    assert seen == [(one, 1), (one, 2), (two, 1), (one, 3), (one, 4)]


def test_all_or_none_is_written() -> None:
    there, new = uuid.uuid4(), uuid.uuid4()
    append(chained(there, [1])[0])
    with pytest.raises(VersionConflict) as refused, transaction.atomic():
        append_all([*chained(new, [2, 2]), *chained(there, [1, 1])])
    assert (refused.value.stream, refused.value.current) == (there, 1)
    assert read_events(new) == []
    assert read_head(there).version == 1


def test_refusals_are_those_of_a_single_append() -> None:
    stream = uuid.uuid4()
    first = chained(stream, [1], key="k")[0]
    again = seal(first.after, [NewEvent("told", {})], key="k")
    with pytest.raises(KeyUsed), transaction.atomic():
        append_all([first, again])
    assert read_events(stream) == []


def test_the_connection_works_on_after_a_refusal() -> None:
    stream = uuid.uuid4()
    batches = chained(stream, [1, 1])
    with pytest.raises(VersionConflict), transaction.atomic():
        append_all(batches[1:])
    with transaction.atomic():
        append_all(batches)
    assert read_head(stream).version == 2


def test_nothing_is_written_outside_a_transaction() -> None:
    stream = uuid.uuid4()
    with pytest.raises(TransactionManagementError, match="atomic"):
        append_all(chained(stream, [1]))
    assert read_events(stream) == []


def test_no_batches_are_no_work() -> None:
    with transaction.atomic():
        assert append_all([]) == []
