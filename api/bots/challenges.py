"""``/api/challenges/``: bots that are asked to play, and their answers."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.bots.challenge_shapes import ChallengeShown, WhyDeclined, challenge_shown
from api.games.answers import GAME_ANSWER, PRIVATE, answer_anew, told_again
from api.games.terms import Entropy
from api.idempotency import KEYED, keyed
from api.reading.bodies import body_of, no_body, no_query
from api.schema.describe import operation
from games.models.challenge import Why
from games.selectors.owned_bots import MOST_CHALLENGES, challenges_of
from games.services import answering_challenges as answering
from games.services.challenging import challenge_for
from games.services.repeating import once

NUMBER = OpenApiParameter(
    "number", {"type": "integer", "minimum": 0}, "path", description="of the challenge"
)


class ChallengesShown(msgspec.Struct, frozen=True):
    """Challenges that one made, or by which one is asked."""

    challenges: list[ChallengeShown]


class Accepting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot's part in the chance of the game."""

    entropy: Entropy = ""


class Declining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why the bot does not play."""

    reason: Annotated[
        WhyDeclined,
        Meta(description="who asked is told this and no more"),
    ] = WhyDeclined.OTHER


class Challenges(APIView):
    """Challenges of who asks."""

    @operation(
        "list_challenges",
        "Your challenges",
        "bots",
        answers={200: (ChallengesShown, f"The newest {MOST_CHALLENGES}, newest first.")},
    )
    def get(self, request: Request) -> Response:
        """Those that you made, and those by which you are asked, with what became of them.

        One is made with a game, by a seat of the kind `challenge`.
        """
        no_query(request)
        shown = [challenge_shown(each) for each in challenges_of(player_of(request))]
        return Response(ChallengesShown(shown), headers=PRIVATE)


class OneChallenge(APIView):
    """One of them."""

    @operation(
        "get_challenge",
        "A challenge",
        "bots",
        parameters=[NUMBER],
        answers={200: (ChallengeShown, "How it stands.")},
    )
    def get(self, request: Request, number: int) -> Response:
        """For who made it and for the bot that it asks; for others there is none."""
        no_query(request)
        challenge = challenge_for(number, player_of(request))
        return Response(challenge_shown(challenge), headers=PRIVATE)


class Withdraw(APIView):
    """Asking no longer."""

    takes_keys = True

    @operation(
        "withdraw_challenge",
        "Withdraw a challenge",
        "bots",
        parameters=[NUMBER, *KEYED],
        answers={200: GAME_ANSWER},
        problems=["key-reused", "not-allowed", "challenge-over"],
    )
    def post(self, request: Request, number: int) -> Response:
        """Open the seat to everybody. A game in which you waited for nobody else is called off."""
        no_query(request)
        sent, player = no_body(request), player_of(request)
        done = once(player, keyed(request, sent), lambda: answering.withdraw(number, player))
        return answer_anew(done, player)


class Accept(APIView):
    """Playing."""

    takes_keys = True

    @operation(
        "accept_challenge",
        "Accept a challenge",
        "bots",
        parameters=[NUMBER, *KEYED],
        body=Accepting,
        answers={200: GAME_ANSWER},
        problems=["key-reused", "not-allowed", "challenge-over", "too-many-games", "sent-away"],
    )
    def post(self, request: Request, number: int) -> Response:
        """Take the seat that is kept. The game begins if it was the last one."""
        no_query(request)
        sent, player = body_of(request, Accepting), player_of(request)
        done = once(
            player,
            keyed(request, sent),
            lambda: answering.accept(number, player, sent.entropy),
        )
        return answer_anew(done, player)


class Decline(APIView):
    """Not playing."""

    takes_keys = True

    @operation(
        "decline_challenge",
        "Decline a challenge",
        "bots",
        parameters=[NUMBER, *KEYED],
        body=Declining,
        answers={204: (None, "The seat is not kept any more.")},
        problems=["key-reused", "not-allowed", "challenge-over"],
    )
    def post(self, request: Request, number: int) -> Response:
        """Who asked is told the reason."""
        no_query(request)
        sent, player = body_of(request, Declining), player_of(request)
        done = once(
            player,
            keyed(request, sent),
            lambda: answering.decline(number, player, Why(sent.reason)),
        )
        return told_again(Response(status=204), done)
