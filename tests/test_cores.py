"""A worker keeps to a core with its server; where several race, they have all."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest
from django.db import connection

from tests import cores
from tests.cores import all_cores, keep_to_one
from tests.games.racing import at_once

TWO_OR_MORE = pytest.mark.skipif(len(cores.ALL) < 2, reason="has one core")


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = os.sched_getaffinity(0)
    yield
    os.sched_setaffinity(0, before)


def test_each_worker_has_one_of_the_cores_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[tuple[int, set[int]]] = []
    monkeypatch.setattr(cores, "ALL", frozenset({5, 3}))
    monkeypatch.setattr(os, "sched_setaffinity", lambda *to: kept.append(to))
    for number in range(3):
        keep_to_one(number)
    assert kept == [(0, {3}), (0, {5}), (0, {3})]


def backend() -> set[int]:
    """The cores of whoever carries out what this thread asks."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return os.sched_getaffinity(cursor.fetchone()[0])


@TWO_OR_MORE
@pytest.mark.django_db(transaction=True)
def test_who_races_has_all_cores_and_so_has_their_server() -> None:
    keep_to_one(0)
    with all_cores():
        begun = backend()
    own = os.sched_getaffinity(0)
    seen = at_once([lambda: (os.sched_getaffinity(0), backend())] * 2)
    assert len(own) == 1
    assert [begun, *seen] == [cores.ALL, *[(cores.ALL, cores.ALL)] * 2]
    assert os.sched_getaffinity(0) == backend() == own
    assert {frozenset(os.sched_getaffinity(each)) for each in cores._threads()} == {frozenset(own)}
    assert threading.active_count() > 1
