"""``/api/games/{game}/thoughts/``: why bots that think chose as they did."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

import msgspec
from msgspec import Meta
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.identifiers import GAME
from api.reading.bodies import query_of
from api.schema.describe import operation
from games.models import Thought
from games.selectors.thoughts import thoughts_of

DECIDED = "`search`; `hurried`: there was no time to try all; `appraisal`: by looks"


class Thoughts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From where to read."""

    after: Annotated[
        int, Meta(ge=0, le=2**53 - 1, description="the version of the last one you have")
    ] = 0


class ConsideredShown(msgspec.Struct, frozen=True):
    """A move that was tried."""

    move: Annotated[dict[str, Any], Meta(description="as it is written in events")]
    mean: Annotated[float, Meta(description="the share of the win that it came to on average")]
    tried: Annotated[int, Meta(description="how often")]


class ThoughtShown(msgspec.Struct, frozen=True):
    """One choice of a bot."""

    version: Annotated[int, Meta(description="at which the game stood when it was asked")]
    seat: int
    bot: Annotated[
        str,
        Meta(description="level, title, number of seats, number of the bot, hash of its weights"),
    ]
    decided: Annotated[str, Meta(description=DECIDED)]
    considered: list[ConsideredShown]


class ThoughtList(msgspec.Struct, frozen=True):
    """What bots thought, in the order of their choices."""

    thoughts: list[ThoughtShown]


class WhyBotsChose(APIView):
    """Why bots chose as they did."""

    permission_classes = [AllowAny]

    @operation(
        "list_thoughts",
        "Why bots chose as they did",
        "games",
        parameters=[GAME],
        query=Thoughts,
        answers={200: (ThoughtList, "The thoughts.")},
        problems=["not-over"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """What bots of the levels `expert` and `master` tried, at most 100 choices at a time.

        While the game runs nobody is told: a thought says what its seat knows.
        """
        query = query_of(request, Thoughts)
        thoughts = thoughts_of(game_id, caller_of(request), query.after)
        return Response(ThoughtList([_shown(each) for each in thoughts]))


def _shown(thought: Thought) -> ThoughtShown:
    considered = msgspec.convert(thought.considered, list[ConsideredShown])
    return ThoughtShown(thought.version, thought.seat, thought.bot, thought.decided, considered)
