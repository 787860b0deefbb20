"""Many writers at one version."""

from __future__ import annotations

from threading import Barrier
from uuid import UUID, uuid4

import pytest

from events.chain import first_fault
from events.errors import VersionConflict
from events.reading import read_events, read_head
from events.records import Head, NewEvent
from events.sealing import seal
from events.writing import append
from tests.events.crowd import at_once

WRITERS = 32
ROUNDS = 200

pytestmark = pytest.mark.django_db(transaction=True)


def attempt(head: Head, writer: int, round_: int) -> int:
    """Append a batch at ``head``: 0 for the winner, else the version that the loser is told."""
    events = [NewEvent("raced", {"writer": writer, "round": round_})] * (1 + round_ % 3)
    try:
        append(seal(head, events))
    except VersionConflict as conflict:
        return conflict.current
    return 0


def test_of_32_writers_at_one_version_one_wins_in_each_of_200_rounds(stream: UUID) -> None:
    heads = [Head.empty(stream)]

    def race(writer: int, barrier: Barrier) -> list[int]:
        outcomes = []
        for round_ in range(ROUNDS):
            outcomes.append(attempt(heads[-1], writer, round_))
            if barrier.wait() == 0:
                heads.append(read_head(stream))  # one reads where all stand
            barrier.wait()
        return outcomes

    rounds = list(zip(*at_once(WRITERS, race), strict=True))
    events = read_events(stream)
    assert [event.version for event in events] == list(range(1, len(events) + 1))
    assert [event.batch for event in events] == [
        round_ for round_ in range(ROUNDS) for _ in range(1 + round_ % 3)
    ]
    end = 0
    for round_, outcomes in enumerate(rounds):
        end += 1 + round_ % 3
        assert sorted(outcomes) == [0] + [end] * (WRITERS - 1)
    assert first_fault(Head.empty(stream), events) is None
    assert read_head(stream) == events[-1].head()


def test_of_32_writers_that_begin_a_stream_one_does() -> None:
    streams = [uuid4() for _ in range(20)]

    def race(writer: int, barrier: Barrier) -> list[int]:
        outcomes = []
        for stream in streams:
            barrier.wait()
            outcomes.append(attempt(Head.empty(stream), writer, 1))
        return outcomes

    for outcomes in zip(*at_once(WRITERS, race), strict=True):
        assert sorted(outcomes) == [0] + [2] * (WRITERS - 1)
    assert all(len(read_events(stream)) == 2 for stream in streams)
