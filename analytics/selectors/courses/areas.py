"""How often areas are held and fought over."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, F, QuerySet, Sum

from analytics.judging.blocks import block_of, fields_of
from analytics.metrics.course_shapes import AreaRow, Areas
from analytics.metrics.metric import Metric
from analytics.models import Lot
from analytics.query import Query
from analytics.selectors.answering import head
from analytics.selectors.courses.adding_up import games_followed, together
from analytics.selectors.kinds import kinds_of
from analytics.selectors.seats import sources
from analytics.statistics.rounding import rounded
from database.one_moment import at_one_moment


@at_one_moment()
def areas(metric: Metric, query: Query) -> Areas:
    """Answer ``areas``."""
    sums = together(
        (row for source in sources(query) for row in _found(source)),
        (*fields_of(query), "area"),
    )
    rows = sorted(
        (_row(metric, query, row) for row in sums),
        key=lambda row: (row.seats, row.table, row.options, row.patch, row.name),
    )
    return Areas(**head(metric, query, kinds_of(query, games_followed).total()), rows=rows)


def _found(source: Query) -> QuerySet[Any, Any]:
    games = games_followed(source)
    those = games.filter(areas__area__isnull=False)
    named = those.values(*fields_of(source), area=F("areas__area"))
    counted: QuerySet[Any, Any] = named.annotate(
        n=Sum("areas__games") if games.model is Lot else Count("*"),
        held=Sum("areas__held"),
        by_winner=Sum("areas__by_winner"),
        fights=Sum("areas__fights"),
        moments=Sum("areas__moments"),
    )
    return counted


def _row(metric: Metric, query: Query, row: dict[str, Any]) -> AreaRow:
    enough = row["n"] >= metric.smallest_n
    block, unfolding = block_of(query, row), query.title.unfolding
    moments = row["moments"] or 1
    return AreaRow(
        **block._asdict(),
        area=row["area"],
        name=unfolding.areas.get(row["area"], row["area"]) if unfolding else row["area"],
        n=row["n"],
        too_few=not enough,
        held=rounded(row["held"] / moments) if enough else None,
        by_winners=rounded(row["by_winner"] / moments) if enough else None,
        fights=rounded(row["fights"] / row["n"]) if enough else None,
        link=query.link(None, "", **block.narrower()),
    )
