"""The threads that hear, by one connection to each database, which games have changed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

import psycopg
from django.db import Error, connections

from database.at_hand import HOME
from events.wake import CHANNEL, Wake, parse_wake
from health.streams import STREAMS
from live.company import CHANNEL as ONLOOKERS

RETRY_SECONDS = 0.5
LOOK_UP_SECONDS = 1.0
"""So often it is seen that it is to end."""

log = logging.getLogger("kleio.live")


class Ear(threading.Thread):
    """Calls ``heard`` with each piece of news, and ``anything`` whenever some may have been missed:
    when it has just begun to listen, for the first time or after its connection was lost."""

    def __init__(
        self,
        heard: Callable[[Wake], None],
        anything: Callable[[], None],
        onlookers: Callable[[str], None],
        database: str = HOME,
    ) -> None:
        super().__init__(name="ear", daemon=True)
        self._database = database
        self._heard, self._anything, self._onlookers = heard, anything, onlookers
        self._ends = threading.Event()
        self.listens = False

    def run(self) -> None:
        """Listen until told to stop, whatever happens to the database."""
        while not self._ends.is_set():
            try:
                self._listen()
            except (Error, psycopg.Error, OSError) as failure:
                log.warning("the listening connection was lost: %s", type(failure).__name__)
            except Exception:
                log.exception("listening failed and begins anew")
            self.listens = False
            self._ends.wait(RETRY_SECONDS)

    def stop(self) -> None:
        """Give the connection back, soon."""
        self._ends.set()

    def _listen(self) -> None:
        wrapper = connections[self._database].copy()
        try:
            wrapper.ensure_connection()
            raw: Any = wrapper.connection
            raw.execute(f"SET application_name = '{STREAMS}'")
            raw.execute(f"LISTEN {CHANNEL}")
            raw.execute(f"LISTEN {ONLOOKERS}")
            self.listens = True
            self._anything()
            while not self._ends.is_set():
                for notice in raw.notifies(timeout=LOOK_UP_SECONDS):
                    if notice.channel == ONLOOKERS:
                        self._onlookers(notice.payload)
                    else:
                        self._hear(notice.payload)
        finally:
            wrapper.close()

    def _hear(self, payload: str) -> None:
        try:
            wake = parse_wake(payload)
        except ValueError:
            log.warning("a notice on %s is not understood", CHANNEL)
            return
        self._heard(wake)
