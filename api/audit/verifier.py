"""``/api/verify/kleio_verify.py``: the program that checks what this server gives away."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from drf_spectacular.types import OpenApiTypes
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import audit.verifier
from api.etag import CONDITIONAL, NOT_MODIFIED, with_etag
from api.reading.bodies import no_query
from api.schema.describe import operation


class PythonSource(BaseRenderer):
    """A program."""

    media_type = "text/x-python"
    format = "py"
    charset = "utf-8"
    render_style = "binary"

    def render(self, data: object, media_type: object = None, context: object = None) -> bytes:
        """The body of a response; ``data`` is ready bytes, or None for an answer without one."""
        return data if isinstance(data, bytes) else b""


class Verifier(APIView):
    """The verifier, to take away."""

    permission_classes = [AllowAny]
    renderer_classes = [PythonSource]

    @operation(
        "get_verifier",
        "The program that checks histories",
        "audit",
        parameters=CONDITIONAL,
        answers={
            (200, PythonSource.media_type): (OpenApiTypes.STR, "One file for Python 3.9 or newer."),
            304: NOT_MODIFIED,
        },
    )
    def get(self, request: Request) -> Response:
        """Checks an exported history, and checkpoints, without this server: `python3
        kleio_verify.py FILE`. Read it before you run it; it needs nothing but Python."""
        no_query(request)
        return with_etag(request, _source())


@cache
def _source() -> bytes:
    return (Path(audit.verifier.__file__).parent / "kleio_verify.py").read_bytes()
