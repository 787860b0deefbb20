"""``/api/openapi.json``"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from api.etag import with_etag
from api.rendering import JSON


class OpenApi(JSON):
    """The document under its own media type."""

    media_type = "application/vnd.oai.openapi+json"


class Document(SpectacularJSONAPIView):
    """The API document. It takes seconds to make and anybody may ask for it, so each process makes
    it once."""

    renderer_classes = [OpenApi, JSON]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """The same for everybody."""
        return with_etag(request, _written())


@cache
def _written() -> bytes:
    generator: Any = SpectacularJSONAPIView.generator_class()
    document = generator.get_schema(request=None, public=True)
    return json.dumps(document, ensure_ascii=False).encode()
