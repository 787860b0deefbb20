"""By what a title's games are looked at, as a short text that changes when that does."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from django.db.models import BooleanField, F, Func, Q, Value

from games.engine import registry
from games.engine.title import Title

SHAPE = 4
"""Goes up by one when the rows about a game change for every title."""

COURSES = 2
"""The same of the rows about how a game unfolded: they are told anew without the others."""


def revision_of(title: Title[Any]) -> str:
    """16 hex digits. Rows of another revision are counted anew by the next ``catch_up``.

    A declaration that finds other values by the same words keeps its revision: change the
    definition, or run ``manage.py rebuild_analytics``.
    """
    declared = [
        [
            dimension.id,
            dimension.level,
            dimension.definition,
            dimension.multiple,
            list(dimension.values),
        ]
        for dimension in title.dimensions.declared
    ]
    told = title.dimensions
    whole = [SHAPE, declared, told.rounds is not None, told.order, told.sides is not None]
    return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()[:16]


def unfolding_of(title: Title[Any]) -> str:
    """The same of what the course of its games is told by; empty where nobody has said."""
    told = title.unfolding
    if told is None:
        return ""
    picks = [[each.id, each.definition] for each in told.picks]
    whole = [COURSES, told.version, told.standing, list(told.behind), told.opening, picks]
    return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()[:16]


def stale() -> Other | Q:
    """The rows that are to be counted anew."""
    return _other("revision", revisions())


def to_be_followed() -> Other | Q:
    """The counted games whose course is to be told anew."""
    return _other("unfolding", unfoldings())


def revisions() -> dict[str, str]:
    """That of each installed title, by id."""
    return {title_id: revision_of(title) for title_id, title in registry.titles().items()}


def unfoldings() -> dict[str, str]:
    """The same of courses."""
    return {title_id: unfolding_of(title) for title_id, title in registry.titles().items()}


def _other(field: str, revisions: Mapping[str, str]) -> Other | Q:
    return Other(field, revisions) if revisions else Q(pk__in=[])


class Other(Func):
    """Whether a row of one of these titles has another revision in this field than its title.

    Written out, since every look at what there is to count asks so three times, and to compose it
    of 18 conditions took longer than to ask.
    """

    output_field = BooleanField()

    def __init__(self, field: str, revisions: Mapping[str, str]) -> None:
        each = [Value(text) for of_one in revisions.items() for text in of_one]
        super().__init__(F("title"), F(field), *each)

    def as_sql(
        self,
        compiler: Any,
        connection: Any,
        function: str | None = None,
        template: str | None = None,
        arg_joiner: str | None = None,
        **extra: Any,
    ) -> tuple[str, tuple[Any, ...]]:
        title, its, *told = self.get_source_expressions()
        columns = [compiler.compile(each)[0] for each in (title, its)]
        texts = [each.value for each in told]
        # Two ranges of an index, where "not this one" would read all rows of the title.
        one = "({0} = %s AND ({1} < %s OR {1} > %s))".format(*columns)
        pairs = zip(texts[::2], texts[1::2], strict=True)
        params = tuple(text for of, revision in pairs for text in (of, revision, revision))
        return f"({' OR '.join([one] * (len(texts) // 2))})", params
