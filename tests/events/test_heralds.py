"""All processes together wake listeners no more often than one would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import psycopg
import pytest
from django.db import DatabaseError

from events import heralds as counting
from events.heralds import LONGEST_SECONDS, PAUSE_SECONDS, Pause, heralds

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def others(app_database_url: str) -> Iterator[ExitStack]:
    with ExitStack() as connected:
        yield connected


def connect(others: ExitStack, url: str, count: int) -> None:
    for _ in range(count):
        others.enter_context(psycopg.connect(url, application_name="kleio herald"))


def test_one_that_is_alone_counts_itself_once_and_waits_for_a_hundredth_of_a_second() -> None:
    assert (heralds(), heralds()) == (1, 1)
    assert Pause().seconds() == PAUSE_SECONDS


@pytest.mark.parametrize("count", [1, 3])
def test_each_waits_for_as_many_times_as_long_as_there_are(
    others: ExitStack, owner_database_url: str, count: int
) -> None:
    connect(others, owner_database_url, count)
    assert Pause().seconds() == pytest.approx(PAUSE_SECONDS * (count + 1))


def test_nobody_waits_for_those_that_rest(
    others: ExitStack, owner_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(others, owner_database_url, 3)
    monkeypatch.setattr(counting, "LATELY_SECONDS", 0.0)
    assert heralds() == 1


def test_none_waits_for_longer_than_people_do_not_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "heralds", lambda: 1_000)
    assert Pause().seconds() == LONGEST_SECONDS


def test_they_are_counted_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted() -> int:
        asked.append(1)
        return 2

    monkeypatch.setattr(counting, "heralds", counted)
    pause = Pause()
    assert {pause.seconds() for _ in range(10)} == {2 * PAUSE_SECONDS}
    assert len(asked) == 1


def test_a_database_that_does_not_answer_is_no_reason_to_be_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> object:
        raise DatabaseError

    monkeypatch.setattr(counting, "fetch", fail)
    assert Pause().seconds() == PAUSE_SECONDS
