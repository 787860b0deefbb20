"""Questions to the database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


def rows(
    query: str, parameters: Sequence[Any] | Mapping[str, Any] | None = None
) -> list[tuple[Any, ...]]:
    """All rows of the answer."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def row(query: str, parameters: Sequence[Any] | Mapping[str, Any] | None = None) -> tuple[Any, ...]:
    """The only row of the answer."""
    [found] = rows(query, parameters)
    return found


@contextmanager
def one_moment() -> Iterator[None]:
    """All statements within see the database as it was at the first one, although games go on."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
