"""How long somebody waits for an answer of a database that is not the home.

A machine that has vanished is found out by TCP. A server that hangs while its machine lives is not:
whoever waits for it would wait for ever, and all others behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import psycopg
from psycopg import capabilities
from psycopg.abc import PQGen
from psycopg.errors import _WaitTimeout

RV = TypeVar("RV")

OF_A_REQUEST = 5.0
OF_A_TASK = 20.0
"""Seconds. What takes longer than a moment is done by commands, which wait as long as it takes."""

_TO_CANCEL = 1.0
"""Seconds within which a server that lives takes word that nobody waits any more."""

_seconds: ContextVar[float | None] = ContextVar("patience with other databases", default=None)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Inside, whoever waits longer for one answer is told that there is none. The least of several
    counts."""
    known = _seconds.get()
    before = _seconds.set(seconds if known is None else min(known, seconds))
    try:
        yield
    finally:
        _seconds.reset(before)


class Impatient(psycopg.Connection[Any]):
    """A connection to a database beside the home in which games lie. ``silent``: told where there
    was no answer, and the server took no word of it either.

    One that does is not silent: it works on something long, or waits for a lock that somebody
    holds, which is no reason to let others wait. It gives that up too, else it would go on with its
    locks for nobody.
    """

    silent: Callable[[], None]

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """See psycopg. A connection whose answer was not waited for is of no use any more; who says
        a time themselves sees to what becomes of it."""
        seconds = _seconds.get()
        if timeout is not None or seconds is None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, seconds)
        except _WaitTimeout:
            if not self._gives_up():
                self.silent()
            self.pgconn.finish()
            raise psycopg.OperationalError("the server has not answered in time") from None

    def _gives_up(self) -> bool:
        if not capabilities.has_cancel_safe():  # without it one would wait for ever again
            return False
        try:
            self.cancel_safe(timeout=_TO_CANCEL)
        except psycopg.Error:
            return False
        return True
