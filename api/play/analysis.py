"""``/api/games/{game}/analysis/``: what chances the seats had, and why a bot chose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission import take
from api.admission.address import address_of
from api.admission.quotas import ANALYSES_OF_ADDRESS
from api.authentication import caller_of
from api.games.thoughts import DECIDED
from api.identifiers import GAME
from api.play.shapes import AnyMove, At, Version
from api.reading.bodies import given, query_of
from api.schema.describe import operation
from games.bots.levels import DEFAULT_LEVEL
from games.engine import registry
from games.engine.drawing.chances import NAME, definition
from games.engine.drawing.chances import chances as drawn
from games.engine.prospects import WHOLE
from games.engine.records import SeatNumber
from games.models import Game
from games.selectors.tables import game_for
from games.selectors.thoughts import thought_at
from games.services.odds import PLAYOUTS, Chances, Moment, chances_of, levels_that_play_on
from games.services.why import Why, why


class AnalysisQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By whom, and which moment besides."""

    level: Annotated[
        str, Meta(max_length=20, description="of the bots that play on, one of `levels`")
    ] = DEFAULT_LEVEL
    at: At | UnsetType = UNSET


Shares = Annotated[
    list[float] | None,
    Meta(description="of each seat its chance to win; null: it is still being worked out"),
]


class ChancesShown(msgspec.Struct, frozen=True):
    """The chances at one moment."""

    version: Annotated[Version, Meta(description="look `at` this one")]
    round: Annotated[int | None, Meta(description="that began then; null: the end, or `at`")]
    chances: Shares


class WeighedShown(msgspec.Struct, frozen=True):
    """An answer that a bot tried."""

    move: AnyMove
    sentence: str
    mean: Annotated[float, Meta(description="the share of the win that it came to on average")]
    tried: Annotated[int, Meta(description="how often")]
    chosen: bool


class WhyShown(msgspec.Struct, frozen=True):
    """Why a bot chose as it did."""

    seat: SeatNumber
    bot: Annotated[str, Meta(description="which bot, as in `thoughts/`")]
    decided: Annotated[str, Meta(description=DECIDED)]
    prompt: Annotated[str, Meta(description="what it was asked")]
    clause: str
    considered: list[WeighedShown]


class MomentAnalysed(msgspec.Struct, frozen=True):
    """The moment that was asked for; inside a move the one before it, inside the set-up its end."""

    version: Version
    chances: Shares
    why: Annotated[
        WhyShown | None, Meta(description="null: no bot that thinks was asked at this version")
    ]


class AnalysisShown(msgspec.Struct, frozen=True):
    """How the chances went."""

    name: Annotated[str, Meta(description="what the drawing is called")]
    definition: Annotated[str, Meta(description="what is drawn, in a sentence")]
    level: str
    levels: Annotated[list[str], Meta(description="those that may play on, weakest first")]
    playouts: Annotated[int, Meta(description="how often was played on from each moment")]
    complete: Annotated[bool, Meta(description="false: ask again in a few seconds")]
    moments: list[ChancesShown]
    svg: Annotated[
        str, Meta(description="the same drawn; what has `data-version` leads to that version")
    ]
    at: MomentAnalysed | None


class Analyses(APIView):
    """The analysis of one game."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "get_analysis",
        "What chances the seats had, and why a bot chose",
        "playing",
        parameters=[GAME],
        query=AnalysisQuery,
        answers={200: (AnalysisShown, "As far as it is worked out.")},
        problems=["not-over", "bad-options", "too-many-moments"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Of a game that is over: bots of a level play on from the beginning of each round, with
        all that is known by now, and how often each seat wins is its chance.

        A worker does so when somebody asks, once for each game and level. With `at` the same is
        told of any other moment, and, where a bot that thinks was asked then, what it made of
        its answers. So much work is counted: what nobody asked for yet has a quota, and 100
        moments of a game are named at most, by all who ask.
        """
        query = query_of(request, AnalysisQuery)
        game = game_for(game_id, caller_of(request))
        admit = partial(take, f"analysis:{address_of(request.META)}", ANALYSES_OF_ADDRESS)
        return Response(_told(game, chances_of(game, query.level, given(query.at), admit)))


def _told(game: Game, chances: Chances) -> AnalysisShown:
    named = None
    if chances.named is not None:
        thought = thought_at(game, chances.named.version)
        reason = None if thought is None else _why(why(game, thought))
        named = MomentAnalysed(chances.named.version, _shares(chances.named), reason)
    title = registry.title(game.title, game.rules)
    moments = [(each.version, each.round, each.chances) for each in chances.moments]
    return AnalysisShown(
        NAME,
        definition(chances.level),
        chances.level,
        levels_that_play_on(game),
        PLAYOUTS,
        chances.is_complete,
        [ChancesShown(each.version, each.round, _shares(each)) for each in chances.moments],
        drawn(chances.level, moments, title.paints, title.dimensions.round_name),
        named,
    )


def _shares(moment: Moment) -> list[float] | None:
    known: Sequence[int] | None = moment.chances
    return None if known is None else [round(each / WHOLE, 3) for each in known]


def _why(why: Why) -> WhyShown:
    return WhyShown(
        why.seat,
        why.bot,
        why.decided,
        why.prompt,
        why.clause,
        [
            WeighedShown(each.move, each.words, each.mean, each.tried, each.is_chosen)
            for each in why.weighed
        ],
    )
