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

from api.games.filters import GameFilter
from api.problems import Problem
from api.reading.bodies import shaped, single_values
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


class Paging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which page of a list."""

    limit: Annotated[int, Meta(ge=1, le=MOST, description="how many on a page")] = 20
    cursor: Cursor | UnsetType = UNSET


class Pages(CursorPagination):
    """Pages that stay right while games are added: a cursor, and no number of a page."""

    def __init__(self, paging: Paging, order: tuple[str, ...]) -> None:
        self.page_size = paging.limit
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
            told = "There is no such page; a cursor serves the ordering that it was given out for."
            raise Problem("not-found", told) from error


def page_of(games: QuerySet[Game], request: Request) -> tuple[list[Game], Pages]:
    """The games that the query asks for, and the way to the next; raises ``Problem``."""
    values = single_values(request)
    asked = {name: values.pop(name) for name in Paging.__struct_fields__ if name in values}
    paging = shaped(asked, Paging, strict=False)
    unknown = sorted(set(values) - set(GameFilter.base_filters))
    if unknown:
        raise Problem("malformed", f"There is no filter {unknown[0]!r}.", field=f"$.{unknown[0]}")
    empty = sorted(name for name, value in values.items() if not value)
    if empty:
        raise Problem("malformed", f"The filter {empty[0]!r} is empty.", field=f"$.{empty[0]}")
    found = GameFilter(values, queryset=games, request=request)
    if not found.is_valid():
        field, errors = next(iter(found.errors.items()))
        raise Problem("malformed", f"{field}: {errors[0]}", field=f"$.{field}")
    pages = Pages(paging, found.order)
    return pages.games_of(found.qs, request), pages
