"""The query of an address, read into something that selectors can answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from analytics.courses.which import followed
from analytics.filters import DIMENSION, GameFilter, dimension_filters, lots_of
from analytics.groupings import ALL, Grouping, groupings_of
from analytics.metrics.metric import Metric, Parameter
from analytics.query import Query
from games.engine import registry
from games.engine.dimensions import OF_THE_COURSE
from games.engine.errors import UnknownTitle
from games.engine.title import Title


class BadQuery(Exception):
    """A query that cannot be answered; ``field`` names the part of it that is wrong."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.field = field


class OtherTitle(BadQuery):
    """What is asked would be right for another title, whose dimension or value it is."""


def parse_query(metric: Metric, values: Mapping[str, str]) -> Query:
    """Read a query about a metric: ``title``, ``by``, the metric's own parameters and filters.

    Raises ``BadQuery``.
    """
    title = _title(values)
    offered = metric.groupings(title)
    if not offered:
        raise BadQuery(f"{title.name} declares nothing that {metric.id} tell apart.", "title")
    by = _grouping(title, offered, values.get("by", next(iter(offered))))
    own = {each.name: value_of(each, values) for each in metric.parameters}
    filters = {n: v for n, v in values.items() if n not in ("by", "title", *own)}
    return query_of(title, by, filters, own)


def parse_games_query(values: Mapping[str, str]) -> tuple[Query, str | None]:
    """Read a query for games: ``title``, filters and, if any, ``by`` with its ``value``.

    Raises ``BadQuery``.
    """
    title = _title(values)
    if ("by" in values) != ("value" in values):
        missing = "value" if "by" in values else "by"
        raise BadQuery("Give both `by` and `value`, or neither.", missing)
    by = _grouping(title, groupings_of(title), values.get("by", ALL.id))
    rest = {n: v for n, v in values.items() if n not in ("by", "title", "value")}
    asked = query_of(title, by, rest, one_by_one=True)
    return asked, values.get("value") if by is not ALL else None


def parse_whole_query(values: Mapping[str, str]) -> Query:
    """Read a query for all that is counted: ``title`` and filters. Raises ``BadQuery``."""
    return query_of(_title(values), ALL, {n: v for n, v in values.items() if n != "title"})


def query_of(
    title: Title[Any],
    by: Grouping,
    filters: Mapping[str, str],
    parameters: Mapping[str, str] | None = None,
    *,
    one_by_one: bool = False,
) -> Query:
    """A query from its parts; raises ``BadQuery`` for a filter that is not valid. ``one_by_one``:
    games are read that may lie in lots.

    A filter that is empty, as in a form that was not filled in, is one that is left out: it must
    not let through what the default keeps apart.
    """
    filters = {name: value for name, value in filters.items() if value.strip()}
    known = {**GameFilter.base_filters, **dimension_filters(title)}
    for name in filters:
        if name not in known:
            sentence = f"There is no {name!r} to ask for; there are {', '.join(known)}."
            raise _misplaced(title, dimension_filters, name)(sentence, name)
    form = GameFilter(title, filters)
    if not form.is_valid():
        name, problems = next(iter(form.errors.items()))
        values = _misplaced(title, lambda other: _values_of(other, name), filters.get(name, ""))
        raise values(f"{name}: {problems[0]}", name)
    games = form.qs  # and with it its conditions
    if by.of_the_course or any(DIMENSION + each in filters for each in OF_THE_COURSE):
        games = followed(games, title, declared="simulation" in filters)
    lots = None if one_by_one else lots_of(form, title)
    if lots is not None and by.of_the_course:
        lots = followed(lots, title)
    in_force = {name: str(form.data[name]) for name in known if name in form.data}
    conditions = tuple(form.conditions)
    return Query(title, by, games, conditions, in_force, parameters or {}, lots)


def _grouping(title: Title[Any], offered: Mapping[str, Grouping], by: str) -> Grouping:
    if by not in offered:
        sentence = f"by is one of {', '.join(offered)}, not {by!r}."
        raise _misplaced(title, groupings_of, by)(sentence, "by")
    return offered[by]


def _misplaced(
    title: Title[Any], known: Callable[[Title[Any]], Collection[str]], name: str
) -> type[BadQuery]:
    """``OtherTitle`` for a name that another title knows."""
    others = (other for other in registry.titles().values() if other is not title)
    return OtherTitle if any(name in known(other) for other in others) else BadQuery


def _values_of(title: Title[Any], name: str) -> Collection[str]:
    """The values of a dimension that a filter is about."""
    grouping = dimension_filters(title).get(name)
    return () if grouping is None else grouping.values


def value_of(parameter: Parameter, values: Mapping[str, str]) -> str:
    """What a metric's own parameter is asked to be; raises ``BadQuery``."""
    asked = values.get(parameter.name, parameter.default)
    if asked not in parameter.values:
        every = ", ".join(parameter.values)
        sentence = f"{parameter.name} is one of {every}, not {asked!r}."
        raise BadQuery(sentence, parameter.name)
    return asked


def _title(values: Mapping[str, str]) -> Title[Any]:
    try:
        return registry.title(values["title"])
    except KeyError:
        every = ", ".join(registry.titles())
        raise BadQuery(f"Name a title: {every}.", "title") from None
    except UnknownTitle as error:
        raise BadQuery(str(error), "title") from None
