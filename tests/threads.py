"""The thread that wakes listeners, and those that race: which tests find them as others left them.

Each has a connection, for which PostgreSQL starts a process and learns all tables anew; that takes
longer than many a test. Tests of a folder whose conftest imports ``threads_stay`` leave theirs to
one another, once nothing is left to be told; all others begin and end without any.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from database.at_hand import HOME
from events import wake
from tests.games.racing import rest
from tests.patience import until


@pytest.fixture(autouse=True)
def threads_stay() -> None:
    """For all tests of the folder."""


@pytest.fixture(autouse=True)
def only_threads_that_stay_are_there(request: pytest.FixtureRequest) -> Iterator[None]:
    """For all tests."""
    stay = "threads_stay" in request.fixturenames
    if not stay:
        end()
    yield
    if stay and set(wake._heralds) <= {HOME}:
        until(lambda: all(map(_is_silent, wake._heralds.values())))
    else:
        end()


def end() -> None:
    """All of them, or their connections would hold the database."""
    wake.fall_silent()
    rest()


def _is_silent(herald: wake._Herald) -> bool:
    """Whether it has told all: it has no thread, or that waits for news."""
    with herald._changed:
        waits = bool(herald._changed._waiters)  # type: ignore[attr-defined]
        return herald._thread is None or (waits and not herald._news)
