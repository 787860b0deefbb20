"""What somebody should look at: all differences of wins, and rates of picks, side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

import msgspec

from analytics.groupings import LEVEL, SEAT, Grouping, groupings_of
from analytics.judging.families import SIGNIFICANT
from analytics.judging.thresholds import Judged, of_difference, of_pick_rate
from analytics.metrics.course_shapes import PickRow
from analytics.metrics.metric import Metric
from analytics.metrics.shapes import FlagRow, Flags, RateRow
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.courses.adding_up import followed_of
from analytics.selectors.courses.picks import picks_among
from analytics.selectors.rates import rates_among
from analytics.selectors.seats import totals
from analytics.statistics.discoveries import adjusted
from analytics.statistics.rounding import in_digits
from database.one_moment import at_one_moment

_KIND = ("seats", "table", "options", "patch")


@at_one_moment()
def flags(metric: Metric, query: Query) -> Flags:
    """Answer ``flags``; what is flagged and what is surest comes first."""
    every = totals(query)
    rows: list[FlagRow] = []
    for by in _looked_at(query):
        asked = replace(query, by=by)
        _, rates = rates_among(metric, asked, every)
        rows += [_difference(by, row) for row in rates if row.difference is not None]
    those = followed_of(query)
    whole = totals(those)
    for by in groupings_of(query.title).values():
        if by.level == "pick":
            for row in picks_among(metric, replace(those, by=by), whole):
                rows += _of_pick(by, row)
    judged = sorted(_judged(rows), key=_place_of)
    shown = query.parameters["shown"]
    return Flags(
        **head(metric, query, sum(row.games for row in every)),
        **sampling(query),
        shown=shown,
        looked_at=len(judged),
        rows=[row for row in judged if shown == "all" or row.flagged],
    )


def _looked_at(query: Query) -> list[Grouping]:
    """What seats have by the rules, but for what they are and how well they stood."""
    return [
        by
        for by in groupings_of(query.title).values()
        if by.level == "seat" and by not in (SEAT, LEVEL) and not by.of_the_course
    ]


def _difference(by: Grouping, row: RateRow | PickRow) -> FlagRow:
    """Not judged yet: that takes all others."""
    assert row.difference is not None
    return FlagRow(
        **{name: getattr(row, name) for name in _KIND},
        by=by.id,
        by_name=by.name,
        value=row.value,
        name=row.name,
        about="wins",
        n=row.telling or 0,
        figure=row.difference,
        low=row.difference_low,
        high=row.difference_high,
        p=row.p,
        q=None,
        too_few=False,
        size="slight",
        certainty="none",
        flagged=False,
        link=row.link,
    )


def _of_pick(by: Grouping, row: PickRow) -> Iterator[FlagRow]:
    if row.difference is not None:
        yield _difference(by, row)
    if row.pick_rate is not None and row.low is not None and row.high is not None:
        judgement = of_pick_rate(row.pick_rate, row.low, row.high)
        yield FlagRow(
            **{name: getattr(row, name) for name in _KIND},
            by=by.id,
            by_name=by.name,
            value=row.value,
            name=row.name,
            about="picks",
            n=row.listed,
            figure=row.pick_rate,
            low=row.low,
            high=row.high,
            p=None,
            q=None,
            too_few=False,
            size=judgement.size,
            certainty=judgement.certainty,
            flagged=judgement.flagged,
            link=row.link,
        )


def _judged(rows: list[FlagRow]) -> Iterator[FlagRow]:
    """Differences in games of one kind are one family."""
    families: defaultdict[tuple[object, ...], list[FlagRow]] = defaultdict(list)
    for row in rows:
        families[_kind_of(row)].append(row)
    for family in families.values():
        for row, q in zip(family, adjusted([row.p for row in family]), strict=True):
            yield row if row.about == "picks" else _told(row, in_digits(q))


def _told(row: FlagRow, q: float | None) -> FlagRow:
    judgement: Judged = of_difference(
        row.figure, row.low, row.high, q is not None and q < SIGNIFICANT
    )
    return msgspec.structs.replace(
        row, q=q, size=judgement.size, certainty=judgement.certainty, flagged=judgement.flagged
    )


_SIZES = ("large", "notable", "nearly always", "seldom", "slight", "usual")
_CERTAINTIES = ("certain", "likely", "open", "none")


def _place_of(row: FlagRow) -> tuple[object, ...]:
    size, certainty = _SIZES.index(row.size), _CERTAINTIES.index(row.certainty)
    worst = certainty, size, -abs(row.figure)
    return not row.flagged, _kind_of(row), *worst, row.by, row.value


def _kind_of(row: FlagRow) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in _KIND)
