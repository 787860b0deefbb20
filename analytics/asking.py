"""A question as it stands in a query, read into something that selectors can answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.urls import reverse

from analytics.filters import GameFilter, dimension_filters
from analytics.metrics.catalogue import LENGTHS, Metric
from analytics.metrics.groupings import ALL, Grouping, groupings_of
from analytics.models import CountedGame
from games.engine import registry
from games.engine.errors import UnknownTitle
from games.engine.title import Title

T = TypeVar("T")


class BadQuestion(Exception):
    """A question that cannot be answered; ``field`` names the part of it that is wrong."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.field = field


class OtherTitle(BadQuestion):
    """What is asked would be right for another title, whose dimension or value it is."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of which games.

    ``conditions``: dimensions and values that must all hold of a seat for it to be counted.
    ``filters``: all that are in force, as texts, the defaults included: they mean the same for
    ever, whatever is the default later.
    """

    title: Title[Any]
    by: Grouping
    games: QuerySet[CountedGame]
    conditions: tuple[tuple[str, str], ...]
    filters: Mapping[str, str]

    def link(self, by: Grouping | None = None, value: str = "", **narrower: str) -> str:
        """Where the games are listed that a figure counts."""
        told = {"title": self.title.id, **self.filters, **narrower}
        if by is not None and by is not ALL:
            told |= {"by": by.id, "value": value}
        return f"{reverse('analytics-games')}?{urlencode(sorted(told.items()))}"


def ask(metric: Metric, values: Mapping[str, str]) -> Question:
    """Read a question about a metric: ``title``, ``by`` and filters; raises ``BadQuestion``."""
    title = _title(values)
    offered = metric.groupings(title)
    if not offered:
        raise BadQuestion(f"{title.name} declares nothing that {metric.id} tell apart.", "title")
    by = _grouping(title, offered, values.get("by", next(iter(offered))))
    return question(title, by, {n: v for n, v in values.items() if n not in ("by", "title")})


def ask_for_games(values: Mapping[str, str]) -> tuple[Question, str | None]:
    """Read a question for games: ``title``, filters and, if any, ``by`` with its ``value``.

    Raises ``BadQuestion``.
    """
    title = _title(values)
    if ("by" in values) != ("value" in values):
        missing = "value" if "by" in values else "by"
        raise BadQuestion("Give both `by` and `value`, or neither.", missing)
    by = _grouping(title, groupings_of(title), values.get("by", ALL.id))
    rest = {n: v for n, v in values.items() if n not in ("by", "title", "value")}
    return question(title, by, rest), values.get("value") if by is not ALL else None


def question(title: Title[Any], by: Grouping, filters: Mapping[str, str]) -> Question:
    """A question from its parts; raises ``BadQuestion`` for a filter that is not valid.

    A filter that is empty, as in a form that was not filled in, is one that is left out: it must
    not let through what the default keeps apart.
    """
    filters = {name: value for name, value in filters.items() if value.strip()}
    known = {**GameFilter.base_filters, **dimension_filters(title)}
    for name in filters:
        if name not in known:
            sentence = f"There is no {name!r} to ask for; there are {', '.join(known)}."
            raise _misplaced(title, dimension_filters, name)(sentence, name)
    found = GameFilter(title, filters)
    if not found.is_valid():
        name, problems = next(iter(found.errors.items()))
        values = _misplaced(title, lambda other: _values_of(other, name), filters.get(name, ""))
        raise values(f"{name}: {problems[0]}", name)
    games = found.qs
    in_force = {name: str(found.data[name]) for name in known if name in found.data}
    return Question(title, by, games, tuple(found.conditions), in_force)


def _grouping(title: Title[Any], offered: Mapping[str, Grouping], by: str) -> Grouping:
    if by not in offered:
        sentence = f"by is one of {', '.join(offered)}, not {by!r}."
        raise _misplaced(title, groupings_of, by)(sentence, "by")
    return offered[by]


def _misplaced(
    title: Title[Any], known: Callable[[Title[Any]], Collection[str]], name: str
) -> type[BadQuestion]:
    """``OtherTitle`` for a name that another title knows."""
    others = (other for other in registry.titles().values() if other is not title)
    return OtherTitle if any(name in known(other) for other in others) else BadQuestion


def _values_of(title: Title[Any], name: str) -> Collection[str]:
    """The values of a dimension that a filter is about."""
    grouping = dimension_filters(title).get(name)
    return () if grouping is None else grouping.values


def length_of(values: Mapping[str, str]) -> str:
    """The unit in which lengths are asked for; raises ``BadQuestion``."""
    return _one_of({unit: unit for unit in LENGTHS}, values.get("unit", "moves"), "unit")


def _title(values: Mapping[str, str]) -> Title[Any]:
    try:
        return registry.title(values["title"])
    except KeyError:
        every = ", ".join(registry.titles())
        raise BadQuestion(f"Name a title: {every}.", "title") from None
    except UnknownTitle as error:
        raise BadQuestion(str(error), "title") from None


def _one_of(known: Mapping[str, T], name: str, field: str) -> T:
    if name not in known:
        raise BadQuestion(f"{field} is one of {', '.join(known)}, not {name!r}.", field)
    return known[name]
