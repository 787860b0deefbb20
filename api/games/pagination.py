"""The list of games, page by page."""

from __future__ import annotations

from typing import Annotated

import msgspec
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from msgspec import UNSET, Meta, UnsetType
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from api.filtering import filters_in
from api.games.filters import GameFilter
from api.problems import Problem
from api.reading.bodies import shaped
from games.models import Game

MOST = 100


Cursor = Annotated[
    str,
    Meta(
        min_length=1,
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


class GamesPagination(CursorPagination):
    """Pages that stay right while games are added: a cursor, and no number of a page."""

    def __init__(self, query: PageQuery, order: tuple[str, ...]) -> None:
        self.page_size = query.limit
        self.ordering = order

    def get_page_size(self, request: Request) -> int:
        """The size is checked already."""
        return int(self.page_size or 0)

    def games_of(self, games: QuerySet[Game], request: Request) -> list[Game]:
        """The games of the page; raises ``Problem`` for a cursor that was not given out here."""
        try:
            return list(self.paginate_queryset(games, request) or [])
        except NotFound as error:
            raise Problem("malformed", "The cursor is not valid.", field="$.cursor") from error
        except (ValidationError, ValueError, OverflowError) as error:
            raise Problem(
                "not-found",
                "There is no such page; a cursor serves the ordering that it was given out for.",
            ) from error


def page_of(games: QuerySet[Game], request: Request) -> tuple[list[Game], GamesPagination]:
    """The games that the query asks for, and the way to the next; raises ``Problem``."""
    values = filters_in(request)
    query = pop_page_query(values)
    unknown = sorted(set(values) - set(GameFilter.base_filters))
    if unknown:
        raise Problem("malformed", f"There is no filter {unknown[0]!r}.", field=f"$.{unknown[0]}")
    filters = GameFilter(values, queryset=games, request=request)
    if not filters.is_valid():
        field, errors = next(iter(filters.errors.items()))
        raise Problem("malformed", f"{field}: {errors[0]}", field=f"$.{field}")
    pages = GamesPagination(query, filters.order)
    return pages.games_of(filters.qs, request), pages
