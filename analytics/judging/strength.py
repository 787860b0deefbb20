"""Whether those who are compared are equally strong."""

from __future__ import annotations

from analytics.groupings import LEVEL
from analytics.judging.blocks import MIXED, Block
from analytics.query import Query


def as_strong_in_each_game(query: Query, block: Block) -> bool:
    """Whether a unit that is counted is: at tables of one level, or if its level is asked for."""
    one_level = block.table != MIXED and "," not in block.table
    return one_level or any(dimension == LEVEL.id for dimension, _ in query.conditions)
