"""How many games have each value: endings, lead changes, decided rounds."""

from __future__ import annotations

from collections import Counter, defaultdict

from django.db.models import Sum

from analytics.judging.blocks import Block, block_of
from analytics.judging.verdicts import rate_interval
from analytics.metrics.course_shapes import ShareRow, Shares
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.kinds import kinds_of
from analytics.selectors.seats import games_by_value, sources
from analytics.statistics.rounding import rounded
from database.one_moment import at_one_moment


@at_one_moment()
def shares(metric: Metric, query: Query) -> Shares:
    """Answer ``game-shares``."""
    values: defaultdict[Block, Counter[str]] = defaultdict(Counter)
    for source in sources(query):
        for row in games_by_value(source).annotate(n=Sum("weight")).order_by():
            values[block_of(query, row)][row["value"]] += row["n"]
    every = kinds_of(query)
    rows = [
        _row(metric, query, block, every[block], value, n)
        for block, counts in sorted(values.items(), key=lambda each: (each[0].seats, each[0]))
        for value, n in sorted(counts.items(), key=lambda each: query.by.place_of(each[0]))
    ]
    return Shares(**head(metric, query, every.total()), **sampling(query), rows=rows)


def _row(metric: Metric, query: Query, block: Block, games: int, value: str, n: int) -> ShareRow:
    enough = games >= metric.smallest_n
    low, high = rate_interval(n, games, query.declared) if enough else (None, None)
    return ShareRow(
        **block._asdict(),
        value=value,
        name=query.by.name_of(value),
        games=games,
        n=n,
        too_few=not enough,
        share=rounded(n / games) if enough else None,
        low=rounded(low),
        high=rounded(high),
        link=query.link(query.by, value, **block.narrower()),
    )
