"""Verdicts that are told together, with tails that are adjusted for that."""

from __future__ import annotations

from collections.abc import Sequence

from analytics.judging.blocks import Block
from analytics.judging.cells import Cell
from analytics.judging.strength import as_strong_in_each_game
from analytics.judging.verdicts import Verdict, verdict
from analytics.query import Query
from analytics.statistics.discoveries import adjusted

SIGNIFICANT = 0.05


def judged(
    query: Query, block: Block, pairs: Sequence[tuple[Cell, Cell] | None]
) -> list[tuple[Verdict, float | None]]:
    """Of each value of a block, which is told beside all that could have it, the verdict with its
    adjusted tail; nothing is said of None. All of them are one family, whatever else was asked for
    with them."""
    alike = as_strong_in_each_game(query, block)
    verdicts = [None if pair is None else verdict(*pair, query.declared, alike) for pair in pairs]
    tails = [None if each is None else each.p for each in verdicts]
    return [(each or Verdict(0), q) for each, q in zip(verdicts, adjusted(tails), strict=True)]
