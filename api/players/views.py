"""``/api/players/``"""

from __future__ import annotations

from django.views.decorators.debug import sensitive_variables
from msgspec import UNSET
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission import take
from api.admission.address import address_of
from api.admission.quotas import SIGN_INS_TO_NAME, SIGN_UPS_OF_ADDRESS
from api.authentication import player_of
from api.players.guesses import guesses_at, take_password
from api.players.shapes import Leaving, SignedIn, SignUp
from api.problems import Problem
from api.reading.bodies import body_of, given, no_query
from api.schema.describe import operation
from api.shapes import PlayerShown, player_shown
from games.services import erasing, players

NEVER_STORED = {"Cache-Control": "no-store"}


class Players(APIView):
    """All players."""

    permission_classes = [AllowAny]

    @operation(
        "sign_up",
        "Become a player",
        "players",
        body=SignUp,
        answers={201: (SignedIn, "The new player and their token.")},
        problems=["name-taken", "unfit-text"],
    )
    def post(self, request: Request) -> Response:
        """Sign up with a name and a password, or come as a guest without a password.

        The token is shown this once. A guest who loses it cannot come back.
        """
        no_query(request)
        sent = body_of(request, SignUp)
        take(f"sign-up:{address_of(request.META)}", SIGN_UPS_OF_ADDRESS)
        if sent.password is UNSET:
            player, token = players.guest(given(sent.name))
        elif sent.name is UNSET:
            raise Problem("malformed", "A password needs a name to go with it.", field="$.name")
        else:
            take_password(request)
            player, token = players.sign_up(sent.name, sent.password)
        return Response(SignedIn(player_shown(player), token), 201, headers=NEVER_STORED)


class Me(APIView):
    """The player who asks."""

    @operation(
        "get_me",
        "Who am I",
        "players",
        answers={200: (PlayerShown, "The player whose token it is.")},
    )
    def get(self, request: Request) -> Response:
        """The player whose token was sent."""
        no_query(request)
        return Response(player_shown(player_of(request)), headers=NEVER_STORED)

    @operation(
        "erase_me",
        "Be erased",
        "players",
        body=Leaving,
        answers={204: (None, "You are forgotten, and every token of yours is worthless.")},
        problems=["wrong-credentials"],
    )
    @sensitive_variables("sent")
    def delete(self, request: Request) -> Response:
        """Remove name, password and tokens for good. The name is free again.

        Who has a password sends it along. Games stay: bots take your seats in running ones over,
        seats in games that have not begun are given back, and such games that you made are
        cancelled. Events keep an id that names nobody.
        """
        no_query(request)
        sent, player = body_of(request, Leaving), player_of(request)
        if not player.is_guest:
            take_password(request)
            take(guesses_at(player.name, request), SIGN_INS_TO_NAME)
        erasing.erase_me(player.pk, given(sent.password))
        return Response(status=204, headers=NEVER_STORED)
