"""A batch is whole or absent, whenever and however its writer dies."""

from __future__ import annotations

import os
import socket
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from threading import Barrier
from typing import NamedTuple
from uuid import UUID

import pytest
from django.db import InterfaceError, OperationalError, connection

from events.chain import first_fault
from events.reading import read_events, read_head
from events.records import Head, SealedBatch
from events.writing import append
from tests.events.crowd import at_once
from tests.events.facts import batch_after
from tests.patience import until

ROUNDS = 40
#: So many that an append takes long enough to be hit in its middle.
EVENTS = 400

pytestmark = pytest.mark.django_db(transaction=True)


class Victim(NamedTuple):
    """A connection that will be killed."""

    backend: int  #: its process at the server
    line: int  #: a descriptor of its own for the socket


Kill = Callable[[Victim], None]


def terminate_the_backend(victim: Victim) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [victim.backend])


def cut_the_socket(victim: Victim) -> None:
    with socket.socket(fileno=os.dup(victim.line)) as line:
        line.shutdown(socket.SHUT_RDWR)


def killed_after(seconds: float, batch: SealedBatch, kill: Kill) -> bool:
    """Append, kill the connection after that time, and say whether the append was acknowledged.
    Before it begins to write, where the time is negative: the writer waits as long."""
    victims: list[Victim] = []

    def write(barrier: Barrier) -> bool:
        connection.ensure_connection()
        raw = connection.connection
        victims.append(Victim(raw.info.backend_pid, os.dup(raw.fileno())))
        barrier.wait()
        time.sleep(max(0.0, -seconds))
        try:
            append(batch)
        except (OperationalError, InterfaceError):
            return False
        finally:
            barrier.wait()
        return True

    def hunt(barrier: Barrier) -> bool:
        connection.ensure_connection()
        barrier.wait()
        time.sleep(max(0.0, seconds))
        kill(victims[0])
        barrier.wait()
        os.close(victims[0].line)
        wait_until_gone(victims[0].backend)
        return False

    return any(at_once(2, lambda number, barrier: (write, hunt)[number](barrier)))


def wait_until_gone(backend: int) -> None:
    def is_gone() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", [backend])
            return cursor.fetchone() is None

    until(is_gone, lambda: "The backend of a killed connection stays.")


def usual_seconds(stream: UUID) -> float:
    """How long an append takes that nobody disturbs, the first on its connection."""
    connection.close()
    connection.ensure_connection()
    batch = batch_after(read_head(stream), EVENTS)
    begin = time.monotonic()
    append(batch)
    return time.monotonic() - begin


@pytest.mark.parametrize("kill", [terminate_the_backend, cut_the_socket])
def test_a_batch_is_whole_or_absent_when_its_connection_is_killed(stream: UUID, kill: Kill) -> None:
    chance = Random(18)
    span = usual_seconds(stream)
    middle = span / 2
    ends: Counter[str] = Counter()
    for _ in range(ROUNDS):
        head = read_head(stream)
        moment = middle + chance.uniform(-span, span) / 2
        acknowledged = killed_after(moment, batch_after(head, EVENTS), kill)
        count = len(read_events(stream, after=head.version))
        assert count in (0, EVENTS)
        assert read_head(stream).version == head.version + count
        assert count or not acknowledged, "an acknowledged batch is missing"
        ends["acknowledged" if acknowledged else "whole" if count else "absent"] += 1
        # Wherever the killer is late, as on a busy machine, it begins earlier, and the other way.
        middle += -span / 8 if acknowledged else span / 8
    # The round would prove nothing if the killer always came too late, or too early.
    assert ends["absent"] + ends["whole"] >= ROUNDS // 8, ends
    assert ends["acknowledged"] + ends["whole"] >= ROUNDS // 8, ends
    assert first_fault(Head.empty(stream), read_events(stream)) is None


def test_a_stream_goes_on_after_its_writer_was_killed(stream: UUID) -> None:
    batch = batch_after(Head.empty(stream), EVENTS)
    killed_after(0.001, batch, terminate_the_backend)
    head = read_head(stream)
    assert append(batch_after(head, 2)).head.version == head.version + 2
