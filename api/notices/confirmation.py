"""``/api/address-confirmations/``"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.problems import Problem
from api.reading.bodies import body_of, no_query
from api.schema.describe import operation
from notices.channels.keys import Purpose, read_key
from notices.clock import database_time
from notices.services.addresses import confirm


class Confirming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What shows that whoever sends it reads what is sent to an address."""

    challenge: Annotated[
        str, Meta(max_length=256, description="what came there, in a notice of type `challenge`")
    ]


class Confirmation(APIView):
    """A browser, whose worker has no token, says that it heard."""

    permission_classes = [AllowAny]

    @operation(
        "confirm_address",
        "Confirm an address",
        "notices",
        body=Confirming,
        answers={204: (None, "Notices are sent there from now on; once more changes nothing.")},
        problems=["not-found"],
    )
    def post(self, request: Request) -> Response:
        """Answer the challenge that came in a notice to a browser. It takes no token: nobody else
        can know the challenge."""
        no_query(request)
        claim = read_key(body_of(request, Confirming).challenge)
        if claim is None or claim[0] is not Purpose.CONFIRM:
            raise Problem("not-found", "No address was challenged with this.")
        confirm(claim[1], database_time())
        return Response(status=204)
