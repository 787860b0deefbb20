"""Strengths as rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from analytics.judging.blocks import Block
from analytics.judging.families import SIGNIFICANT
from analytics.judging.line_ups import LineUps, Modelled
from analytics.metrics.metric import Metric
from analytics.metrics.strength_shapes import StrengthRow
from analytics.query import Query
from analytics.statistics.discoveries import adjusted
from analytics.statistics.rounding import in_digits, rounded


def block_rows(
    metric: Metric,
    query: Query,
    block: Block,
    read: int,
    counted: LineUps,
    models: Mapping[str, Modelled],
) -> Iterator[StrengthRow]:
    """A row for each value of one block, of ``read`` games; their tails are one family."""
    values = sorted(counted.games, key=query.by.place_of)
    tails = [models[value].p if value in models else None for value in values]
    for value, q in zip(values, adjusted(tails), strict=True):
        yield _row(metric, query, block, read, counted, value, models.get(value), q)


def _row(
    metric: Metric,
    query: Query,
    block: Block,
    read: int,
    counted: LineUps,
    value: str,
    modelled: Modelled | None,
    q: float | None,
) -> StrengthRow:
    enough = counted.games[value] >= metric.smallest_n
    strength, low, high = (None, None, None) if modelled is None else modelled[:3]
    return StrengthRow(
        **block._asdict(),
        value=value,
        name=query.by.name_of(value),
        read=read,
        n=counted.games[value],
        too_few=not enough,
        telling=counted.telling[value] if enough else None,
        strength=rounded(strength),
        low=rounded(low),
        high=rounded(high),
        share=rounded(counted.share(strength)),
        share_low=rounded(counted.share(low)),
        share_high=rounded(counted.share(high)),
        even=rounded(counted.share(0.0 if modelled else None)),
        p=in_digits(modelled.p if modelled else None),
        q=in_digits(q),
        differs=None if q is None else q < SIGNIFICANT,
        # Games are not listed by the version of a bot.
        link=query.link(query.by, value.partition("@")[0], **block.narrower()),
    )
