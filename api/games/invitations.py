"""Invitations by link: making, listing and revoking them, and coming in by one.

The code stands in bodies alone, so no log of addresses holds it. Pages put it behind the ``#`` of
a link, which browsers do not send.
"""

from __future__ import annotations

from uuid import UUID

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of, player_of
from api.games.answers import GAME_ANSWER, PRIVATE, answer_anew, shown
from api.games.invitation_shapes import (
    InvitationList,
    InvitationMade,
    Invited,
    InvitedTo,
    Inviting,
    JoiningByCode,
    invitation_shown,
)
from api.idempotency import KEYED, keyed
from api.identifiers import GAME
from api.reading.bodies import body_of, given, no_body, no_query
from api.schema.describe import operation
from api.shapes import time_of
from games.selectors import invitations
from games.services import inviting
from games.services.placing import at_invitation
from games.services.repeating import once

_NUMBER = OpenApiParameter(
    "number", {"type": "integer", "minimum": 1}, "path", description="of an invitation"
)


class OfAGame(APIView):
    """The invitations to a game."""

    @operation(
        "list_invitations",
        "The invitations to a game",
        "games",
        parameters=[GAME],
        answers={200: (InvitationList, "Those that are good.")},
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """For whoever made the game or sits in it. Codes are not told again."""
        no_query(request)
        listed = invitations.of_game(game_id, player_of(request))
        return Response(
            InvitationList([invitation_shown(each) for each in listed]), headers=PRIVATE
        )

    @operation(
        "invite",
        "Invite people by a link",
        "games",
        parameters=[GAME],
        body=Inviting,
        answers={201: (InvitationMade, "The invitation, with its code.")},
        problems=[
            "game-not-open",
            "too-many-invitations",
            "not-your-seat",
            "game-not-running",
            "seat-conflict",
        ],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """A code that lets people into a game that has not begun, a private one too; or with `seat`
        one by which another person has your seat of a game that runs, and plays it on.

        Whoever made the game or sits in it may; a seat is handed on by who plays it and has no
        other one, which ends what was offered of it before. Put the code behind the `#` of a link,
        which browsers send to nobody.
        """
        no_query(request)
        sent, player = body_of(request, Inviting), player_of(request)
        made, code = inviting.invite(game_id, player, sent.hours, sent.uses, given(sent.seat))
        body = InvitationMade(**msgspec.structs.asdict(invitation_shown(made)), code=code)
        return Response(body, status=201, headers=PRIVATE)


class One(APIView):
    """An invitation."""

    @operation(
        "revoke_invitation",
        "Revoke an invitation",
        "games",
        parameters=[GAME, _NUMBER],
        answers={204: (None, "It lets nobody in any more.")},
    )
    def delete(self, request: Request, game_id: UUID, number: int) -> Response:
        """Whoever made it, or the game, may. Who came in by it stays."""
        no_query(request)
        no_body(request)
        inviting.revoke(game_id, player_of(request), number)
        return Response(status=204)


class Read(APIView):
    """What a code is for."""

    permission_classes = [AllowAny]

    @operation(
        "read_invitation",
        "What an invitation is for",
        "games",
        body=Invited,
        answers={200: (InvitedTo, "The game.")},
        problems=["not-found"],
    )
    def post(self, request: Request) -> Response:
        """The game to which a code invites, before one joins. Nothing is used up."""
        no_query(request)
        code = body_of(request, Invited).code
        with at_invitation(code):
            game, expires, seat = invitations.invited_to(code)
            body = InvitedTo(shown(game, caller_of(request)), time_of(expires), seat)
        return Response(body, headers=PRIVATE)


class Join(APIView):
    """Coming in by a code."""

    takes_keys = True

    @operation(
        "join_by_invitation",
        "Take a seat by invitation",
        "games",
        parameters=[*KEYED],
        body=JoiningByCode,
        answers={200: GAME_ANSWER},
        problems=[
            "not-found",
            "key-reused",
            "sent-away",
            "bots-not-welcome",
            "game-not-open",
            "seat-conflict",
            "bad-options",
            "busy",
        ],
    )
    def post(self, request: Request) -> Response:
        """Take an open seat of the game to which the code invites, as by `join/`; or the one that
        is handed on by it, whose person plays it no more.

        Whoever has played another seat of a game cannot have one that is handed on.
        """
        no_query(request)
        sent, player = body_of(request, JoiningByCode), player_of(request)
        key = keyed(request, sent)
        with at_invitation(sent.code, player, key):
            done = once(
                player, key, lambda: inviting.join_by(sent.code, player, sent.seat, sent.entropy)
            )
            return answer_anew(done, player)
