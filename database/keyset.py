"""A list read page by page, from where the reader stands and not by counting.

A **cursor** holds the values of a row by which the list is sorted. The last of these is unique, so
rows that are equal in all else still have one order, and a page begins right behind a row, however
many are like it. Nothing is skipped or told twice while rows are added, and a page costs the same
wherever it lies.
"""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from django.core.exceptions import ValidationError
from django.db import OperationalError
from django.db.models import Field, ForeignKey, Model, Q, QuerySet

from database.at_hand import at

M = TypeVar("M", bound=Model)

log = logging.getLogger(__name__)


class BadCursor(ValueError):
    """The cursor was not given out for this order; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Page(Generic[M]):
    """Some rows in order. ``next``, ``previous``: cursors of the pages beside it, if any."""

    rows: list[M]
    next: str | None
    previous: str | None


@dataclass(frozen=True, slots=True)
class _Place:
    """A place in a list: behind a row, or in front of it (``back``), with it or without."""

    back: bool
    with_it: bool
    values: tuple[Any, ...]


def read_page(
    rows: QuerySet[M, Any],
    order: Sequence[str],
    limit: int,
    cursor: str | None = None,
    databases: Sequence[str] = (),
    told_here: Callable[[Any], bool] = lambda key: True,
) -> Page[M]:
    """``limit`` rows at most, from the beginning or from where ``cursor`` says.

    ``order``: fields that are never null, all with a minus or all without; the last is unique.
    ``databases``: those in which the rows lie, which are read as one list; none: the one at hand.
    ``told_here``: of several, whether a row of this key is to be told from the one at hand; one
    that is told from two is told once. One that does not answer is left out, as long as another
    does. Raises ``BadCursor``.
    """
    by = _Order(rows.model, order)

    def first_of(some: QuerySet[M, Any], order: Sequence[str], turned: bool = False) -> list[M]:
        if len(databases) < 2:
            return list(some.order_by(*order)[: limit + 1])

        def here() -> list[M]:
            return _first_that(told_here, some.order_by(*order), limit + 1)

        return by.merged(_in_each(databases, here), turned)[: limit + 1]

    if cursor is None:
        read = first_of(rows, order)
        shown = read[:limit]
        return Page(shown, by.behind(shown[-1]) if len(read) > limit else None, None)
    place = by.read(cursor)
    if place.back:
        read = first_of(rows.filter(by.beyond(place)), by.turned, turned=True)
        shown = read[:limit][::-1]
        more = by.ahead(shown[0]) if len(read) > limit else None
        return Page(shown, by.behind(shown[-1]) if shown else by.other_side(place), more)
    read = first_of(rows.filter(by.beyond(place)), order)
    shown = read[:limit]
    more = by.behind(shown[-1]) if len(read) > limit else None
    return Page(shown, more, by.ahead(shown[0]) if shown else by.other_side(place))


def pages_of(rows: QuerySet[M, Any], order: Sequence[str], limit: int) -> Iterator[list[M]]:
    """All pages, one after another, each read when it is asked for."""
    cursor = None
    while True:
        page = read_page(rows, order, limit, cursor)
        yield page.rows
        cursor = page.next
        if cursor is None:
            return


def _first_that(count: Callable[[Any], bool], rows: QuerySet[M, Any], most: int) -> list[M]:
    kept: list[M] = []
    read = 0
    while len(kept) < most:
        some = list(rows[read : read + most])
        kept += [row for row in some if count(row.pk)]
        read += len(some)
        if len(some) < most:
            break
    return kept[:most]


def _in_each(databases: Sequence[str], here: Callable[[], list[M]]) -> list[M]:
    """The rows of each, one database after the other."""
    rows: list[M] = []
    failure: OperationalError | None = None
    answered = 0
    for database in databases:
        try:
            with at(database):
                rows += here()
            answered += 1
        except OperationalError as error:
            failure = error
            log.warning("A list goes on without the rows at %s: %s", database, error)
    if failure is not None and not answered:
        raise failure
    return rows


class _Order:
    """By which fields a list is sorted, and how a row's values of them are written."""

    def __init__(self, model: type[Model], order: Sequence[str]) -> None:
        self.name = ",".join(order)
        self.descends = order[0].startswith("-")
        names = [name.removeprefix("-") for name in order]
        self.fields: list[Field[Any, Any]] = [model._meta.get_field(name) for name in names]  # type: ignore[misc]
        self.turned = names if self.descends else [f"-{name}" for name in names]

    def behind(self, row: Model) -> str:
        return self._written(_Place(False, False, self._values(row)))

    def ahead(self, row: Model) -> str:
        return self._written(_Place(True, False, self._values(row)))

    def other_side(self, place: _Place) -> str:
        """Where nothing lies beyond a place: what lies on this side of it."""
        return self._written(_Place(not place.back, not place.with_it, place.values))

    def beyond(self, place: _Place) -> Q:
        """The rows beyond a place, by as plain a range as the index on the first field can use."""
        side = "lt" if self.descends != place.back else "gt"
        *most, last = zip(self.fields, place.values, strict=True)
        field, value = last
        rows = Q(**{f"{field.name}__{side}{'e' if place.with_it else ''}": value})
        for field, value in reversed(most):
            rows = Q(**{f"{field.name}__{side}e": value}) & (
                Q(**{f"{field.name}__{side}": value}) | rows
            )
        return rows

    def merged(self, rows: Sequence[M], turned: bool) -> list[M]:
        """The same in this order, or the other way round; those that are one row once."""
        unique = {row.pk: row for row in rows}
        return sorted(unique.values(), key=self._values, reverse=self.descends != turned)

    def read(self, cursor: str) -> _Place:
        """Raises ``BadCursor`` for all but what ``behind`` and its like have written."""
        try:
            name, back, with_it, *texts = json.loads(base64.urlsafe_b64decode(cursor.encode()))
            values = [_value(field, text) for field, text in zip(self.fields, texts, strict=True)]
            place = _Place(back is True, with_it is True, tuple(values))
            if name == self.name and self._written(place) == cursor:
                return place
        except (ValidationError, ValueError, TypeError, OverflowError, RecursionError):
            pass
        raise BadCursor(
            "The cursor is not one of this list in this order; begin with the first page."
        )

    def _values(self, row: Model) -> tuple[Any, ...]:
        return tuple(getattr(row, field.attname) for field in self.fields)

    def _written(self, place: _Place) -> str:
        parts = [self.name, place.back, place.with_it, *map(_text, place.values)]
        return base64.urlsafe_b64encode(json.dumps(parts).encode()).decode()


def _text(value: Any) -> str:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)


def _value(field: Field[Any, Any], text: Any) -> Any:
    """Raises what ``_Order.read`` catches."""
    if not isinstance(text, str):
        raise TypeError
    if "\0" in text:
        raise ValueError("The database holds none.")
    text.encode()  # nor half of a pair of surrogates
    return (field.target_field if isinstance(field, ForeignKey) else field).to_python(text)
