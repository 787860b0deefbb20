"""Looking at the database while games go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from database import transaction
from database.at_hand import connection


@contextmanager
def at_one_moment() -> Iterator[None]:
    """Whatever is read inside is read as it was at the first statement, and nothing can be written:
    so a game that goes on meanwhile is seen before a move or after it. Within a transaction that
    one must see to it."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
