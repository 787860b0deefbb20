"""Questions to the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from database.at_hand import connection


def rows(
    query: str, parameters: Sequence[Any] | Mapping[str, Any] | None = None
) -> list[tuple[Any, ...]]:
    """All rows of the answer."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        all_rows: list[tuple[Any, ...]] = cursor.fetchall()
    return all_rows


def row(query: str, parameters: Sequence[Any] | Mapping[str, Any] | None = None) -> tuple[Any, ...]:
    """The only row of the answer."""
    [only] = rows(query, parameters)
    return only
