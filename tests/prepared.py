"""What PostgreSQL has prepared for one test is there for the next.

psycopg lets go of all prepared statements with every transaction that is rolled back, as that of
nearly every test is, and with every refusal: one of the tables that they name may have been made
there. So each test had its statements read, looked up and prepared anew, which took PostgreSQL a
third of its time. Here they are let go where something was made, changed or dropped.

A plan is kept as in the product: the five first calls of a statement have one of their own each. So
it hangs on the tests before; who looks at plans does so ``prepared_as_ever``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from psycopg import _connection_base
from psycopg._preparing import Prepare, PrepareManager
from psycopg.pq.abc import PGresult

_changes = re.compile(rb"(?:CREATE|ALTER|DROP|DISCARD|DEALLOCATE)\b").match
_rolls_back = re.compile(rb"ROLLBACK\b").match


class Lasting(PrepareManager):
    """In the place of psycopg's own. One connection sees the statements of thousands of tests."""

    prepared_max = 1_000

    def __init__(self) -> None:
        super().__init__()
        self._has_changed = False

    def _should_discard(self, prep: Prepare, results: Sequence[PGresult], *_: Any) -> bool:
        done = [result.command_status or b"" for result in results]
        if any(map(_changes, done)):
            self._has_changed = True
            return super().clear()
        return self._has_changed and any(map(_rolls_back, done)) and super().clear()

    def clear(self) -> bool:
        """A whole transaction is rolled back."""
        had_changed, self._has_changed = self._has_changed, False
        return had_changed and super().clear()


@pytest.fixture(scope="session", autouse=True)
def what_was_prepared_stays() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_connection_base, "PrepareManager", Lasting)
        yield


@contextmanager
def prepared_as_ever() -> Iterator[None]:
    """Connections that are made within are the product's, for who looks at what is prepared."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_connection_base, "PrepareManager", PrepareManager)
        yield
