"""Kinds of games: how many there are of each, and which are told of where not all can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import QuerySet, Sum

from analytics.judging.blocks import Block, block_of, fields_of
from analytics.query import Query
from analytics.selectors.seats import games_of, sources
from database.one_moment import at_one_moment

MOST_KINDS = 12
"""Kinds of games of which an answer tells that takes long for each."""


@at_one_moment()
def kinds_of(
    query: Query, which: Callable[[Query], QuerySet[Any, Any]] = games_of
) -> Counter[Block]:
    """How many games of each kind are among those that are asked for; ``which`` of them."""
    counts: Counter[Block] = Counter()
    for source in sources(query):
        games = which(source).values(*fields_of(query)).annotate(games=Sum("weight"))
        for row in games.order_by():
            counts[block_of(query, row)] += row["games"]
    return counts


def with_most(kinds: Mapping[Block, int]) -> list[Block]:
    """Those of which there are most games, in order."""
    return sorted(sorted(kinds, key=lambda each: (-kinds[each], each))[:MOST_KINDS])


def only(query: Query, block: Block) -> dict[str, Any]:
    """The columns by which the database finds the games of this kind."""
    columns = {"seat_count": block.seats, **block._asdict()}
    return {name: columns[name] for name in fields_of(query)}
