"""The same figure of two kinds of games: each with its interval, and that of the difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from analytics.judging.blocks import Block
from analytics.judging.verdicts import Interval
from analytics.metrics.compared_shapes import Compared, ComparedRow, Refusal
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.comparing.estimates import Estimate, Estimates
from analytics.selectors.comparing.pairs import Pairs, overlap, paired, why_not
from analytics.selectors.courses.adding_up import games_followed
from analytics.selectors.kinds import kinds_of
from analytics.selectors.seats import games_of
from analytics.statistics.any_time import ERROR
from analytics.statistics.intervals import apart
from analytics.statistics.rounding import rounded
from database.one_moment import at_one_moment

Found = dict[Block, dict[tuple[str, str], Estimate]]


@at_one_moment()
def compare(metric: Metric, figures: Estimates, first: Query, other: Query) -> Compared:
    """Two kinds of games, by ``figures`` of the metric; nothing is compared that would mean
    something else in each."""
    refusal = overlap(first, other)
    pairs: Pairs = []
    refused: list[Refusal] = [refusal] if refusal else []
    mine: Found = {}
    others: Found = {}
    if refusal is None:
        mine, others = (_found(figures(metric, each)) for each in (first, other))
        pairs, refused = paired(mine, others)
    both = [
        (here, there, mine[here].get(what), others[there].get(what))
        for here, there in pairs
        for what in sorted(
            {*mine[here], *others[there]}, key=lambda what: (what[1], first.by.place_of(what[0]))
        )
    ]
    declared = first.declared and other.declared
    # What else was asked for with them is no reason to be stricter.
    compared = Counter(each[:2] for each in both if not _reason(*each))
    return Compared(
        metric=metric.id,
        version=metric.version,
        title=first.title.id,
        by=first.by.id,
        filters=dict(first.filters),
        other_filters=dict(other.filters),
        games=_games(first),
        other_games=_games(other),
        sampling="declared" if declared else "running",
        smallest_n=metric.smallest_n,
        link=first.link(),
        other_link=other.link(),
        refused=refused,
        rows=[_row(first, *each, declared, compared[each[:2]]) for each in both],
    )


def _games(query: Query) -> int:
    return kinds_of(query, games_followed if query.by.of_the_course else games_of).total()


def _found(figures: Iterable[Estimate]) -> Found:
    by_block: Found = {}
    for each in figures:
        by_block.setdefault(each.block, {})[each.value, each.figure] = each
    return by_block


def _reason(here: Block, there: Block, first: Estimate | None, second: Estimate | None) -> str:
    """Why two estimates are not compared."""
    if first is None or second is None:
        return "It occurs in one of the two alone."
    if first.number is None or second.number is None:
        fewer = min(first, second, key=lambda each: (each.number is not None, each.games))
        return f"Too few games, or none that tell: {fewer.games}."
    return why_not(first.figure, here, there)


def _row(
    query: Query,
    here: Block,
    there: Block,
    first: Estimate | None,
    second: Estimate | None,
    declared: bool,
    compared: int,
) -> ComparedRow:
    either = first or second
    assert either is not None
    why = _reason(here, there, first, second)
    change: float | None = None
    within = strict = None
    if not why and first and second and first.number is not None and second.number is not None:
        change = second.number - first.number
        within = _apart(first, second, ERROR, declared)
        strict = _apart(first, second, ERROR / max(compared, 1), declared)
        why = "" if within else "Too few games tell of it."
    ends, others = _ends(first), _ends(second)
    return ComparedRow(
        **here._asdict(),
        other_table=there.table,
        other_options=there.options,
        other_patch=there.patch,
        value=either.value,
        name=query.by.name_of(either.value),
        figure=either.figure,  # type: ignore[arg-type]
        n=first.n if first else 0,
        number=rounded(first.number) if first else None,
        low=rounded(ends[0]),
        high=rounded(ends[1]),
        other_n=second.n if second else 0,
        other_number=rounded(second.number) if second else None,
        other_low=rounded(others[0]),
        other_high=rounded(others[1]),
        change=rounded(change) if within else None,
        change_low=rounded(within[0]) if within else None,
        change_high=rounded(within[1]) if within else None,
        differs=None if strict is None else not strict[0] <= 0 <= strict[1],
        why=why,
    )


def _ends(estimate: Estimate | None) -> tuple[float | None, float | None]:
    if estimate is None or estimate.number is None:
        return None, None
    return estimate.interval(ERROR) or (None, None)


def _apart(first: Estimate, second: Estimate, error: float, declared: bool) -> Interval | None:
    """Of the second less the first. Where one of them grows each takes half of the error, so that
    neither is ever missed by more."""
    each = error if declared else error / 2
    mine, others = first.interval(each), second.interval(each)
    if mine is None or others is None or first.number is None or second.number is None:
        return None
    return apart(second.number, others, first.number, mine)
