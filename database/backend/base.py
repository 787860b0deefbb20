"""A connection that asks the server whether it is there only where that is in doubt."""

from __future__ import annotations

import select
from functools import partial
from threading import Lock
from time import monotonic
from typing import Any

import psycopg
from django.conf import settings
from django.db import OperationalError, connections
from django.db.backends.postgresql import base

from database.patience import Impatient

ASK_AGAIN_SECONDS = 5.0
"""How long the server's last answer counts. A server whose machine vanished says no goodbye, so a
silent connection is not trusted for ever."""

SLOW_SECONDS = 1.0
"""Who has waited so long for a server in vain, waited for one that says nothing at all."""

GIVE_UP_SECONDS = 2.0
"""So long nobody else waits for it after that, where it is one of several databases: the time until
it is given up is as long as a thread is held, and lists ask each database."""

TRY_SECONDS = 10.0
"""So long one alone tries whether it is there again, and the others go on without it."""

_silent_until: dict[str, float] = {}
"""By the name of the database."""

_trying = Lock()


def _has_been_silent(alias: str) -> None:
    _silent_until[alias] = monotonic() + GIVE_UP_SECONDS


class DatabaseWrapper(base.DatabaseWrapper):
    """Before each request Django asks a kept connection ``SELECT 1``: a round trip, where a move
    needs three of its own.

    A server that stops, is killed or ends a connection closes its socket, and a socket that was
    closed, or on which anything else has come unasked, is readable. So one that is silent, of a
    server that answered a moment ago, is as good as an answer.
    """

    _answered_at = -ASK_AGAIN_SECONDS

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """See Django."""
        connection = super().get_new_connection(conn_params)
        if self.alias in settings.KLEIO_SHARDS:  # and not that of figures, which may take long
            # Django makes connections of one class, and has no setting for another.
            connection.__class__ = Impatient
            connection.silent = partial(_has_been_silent, self.alias)
        return connection

    def connect(self) -> None:
        """See Django."""
        began = monotonic()
        if self.alias in _silent_until:
            self._try_alone(began)
        try:
            super().connect()
        except psycopg.OperationalError:  # Django makes its own of it further out
            failed = monotonic()
            if failed - began > SLOW_SECONDS and len(connections.settings) > 1:
                _has_been_silent(self.alias)
            else:
                _silent_until.pop(self.alias, None)
            raise
        _silent_until.pop(self.alias, None)
        self._answered_at = monotonic()

    def _try_alone(self, now: float) -> None:
        with _trying:
            if now < _silent_until.get(self.alias, now):
                raise OperationalError(f"{self.alias} did not answer a moment ago")
            _silent_until[self.alias] = now + TRY_SECONDS

    def is_usable(self) -> bool:
        """See Django. After an error the server is always asked; one that was silent a moment ago
        is not, for ``connect`` says who tries it."""
        if monotonic() < _silent_until.get(self.alias, 0.0):
            return False
        if (
            not self.errors_occurred
            and monotonic() - self._answered_at < ASK_AGAIN_SECONDS
            and self._is_silent()
        ):
            return True
        usable: bool = super().is_usable()
        if usable:
            self._answered_at = monotonic()
        return usable

    def _is_silent(self) -> bool:
        """Whether the connection is open and nothing has arrived on it since the last answer."""
        if self.connection is None or self.connection.closed:
            return False
        poll = select.poll()
        poll.register(self.connection.pgconn.socket, select.POLLIN)
        return not poll.poll(0)
