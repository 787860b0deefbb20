"""``/api/titles/``"""

from __future__ import annotations

from functools import cache

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.problems import Problem
from api.reading.bodies import no_query
from api.schema.describe import operation
from api.titles.shapes import TitleList, TitleShown, title_named, title_shown
from games.engine import registry
from games.engine.errors import UnknownTitle

# The rules change with a new release only.
AN_HOUR = {"Cache-Control": "public, max-age=3600"}

TITLE = OpenApiParameter("title", {"type": "string", "examples": ["dice_forge"]}, "path")


class Titles(APIView):
    """All titles."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "list_titles",
        "What can be played",
        "titles",
        answers={200: (TitleList, "All titles.")},
    )
    def get(self, request: Request) -> Response:
        """The installed titles."""
        no_query(request)
        listed = [title_named(title) for title in registry.titles().values()]
        return Response(TitleList(listed), headers=AN_HOUR)


class OneTitle(APIView):
    """One title."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "get_title",
        "All about a title",
        "titles",
        parameters=[TITLE],
        answers={200: (TitleShown, "The title.")},
    )
    def get(self, request: Request, title: str) -> Response:
        """Seats, components, kinds of decision; schemas of options, parameters and moves."""
        no_query(request)
        return Response(_written(title), headers=AN_HOUR)


@cache
def _written(title_id: str) -> bytes:
    try:
        return msgspec.json.encode(title_shown(registry.title(title_id)))
    except UnknownTitle as error:
        raise Problem("not-found", str(error)) from error
