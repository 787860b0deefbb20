"""``GET /api/health/``"""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from health.checks import CHECKS, findings

_part = inline_serializer(
    "HealthOfPart",
    {
        "status": serializers.ChoiceField(choices=["ok", "failed"]),
        "reason": serializers.CharField(required=False, help_text="Only if it failed."),
    },
)
_answer = inline_serializer("Health", dict.fromkeys(CHECKS, _part))


class Health(APIView):
    """Asked by whoever watches over the server, as often as they like."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()

    @extend_schema(
        operation_id="health",
        tags=["health"],
        auth=[],
        responses={
            200: OpenApiResponse(_answer, description="All is well."),
            503: OpenApiResponse(_answer, description="At least one part failed."),
        },
    )
    def get(self, request: Request) -> Response:
        """Whether database, broker and worker are alive, each by name."""
        by_part = findings()
        well = all(finding.ok for finding in by_part.values())
        return Response(
            {
                name: {"status": "ok"}
                if finding.ok
                else {"status": "failed", "reason": finding.reason}
                for name, finding in by_part.items()
            },
            status=status.HTTP_200_OK if well else status.HTTP_503_SERVICE_UNAVAILABLE,
            headers={"Cache-Control": "no-store"},
        )
