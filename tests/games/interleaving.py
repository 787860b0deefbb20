"""Two at once in a chosen order: one stops after a statement, the other goes as far as it can."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias

import psycopg
import pytest
from django.apps import apps
from django.db import connection

from tests.games.racing import racers
from tests.patience import PATIENCE, until

_READS = ("SELECT", "SAVEPOINT", "RELEASE", "SET", "SHOW")
_LOCKING = ("FOR ", "pg_advisory_", "events_append")
"""Also where it reads."""

_running = threading.local()
_execute = psycopg.Cursor.execute
_commit = psycopg.Connection.commit
_rollback = psycopg.Connection.rollback


class Met(NamedTuple):
    """What both returned, or the exceptions that they raised.

    ``stopped``: whether the first one had so many statements that lock at all. ``alike``: so many
    of those that follow are met alike, if the first one stops after them instead: up to there it
    changes and holds nothing, and asks only for what the second one leaves alone.
    """

    first: Any
    second: Any
    stopped: bool
    alike: int


class _Done(NamedTuple):
    """A statement: the tables that it names, whether it may lock at all, and whether it did."""

    tables: frozenset[str]
    locks: bool
    locked: bool


_END = _Done(frozenset(), locks=False, locked=True)
"""Of a transaction: what was held until then is let go."""


Meet: TypeAlias = Callable[[Callable[[], Any], Callable[[], Any], int], Met]


class _Run:
    """Stops after a statement that locks until it is let go."""

    def __init__(self, do: Callable[[], Any], stop_after: int = 0) -> None:
        self._do = do
        self._left = stop_after
        self.done: list[_Done] = []
        self.stood_after = 0
        self.result: Any = None
        self.stopped = False
        self.stands = threading.Event()
        self.go_on = threading.Event()

    def __call__(self) -> None:
        _running.run = self
        try:
            self.result = self._do()
        except Exception as failure:
            self.result = failure
        finally:
            _running.run = None
            connection.close_if_unusable_or_obsolete()
            self.stands.set()

    def count(self, done: _Done) -> None:
        """One more statement is done; after one that locks it may be time to stop."""
        self.done.append(done)
        self._left -= done.locks
        if done.locks and self._left == 0:
            self.stopped = True
            self.stood_after = len(self.done)
            self.stands.set()
            assert self.go_on.wait(PATIENCE)


def _counted(cursor: Any, query: Any, *arguments: Any, **terms: Any) -> Any:
    """In place of psycopg's own: Django's cursors and those of the log come through here."""
    done = _execute(cursor, query, *arguments, **terms)
    run: _Run | None = getattr(_running, "run", None)
    text = (query.decode() if isinstance(query, bytes) else str(query)).lstrip()
    if run is not None:
        locks = _locks(text)
        run.count(_Done(_tables(text), locks, locks and done.rowcount != 0))
    return done


def _locks(text: str) -> bool:
    """Also one that has found no row: what the other does meanwhile may be one."""
    return any(word in text for word in _LOCKING) or not text.startswith(_READS)


@cache
def _tables(text: str) -> frozenset[str]:
    """Those of the log are one: its functions do not name what they change."""
    known = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    words = set(re.findall(r"\w+", text))
    log = {"events"} if any(word.startswith("events_") for word in words) else set()
    return frozenset(words & known | log)


def _committed(there: Any) -> None:
    _commit(there)
    _ended()


def _rolled_back(there: Any) -> None:
    _rollback(there)
    _ended()


def _ended() -> None:
    run: _Run | None = getattr(_running, "run", None)
    if run is not None:
        run.count(_END)


def _alike(first: _Run, second: _Run) -> int:
    """See ``Met``."""
    changed = frozenset[str]().union(
        *(statement.tables for statement in second.done if statement.locked)
    )
    alike = 0
    for statement in first.done[first.stood_after :]:
        if statement.locked or statement.tables & changed:
            break
        alike += statement.locks
    return alike


@contextmanager
def meeting() -> Iterator[Meet]:
    """Lets two meet, as often as one likes: each a racer, with a connection of its own.

    ``meet(first, second, stop_after)``: ``first`` up to this one of its statements that lock,
    ``second`` until it ends or waits, and then both to their end.
    """
    here, there = racers(2)
    for each in (here, there):
        each.submit(_wait_for_nothing_for_ever).result(PATIENCE)
    try:
        yield partial(_meet, here, there)
    finally:
        for each in (here, there):
            each.submit(_wait_as_ever).result(PATIENCE)


def _wait_for_nothing_for_ever() -> None:
    """Whoever hangs is told so, before those who wait for them give up: a thread that hung would
    hold up all tests that follow."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET statement_timeout = {round(PATIENCE * 500)}")


def _wait_as_ever() -> None:
    with connection.cursor() as cursor:
        cursor.execute("RESET statement_timeout")


def _meet(
    here: Executor,
    there: Executor,
    first: Callable[[], Any],
    second: Callable[[], Any],
    stop_after: int,
) -> Met:
    held, other = _Run(first, stop_after), _Run(second)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(psycopg.Cursor, "execute", _counted)
        patch.setattr(psycopg.Connection, "commit", _committed)
        patch.setattr(psycopg.Connection, "rollback", _rolled_back)
        begun = here.submit(held)
        assert held.stands.wait(PATIENCE)
        both = (begun, there.submit(other))
        until(lambda: other.stands.wait(0.002) or _somebody_waits())
        held.go_on.set()
        for each in both:
            each.result(PATIENCE)
    return Met(held.result, other.result, held.stopped, _alike(held, other))


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return cursor.fetchone() is not None
