"""By what a title's games are looked at, as a short text that changes when that does."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from django.db.models import Q

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
    dimensions = title.dimensions
    whole = [
        SHAPE,
        declared,
        dimensions.rounds is not None,
        dimensions.order,
        dimensions.sides is not None,
    ]
    return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()[:16]


def unfolding_of(title: Title[Any]) -> str:
    """The same of what the course of its games is told by; empty where nobody has said."""
    unfolding = title.unfolding
    if unfolding is None:
        return ""
    picks = [[each.id, each.definition] for each in unfolding.picks]
    whole = [
        COURSES,
        unfolding.version,
        unfolding.standing,
        list(unfolding.behind),
        unfolding.opening,
        picks,
    ]
    return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()[:16]


def stale() -> Q:
    """The rows that are to be counted anew."""
    return _other("revision", revisions())


def to_be_followed() -> Q:
    """The counted games whose course is to be told anew."""
    return _other("unfolding", unfoldings())


def revisions() -> dict[str, str]:
    """That of each installed title, by id."""
    return {title_id: revision_of(title) for title_id, title in registry.titles().items()}


def unfoldings() -> dict[str, str]:
    """The same of courses."""
    return {title_id: unfolding_of(title) for title_id, title in registry.titles().items()}


def _other(field: str, revisions: Mapping[str, str]) -> Q:
    condition = Q(pk__in=[])
    for title, revision in revisions.items():
        # Two ranges of an index, where "not this one" would read all rows of the title.
        other = Q(**{f"{field}__lt": revision}) | Q(**{f"{field}__gt": revision})
        condition |= Q(title=title) & other
    return condition
