"""Tell listeners that a stream has grown. A hint: whoever misses it finds the events by reading.

The append itself does not notify, because NOTIFY holds one lock of the whole server until the
commit is on disk, so that all games would wait for one another. The hint follows the commit, and
nobody who appends waits for it: one thread of each process, with a connection of its own, tells
what has gathered since it last did, in a transaction that waits for no disk. It is lost when the
process is killed in between or while a listener is not connected, so listeners also look by
themselves every few seconds. Each of several databases has a thread of its own, so that one that
cannot be reached keeps no news of the others waiting.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from collections.abc import Iterable
from uuid import UUID

import msgspec
from django.db import Error, connections

from database import transaction
from database.at_hand import at, here
from events.database import fetch
from events.heralds import Pause
from events.queries import statement
from events.records import Head

#: For LISTEN.
CHANNEL = "kleio_events"

IDLE_SECONDS = 60.0
"""Without news for so long, the thread ends and gives its connection back."""

_LAST_CALL_SECONDS = 1.0

log = logging.getLogger(__name__)


class Wake(msgspec.Struct, frozen=True):
    """A stream has events up to ``version``, or more by now.

    ``changes``: how often something beside the stream has changed that its listeners look at too;
    0 where the news is of events.
    """

    stream: UUID
    version: int
    changes: int = 0


def wake(head: Head) -> None:
    """Tell listeners soon after the commit of the transaction around, now if there is none.

    Never waits and never raises: a failure is logged, and the events are stored.
    """
    wake_all(Wake(head.stream, head.version))


def wake_all(news: Wake) -> None:
    """The same where nothing was appended, but something beside the stream has changed."""
    database = here()
    transaction.on_commit(lambda: _herald_at(database).tell(news), robust=True)


def fall_silent() -> None:
    """Tell what has gathered, as far as a moment allows, and give the connection back."""
    until = time.monotonic() + _LAST_CALL_SECONDS
    for thread in [herald.stop() for herald in list(_heralds.values())]:
        if thread is not None:
            thread.join(max(0.0, until - time.monotonic()))


def parse_wake(payload: str) -> Wake:
    """Read the payload of a notification: ``STREAM VERSION``, and ``CHANGES`` where there are any.

    Raises:
        ValueError: it is something else.
    """
    stream, version, *changes = payload.split(" ")
    return Wake(UUID(stream), int(version), *map(int, changes[:1]))


class _Herald:
    """The news of a process for one database, and the thread that tells them, while there are
    any."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._changed = threading.Condition()
        self._news: dict[UUID, Wake] = {}
        self._thread: threading.Thread | None = None
        self._stops = False

    def tell(self, news: Wake) -> None:
        with self._changed:
            known = self._news.get(news.stream, news)
            self._news[news.stream] = Wake(
                news.stream,
                max(news.version, known.version),
                max(news.changes, known.changes),
            )
            if self._thread is None:
                self._stops = False
                self._thread = threading.Thread(target=self._run, name="herald", daemon=True)
                self._thread.start()
            self._changed.notify()

    def stop(self) -> threading.Thread | None:
        """Which thread is to end, if there is one."""
        with self._changed:
            self._stops = True
            self._changed.notify()
            return self._thread

    def _run(self) -> None:
        pause = Pause()
        try:
            while news := self._gathered():
                with at(self._database):
                    _notify(news)
                if not self._stops:
                    time.sleep(pause.seconds())
        finally:
            connections.close_all()  # those of this thread

    def _gathered(self) -> list[Wake]:
        """What is to be told, as soon as there is anything; nothing when the thread should end."""
        with self._changed:
            self._changed.wait_for(lambda: self._news or self._stops, IDLE_SECONDS)
            news = list(self._news.values())
            self._news = {}
            if not news:
                self._thread = None
            return news


def _notify(news: Iterable[Wake]) -> None:
    payloads = [
        f"{each.stream} {each.version}" + (f" {each.changes}" if each.changes else "")
        for each in news
    ]
    try:
        connections[here()].close_if_unusable_or_obsolete()
        notify(CHANNEL, payloads)
    except Error as failure:
        log.warning("Listeners were not woken (%s); they look themselves.", failure)
    except Exception:
        # Whatever it is, the thread goes on: the next news may be told again.
        log.exception("Listeners were not woken; they look themselves.")


def notify(channel: str, payloads: list[str]) -> None:
    """Send these on a channel at once, in a transaction that waits for no disk."""
    fetch(statement("wake"), [channel, payloads], _nothing, here())


def _nothing(*_columns: object) -> None:
    return None


_heralds: dict[str, _Herald] = {}
_made = threading.Lock()


def _herald_at(database: str) -> _Herald:
    herald = _heralds.get(database)
    if herald is None:
        with _made:
            herald = _heralds.setdefault(database, _Herald(database))
    return herald


def _after_fork() -> None:
    """A new process inherits no thread, and what its parent has to tell is not its own."""
    global _heralds, _made
    _heralds, _made = {}, threading.Lock()


os.register_at_fork(after_in_child=_after_fork)
atexit.register(fall_silent)
