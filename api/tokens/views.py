"""``/api/tokens/``"""

from __future__ import annotations

from django.views.decorators.debug import sensitive_variables
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission import take
from api.admission.quotas import SIGN_INS_TO_NAME
from api.authentication import token_of
from api.players.guesses import guesses_at, take_password
from api.players.shapes import SignedIn, SignIn
from api.players.views import NEVER_STORED
from api.reading.bodies import body_of, no_body, no_query
from api.schema.describe import operation
from api.shapes import player_shown
from games.services import players


class Tokens(APIView):
    """All tokens."""

    permission_classes = [AllowAny]

    @operation(
        "sign_in",
        "Get a token",
        "players",
        body=SignIn,
        answers={201: (SignedIn, "The player and a new token.")},
        problems=["wrong-credentials"],
    )
    def post(self, request: Request) -> Response:
        """Sign in with name and password. Earlier tokens stay valid until they are revoked."""
        no_query(request)
        sent = body_of(request, SignIn)
        take_password(request)
        take(guesses_at(sent.name, request), SIGN_INS_TO_NAME)
        player, token = players.sign_in(sent.name, sent.password)
        return Response(SignedIn(player_shown(player), token), 201, headers=NEVER_STORED)


class CurrentToken(APIView):
    """The token that the request was sent with."""

    @operation(
        "sign_out",
        "Revoke the token",
        "players",
        answers={204: (None, "The token is worthless from now on.")},
    )
    @sensitive_variables("raw")
    def delete(self, request: Request) -> Response:
        """Revoke the token with which this very request was sent."""
        no_query(request)
        no_body(request)
        raw = token_of(request)
        players.revoke(raw)
        return Response(status=204)
