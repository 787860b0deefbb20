"""What a metric is: its words, what it may be asked, and the function that works it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from analytics.groupings import Grouping, groupings_of
from analytics.metrics.shapes import Answer
from analytics.query import Query
from games.engine.title import Title


@dataclass(frozen=True)
class Parameter:
    """What a metric may be asked beside the filters: one of ``values``, each with what it is."""

    name: str
    values: Mapping[str, str]
    default: str


class Worked(Protocol):
    """An answer with its rows."""

    @property
    def rows(self) -> Sequence[msgspec.Struct]:
        """Of the type that the metric names."""
        ...


@dataclass(frozen=True)
class Metric:
    """``id`` is the last part of its path as well. ``work``: how it is worked out.

    ``definition``, ``population`` and ``method`` are whole sentences for people. ``offers``: by
    which groupings it can be told apart; ``first``: those that come before the others, so that the
    first of all is the default. ``row`` and ``answer``: what it answers in. ``parameters``: what
    else it may be asked, which ``work`` finds in the question; no filter has such a name.
    ``version``: goes up when the same games give other numbers.
    """

    id: str
    name: str
    definition: str
    unit: str
    population: str
    method: str
    smallest_n: int
    offers: Callable[[Grouping], bool]
    first: Callable[[Grouping], bool]
    work: Callable[[Metric, Query], Worked]
    row: type[msgspec.Struct]
    answer: type[Answer]
    parameters: tuple[Parameter, ...] = ()
    version: int = 1

    def groupings(self, title: Title[Any]) -> dict[str, Grouping]:
        """By what it can be told apart for a title, the default first; may be empty."""
        offered = [each for each in groupings_of(title).values() if self.offers(each)]
        return {each.id: each for each in sorted(offered, key=lambda each: not self.first(each))}
