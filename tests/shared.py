"""Rows that several tests look at: written once, and taken back after the last of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from pytest_django import DjangoDbBlocker


@contextmanager
def shared(
    blocker: DjangoDbBlocker,
    write: Callable[[], object],
    check: Callable[[], object] | None = None,
) -> Iterator[None]:
    """For a fixture of a class whose tests do not commit: what one of them writes beside is taken
    back at its end, and what ``write`` wrote stays as it was.

    Foreign keys are looked at once, before the first of them; by ``check``, if it is given, where
    no test has PostgreSQL look at them.
    """
    with blocker.unblock(), transaction.atomic():
        write()
        (check or connection.check_constraints)()
        yield
        transaction.set_rollback(True)
