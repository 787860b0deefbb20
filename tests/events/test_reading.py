"""Whoever reads from one version to another one gets these events and no others."""

from __future__ import annotations

from itertools import product
from uuid import UUID, uuid4

import pytest

from events.database import fetch
from events.queries import statement
from events.reading import NEWEST, read_batch, read_events, read_facts, read_head
from events.records import StoredBatch
from tests.events.facts import appended

pytestmark = pytest.mark.django_db

SIZES = (1, 3, 2, 1, 4)
LAST = sum(SIZES)


@pytest.fixture
def written(stream: UUID) -> UUID:
    for number, size in enumerate(SIZES):
        appended(stream, size, actor=f"actor {number}", key=f"key {number}", fingerprint=b"f")
    appended(uuid4(), 3)
    return stream


def test_a_part_of_a_stream_is_cut_out_of_its_batches(written: UUID) -> None:
    whole = read_events(written)
    assert [event.version for event in whole] == list(range(1, LAST + 1))
    for after, upto in product(range(LAST + 2), [*range(LAST + 2), NEWEST]):
        assert read_events(written, after=after, upto=upto) == whole[after:upto], (after, upto)


def test_a_state_is_folded_from_the_same_events(written: UUID) -> None:
    whole = read_events(written)
    for after, upto in product(range(LAST), range(LAST + 2)):
        if after < upto:
            head, facts = read_facts(written, after=after, upto=upto)
            due = whole[after:upto]
            assert [(fact.type, fact.payload) for fact in facts] == [
                (event.type, event.payload) for event in due
            ]
            assert head == due[-1].head()
    assert read_facts(uuid4())[0].version == 0
    assert read_facts(written)[0] == read_head(written)


def test_what_belongs_to_a_batch_is_told_on_its_first_event(written: UUID) -> None:
    opening = {1, 2, 5, 7, 8}
    events = read_events(written)
    assert {event.version for event in events if event.key is not None} == opening
    assert {event.version for event in events if event.fingerprint is not None} == opening
    assert {event.version for event in events if event.stamp is not None} == opening
    assert [event.actor for event in events] == [
        f"actor {number}" for number, size in enumerate(SIZES) for _ in range(size)
    ]


def test_the_batch_of_a_version_is_found_whole(written: UUID) -> None:
    for event in read_events(written):
        batch = read_batch(written, event.version)
        assert event in batch
        assert [each.batch for each in batch] == [event.batch] * SIZES[event.batch]
    assert read_batch(written, LAST + 7) == read_batch(written, LAST)
    assert read_batch(written, 0) == []


@pytest.mark.parametrize(
    ("after", "upto", "batches"), [(LAST, NEWEST, 0), (7, NEWEST, 1), (4, 6, 1), (1, 6, 2)]
)
def test_no_earlier_and_no_later_batch_is_read(
    written: UUID, after: int, upto: int, batches: int
) -> None:
    """Or the end of a long game would cost what all of it does."""
    where = {"stream": written, "after": after, "upto": upto}
    assert len(fetch(statement("batches"), where, StoredBatch, "default")) == batches
