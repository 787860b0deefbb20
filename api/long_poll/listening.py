"""One thread with one connection that listens for all the waiting requests of a process.

NOTIFY is a hint that may be lost, so the same thread also looks, every few seconds and in one
query, whether a game has gone on. It starts with the first request that waits and ends, connection
and all, when nobody has waited for a while.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from uuid import UUID

import psycopg
from django.db import Error, connections

from events.wake import CHANNEL, parse_wake

POLL_SECONDS = 2.0
IDLE_SECONDS = 60.0
RETRY_SECONDS = 1.0

log = logging.getLogger("kleio.api")

_VERSIONS = """
SELECT id, version, changes FROM games_game WHERE id = ANY(%(watched)s)
UNION ALL
SELECT experiment_id, version, 0 FROM analytics_progress WHERE experiment_id = ANY(%(watched)s)
"""


class Watch:
    """What one request waits for: events of one game beyond a version, or changes beyond some."""

    __slots__ = ("_heard", "_news", "after", "changes", "game_id")

    def __init__(self, game_id: UUID, after: int, changes: int) -> None:
        self.game_id = game_id
        self.after = after
        self.changes = changes
        self._news = threading.Event()
        self._heard: Callable[[], object] = _nothing

    def wake(self) -> None:
        """Something may have happened."""
        self._news.set()
        self._heard()

    def call(self, heard: Callable[[], object]) -> None:
        """Have ``heard`` called, from any thread and perhaps twice, when something has."""
        self._heard = heard
        if self._news.is_set():
            heard()

    def wait(self, seconds: float) -> bool:
        """Whether something may have happened within ``seconds``."""
        return self._news.wait(seconds)


def _nothing() -> None:
    pass


class Listener:
    """Who waits for what in one database, and the thread that wakes them."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._watches: dict[UUID, set[Watch]] = {}
        self._thread: threading.Thread | None = None

    @contextmanager
    def watching(self, game_id: UUID, after: int, changes: int) -> Iterator[Watch]:
        """Be woken when the game goes beyond ``after``, or its seats or status have changed more
        often than ``changes``.

        Enter before the game is read, so that nothing is missed between reading and waiting.
        """
        watch = Watch(game_id, after, changes)
        with self._lock:
            self._watches.setdefault(game_id, set()).add(watch)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="long-poll", daemon=True)
                self._thread.start()
        try:
            yield watch
        finally:
            self._forget(watch)

    def _forget(self, watch: Watch) -> None:
        with self._lock:
            others = self._watches[watch.game_id]
            others.discard(watch)
            if not others:
                del self._watches[watch.game_id]

    def _run(self) -> None:
        while True:
            try:
                self._listen()
            except (Error, psycopg.Error, OSError) as failure:
                log.warning("the listening connection was lost: %s", type(failure).__name__)
            except Exception:
                # Whatever it is, those who wait must not be left without anybody who wakes them.
                log.exception("the listening thread failed and starts anew")
            else:
                return
            time.sleep(RETRY_SECONDS)

    def _listen(self) -> None:
        """Until nobody has waited for ``IDLE_SECONDS``; raises when the connection is lost."""
        wrapper = connections[self._database].copy()
        try:
            wrapper.ensure_connection()
            raw: Any = wrapper.connection
            raw.execute(f"LISTEN {CHANNEL}")
            idle_since = time.monotonic()
            while True:
                self._poll(raw)
                if self._watches:
                    idle_since = time.monotonic()
                elif self._ends(idle_since):
                    return
                for notice in raw.notifies(timeout=POLL_SECONDS):
                    self._wake_by(notice.payload)
        finally:
            wrapper.close()

    def _ends(self, idle_since: float) -> bool:
        if time.monotonic() - idle_since < IDLE_SECONDS:
            return False
        with self._lock:
            if self._watches:
                return False
            self._thread = None
            return True

    def _poll(self, raw: Any) -> None:
        with self._lock:
            games = list(self._watches)
        if not games:
            return
        for game_id, version, changes in raw.execute(_VERSIONS, {"watched": games}).fetchall():
            self._wake(game_id, version, changes)

    def _wake_by(self, payload: str) -> None:
        try:
            wake = parse_wake(payload)
        except ValueError:
            log.warning("a notice on %s is not understood", CHANNEL)
            return
        self._wake(wake.stream, wake.version, wake.changes)

    def _wake(self, game_id: UUID, version: int, changes: int) -> None:
        with self._lock:
            for watch in self._watches.get(game_id, ()):
                if version > watch.after or changes > watch.changes:
                    watch.wake()


@cache
def listener(database: str) -> Listener:
    """That of this process for one database."""
    return Listener(database)


# A forked process inherits the objects and not their threads.
os.register_at_fork(after_in_child=listener.cache_clear)
