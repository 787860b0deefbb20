"""Lists, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from django.db.models import Model, QuerySet
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from api.filtering import filters_in
from api.games.filters import GameFilter
from api.problems import Problem
from api.reading.bodies import given, shaped
from database.keyset import BadCursor, read_page
from games.models import Game
from shards.places import databases, told_here

M = TypeVar("M", bound=Model)

MOST = 100


Cursor = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=400,
        description="as in `next` or `previous` of another page",
        extra_json_schema={"format": "cursor"},
    ),
]


class PageQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which page of a list."""

    limit: Annotated[int, Meta(ge=1, le=MOST, description="how many on a page")] = 20
    cursor: Cursor | UnsetType = UNSET


def pop_page_query(values: dict[str, str]) -> PageQuery:
    """Take what says which page out of the values of a query; raises ``Problem``."""
    names = [name for name in PageQuery.__struct_fields__ if name in values]
    return shaped({name: values.pop(name) for name in names}, PageQuery, strict=False)


@dataclass(frozen=True, slots=True)
class Linked(Generic[M]):
    """A page, with the addresses of those beside it, if any."""

    rows: list[M]
    next: str | None
    previous: str | None


def linked(
    rows: QuerySet[M, Any],
    order: Sequence[str],
    query: PageQuery,
    request: Request,
    databases: Sequence[str] = (),
) -> Linked[M]:
    """The page that is asked for, of games that lie in these ``databases``, or of rows at home;
    raises ``Problem`` for a cursor of another list or order."""
    try:
        page = read_page(rows, order, query.limit, given(query.cursor), databases, told_here)
    except BadCursor as error:
        raise Problem("malformed", str(error), field="$.cursor") from error
    return Linked(page.rows, _address(request, page.next), _address(request, page.previous))


def _address(request: Request, cursor: str | None) -> str | None:
    if cursor is None:
        return None
    return str(replace_query_param(request.build_absolute_uri(), "cursor", cursor))


def page_of(games: QuerySet[Game], request: Request) -> Linked[Game]:
    """The games that the query asks for; raises ``Problem``."""
    values = filters_in(request)
    query = pop_page_query(values)
    unknown = sorted(set(values) - set(GameFilter.base_filters))
    if unknown:
        raise Problem("malformed", f"There is no filter {unknown[0]!r}.", field=f"$.{unknown[0]}")
    filters = GameFilter(values, queryset=games, request=request)
    if not filters.is_valid():
        field, errors = next(iter(filters.errors.items()))
        raise Problem("malformed", f"{field}: {errors[0]}", field=f"$.{field}")
    return linked(filters.qs, filters.order, query, request, databases())
