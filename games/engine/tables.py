"""Joining the tables of a title's chapters into one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def joined(*tables: Mapping[K, V], replacing: Collection[K] = ()) -> dict[K, V]:
    """All rows of ``tables`` in one table.

    Two rows with one key are a mistake, unless the key is listed in ``replacing``: then the later
    row counts. Raises ``ValueError`` naming a key that stands twice, or one that was listed and
    replaces nothing.
    """
    rows: dict[K, V] = {}
    replaced = set()
    for table in tables:
        for key, row in table.items():
            if key in rows:
                if key not in replacing:
                    raise ValueError(f"{key!r} stands in two tables and is not named as replaced.")
                replaced.add(key)
            rows[key] = row
    idle = [key for key in replacing if key not in replaced]
    if idle:
        raise ValueError(f"{idle[0]!r} is named as replaced and stands in one table at most.")
    return rows
