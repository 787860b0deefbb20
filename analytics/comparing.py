"""The question that compares two kinds of games: one, and what is otherwise in the others."""

from __future__ import annotations

from collections.abc import Mapping

from analytics.catalogue import METRICS, UNIT
from analytics.metrics.compared_shapes import Compared
from analytics.metrics.metric import Metric, Parameter
from analytics.parsing import BadQuery, parse_query, value_of
from analytics.query import Query
from analytics.selectors.comparing.compare import compare
from analytics.selectors.comparing.estimates import (
    Estimates,
    of_lengths,
    of_picks,
    of_rates,
    of_shares,
)

COMPARED: Mapping[str, Estimates] = {
    "win-rates": of_rates,
    "card-rates": of_rates,
    "pick-rates": of_picks,
    "game-shares": of_shares,
    "game-lengths": of_lengths,
}
"""The metrics of which two kinds of games can be compared."""

OTHER = "other."
"""How the filters begin that are otherwise in the second kind of games."""

METRIC = Parameter(
    "metric", {name: METRICS[name].name.lower() for name in COMPARED}, default="win-rates"
)
"""What is compared."""

_SAME_FOR_BOTH = ("title", "by", UNIT.name)


def parse_comparison(values: Mapping[str, str]) -> tuple[Metric, Query, Query]:
    """Read a question for two kinds of games: a query about a metric, and with ``other.NAME`` what
    its filters are in the second; one that is empty there is left out. Raises ``BadQuery``."""
    metric = METRICS[value_of(METRIC, values)]
    asked = {name: value for name, value in values.items() if name != METRIC.name}
    others = {name: value for name, value in asked.items() if name.startswith(OTHER)}
    asked = {name: value for name, value in asked.items() if name not in others}
    first = parse_query(metric, asked)
    changed = {name.removeprefix(OTHER): value for name, value in others.items()}
    for name in changed:
        if name in _SAME_FOR_BOTH:
            raise BadQuery(f"There is no filter {name!r} for the others.", f"{OTHER}{name}")
    try:
        return metric, first, parse_query(metric, {**asked, **changed})
    except BadQuery as problem:
        whose = f"{OTHER}{problem.field}" if problem.field in changed else problem.field
        raise type(problem)(str(problem), whose) from problem


def compared(metric: Metric, first: Query, other: Query) -> Compared:
    """The answer."""
    return compare(metric, COMPARED[metric.id], first, other)
