"""``/api/push-key/``"""

from __future__ import annotations

from django.conf import settings
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.notices.shapes import PushKeyShown
from api.reading.bodies import no_query
from api.schema.describe import operation
from notices.pushing.vapid import public_key

_KEPT = {"Cache-Control": "public, max-age=300"}


class PushKey(APIView):
    """Whose notices a browser lets in."""

    permission_classes = [AllowAny]

    @operation(
        "get_push_key",
        "The key for Web Push",
        "notices",
        answers={200: (PushKeyShown, "The key.")},
    )
    def get(self, request: Request) -> Response:
        """What a page hands to `pushManager.subscribe`: the browser then takes notices that are
        signed with it, and no others."""
        no_query(request)
        key = settings.KLEIO_PUSH_KEY
        return Response(PushKeyShown(None if key is None else public_key(key)), headers=_KEPT)
