"""``GET /api/``: where everything begins, for people and programs."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.conf import settings
from django.utils.html import format_html, format_html_join
from drf_spectacular.types import OpenApiTypes
from msgspec import Meta
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.etag import CONDITIONAL, NOT_MODIFIED, with_etag
from api.reading.bodies import no_query
from api.rendering import JSON
from api.schema.describe import operation

DOCUMENTS = {
    "openapi": "/api/openapi.json",
    "to-read-and-try": "/api/docs/",
    "problems": "/api/problems/",
    "metrics": "/api/analytics/metrics/",
    "verifier": "/api/verify/kleio_verify.py",
}
LINKS = {
    "titles": "/api/titles/",
    "players": "/api/players/",
    "tokens": "/api/tokens/",
    "games": "/api/games/",
    "game": "/api/games/{game_id}/",
    "seeking": "/api/seeking/",
    "bots": "/api/bots/",
    "challenges": "/api/challenges/",
    "tournaments": "/api/tournaments/",
    "ratings": "/api/ratings/",
    "experiments": "/api/experiments/",
    "checkpoints": "/api/checkpoints/",
    "health": "/api/health/",
    "stream-of-a-game": "/stream/games/{game_id}",
    "stream-of-yours": "/stream/me",
    "stream-of-the-lobby": "/stream/lobby",
}

Links = dict[str, str]


class IndexShown(msgspec.Struct, frozen=True):
    """What this server is, and where what it has begins."""

    name: str
    version: Annotated[
        str, Meta(description="of this API; what a change of it means stands in CHANGELOG.md")
    ]
    documents: Annotated[Links, Meta(description="what says how this API is used, by name")]
    links: Annotated[Links, Meta(description="paths by name; `{…}` stands for an id")]


class Page(BaseRenderer):
    """The index for whoever comes with a browser."""

    media_type = "text/html"
    format = "html"
    charset = "utf-8"
    render_style = "binary"

    def render(self, data: Any, media_type: Any = None, context: Any = None) -> bytes:
        """The body of a response; ``data`` is ready bytes, or None for an answer without one."""
        return data if isinstance(data, bytes) else b""


class Beginning(APIView):
    """The index."""

    permission_classes = [AllowAny]
    renderer_classes = [JSON, Page]

    @operation(
        "get_index",
        "Where everything begins",
        "index",
        parameters=CONDITIONAL,
        answers={
            200: (IndexShown, "As JSON."),
            (200, Page.media_type): (OpenApiTypes.STR, "As a page."),
            304: NOT_MODIFIED,
        },
    )
    def get(self, request: Request) -> Response:
        """What this server is, which version of the API it speaks, and where what it has begins."""
        no_query(request)
        index = IndexShown("Kleio", settings.SPECTACULAR_SETTINGS["VERSION"], DOCUMENTS, LINKS)
        is_page = request.accepted_renderer.media_type == Page.media_type
        return with_etag(request, _page(index) if is_page else msgspec.json.encode(index))


def _page(index: IndexShown) -> bytes:
    return format_html(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>{name}: the API</title>'
        "<h1>{name}: the API</h1><p>Version {version}. Programs get the same as JSON.</p>"
        "<h2>Documents</h2>{documents}<h2>Paths</h2>{links}</html>",
        name=index.name,
        version=index.version,
        documents=_list(index.documents),
        links=_list(index.links),
    ).encode()


def _list(links: Links) -> str:
    rows = format_html_join("", "<li>{}: {}</li>", ((name, _way(to)) for name, to in links.items()))
    return format_html("<ul>{}</ul>", rows)


def _way(to: str) -> str:
    """A path of something, or a link to it where it says all."""
    return format_html("<code>{}</code>" if "{" in to else '<a href="{0}">{0}</a>', to)
