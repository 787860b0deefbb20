"""The kind of games of which there are most: what many a page is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from analytics.judging.blocks import Block
from analytics.metrics.words import SMALLEST_N
from analytics.parsing import parse_whole_query
from analytics.selectors import kinds
from pages.figures.population import table_in_words
from pages.figures.sections import games_link


class Kinds(NamedTuple):
    """``games``: of all kinds, with the page that lists them; ``most``: that with most games, None
    where there is none; ``counts``: numbers of seats of which there are games."""

    games: int
    link: str
    most: Block | None
    counts: list[int]

    def context(self, block: Block) -> dict[str, Any]:
        """What a page about one of them says of that."""
        return {
            "games": self.games,
            "games_link": self.link,
            "seats": block.seats,
            "table": table_in_words(block.table),
            "counts": self.counts,
            "smallest_n": SMALLEST_N,
        }


def kinds_of(values: Mapping[str, str]) -> Kinds:
    """Of the games that are asked for. Raises ``BadQuery``."""
    query = parse_whole_query(values)
    counted = kinds.kinds_of(query)
    return Kinds(
        counted.total(),
        games_link(query.link()),
        max(counted, key=lambda block: (counted[block], block), default=None),
        sorted({block.seats for block in counted}),
    )
