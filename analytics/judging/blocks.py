"""Which games are counted together: never those that differ in their terms, unless that is asked.

A **block** is games of one number of seats, with the same table, options and patch. What else makes
a population (rules, who sat there) is settled by the filters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from analytics.query import Query

MIXED = "any"
"""The value of a filter that mixes what would be told apart."""

_SPLIT = ("table", "options", "patch")


class Block(NamedTuple):
    """``any`` where games are mixed."""

    seats: int
    table: str
    options: str
    patch: str

    def narrower(self) -> dict[str, str]:
        """The filters by which a list of games is that of this block."""
        filters = {name: value for name, value in self._asdict().items() if value != MIXED}
        return {name: str(value) for name, value in filters.items()}


def fields_of(query: Query) -> list[str]:
    """By what columns the database tells blocks apart."""
    return ["seat_count", *(name for name in _SPLIT if query.filters.get(name) != MIXED)]


def block_of(query: Query, row: Mapping[str, Any]) -> Block:
    """The block of a row that has these columns."""
    parts = (row[name] if query.filters.get(name) != MIXED else MIXED for name in _SPLIT)
    return Block(row["seat_count"], *parts)


def reader_of_blocks(query: Query) -> Callable[[tuple[Any, ...]], Block]:
    """The same of the values of ``fields_of``, for rows by the thousand of a few blocks."""
    fields, known = fields_of(query), dict[tuple[Any, ...], Block]()

    def block(values: tuple[Any, ...]) -> Block:
        if values not in known:
            known[values] = block_of(query, dict(zip(fields, values, strict=True)))
        return known[values]

    return block
