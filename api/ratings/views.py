"""``/api/ratings/``, ``/api/players/{id}/`` and ``/api/players/me/profile/``"""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics.rating.definition import DEFINITION, LISTED_FROM, WORDS
from analytics.selectors.ratings import (
    BEST_FIRST,
    Kind,
    first_rank,
    games_of,
    leaderboard,
    pools,
    profile_of,
    ratings_of,
)
from api.authentication import caller_of, player_of
from api.games.answers import PRIVATE
from api.games.pagination import PageQuery, linked
from api.identifiers import PLAYER
from api.players.views import NEVER_STORED
from api.problems import Problem
from api.ratings.shapes import (
    Leaderboard,
    PoolList,
    Profile,
    ProfileSetting,
    pool_shown,
    profile_shown,
    ranked,
)
from api.reading.bodies import body_of, given, no_query, query_of
from api.schema.describe import operation
from api.titles.views import TITLE
from games.engine import registry
from games.engine.errors import UnknownTitle
from games.models import Player
from games.services.players import publish

SEATS = OpenApiParameter(
    "seats", {"type": "integer", "minimum": 1, "maximum": 16}, "path", description="how many sit"
)


class LeaderboardQuery(PageQuery, frozen=True, forbid_unknown_fields=True):
    """Who is listed, and which page of them."""

    least_games: Annotated[
        int, Meta(ge=1, le=10_000, description="who has played so many games of it")
    ] = LISTED_FROM
    kind: (
        Annotated[
            Kind,
            Meta(
                description="`person`, `bot` for bots that somebody owns, `level` for those of the"
                " server"
            ),
        ]
        | UnsetType
    ) = UNSET


class RatingPools(APIView):
    """What is rated."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "list_rating_pools",
        "What is rated, and how well ratings foretell games",
        "ratings",
        answers={200: (PoolList, "All pools.")},
    )
    def get(self, request: Request) -> Response:
        """Each title with each number of seats is rated by itself. Of each pool it is told how well
        the ratings of then foretold its games, before each."""
        no_query(request)
        shown = [pool_shown(pool) for pool in pools()]
        return Response(PoolList(DEFINITION, WORDS, LISTED_FROM, shown), headers=PRIVATE)


class Ratings(APIView):
    """A leaderboard."""

    permission_classes = [AllowAny]

    @operation(
        "list_ratings",
        "Who is best",
        "ratings",
        query=LeaderboardQuery,
        parameters=[TITLE, SEATS],
        answers={200: (Leaderboard, "One page.")},
    )
    def get(self, request: Request, title: str, seats: int) -> Response:
        """People, bots that somebody owns and bots of the server in one list, the best first.

        Who is private is not in it. Only public games that are over are rated.
        """
        query = query_of(request, LeaderboardQuery)
        _require_played_so(title, seats)
        board = leaderboard(title, seats, query.least_games, given(query.kind))
        page = linked(board, BEST_FIRST, query, request)
        first = first_rank(board, page.rows)
        rows = [ranked(each, rank) for rank, each in enumerate(page.rows, first)]
        shown = Leaderboard(title, seats, query.least_games, page.next, page.previous, rows)
        return Response(shown, headers=PRIVATE)


class OnePlayer(APIView):
    """A player as others see them."""

    permission_classes = [AllowAny]

    @operation(
        "get_player",
        "A player",
        "players",
        parameters=[PLAYER],
        answers={200: (Profile, "The profile.")},
    )
    def get(self, request: Request, player_id: UUID) -> Response:
        """What they play and how strong they are, as far as public games tell that are over.

        Who is private has a profile for nobody but themselves. `games/?player=` lists the games.
        """
        no_query(request)
        player = profile_of(player_id, caller_of(request))
        if player is None:
            raise Problem("not-found", "There is no profile of this id for you to see.")
        shown = profile_shown(player, games_of(player), ratings_of(player))
        return Response(shown, headers=PRIVATE)


class OwnProfile(APIView):
    """Whether others see the profile of who asks."""

    @operation(
        "get_profile",
        "Is my profile public?",
        "players",
        answers={200: (ProfileSetting, "What you prefer.")},
    )
    def get(self, request: Request) -> Response:
        """Whether others see your profile, and your name on leaderboards."""
        no_query(request)
        private = Player.objects.values_list("is_private", flat=True).get(pk=player_of(request).pk)
        return Response(ProfileSetting(not private), headers=NEVER_STORED)

    @operation(
        "set_profile",
        "Have a public profile, or none",
        "players",
        body=ProfileSetting,
        answers={200: (ProfileSetting, "What you prefer now.")},
    )
    def put(self, request: Request) -> Response:
        """Say whether they may. You are rated in either case, and your name stands at the tables of
        public games as before."""
        no_query(request)
        wanted = body_of(request, ProfileSetting)
        publish(player_of(request), public=wanted.public)
        return Response(wanted, headers=NEVER_STORED)


def _require_played_so(title_id: str, seats: int) -> None:
    """Raises ``Problem`` where no such title is played by so many."""
    try:
        title = registry.title(title_id)
    except UnknownTitle as error:
        raise Problem("not-found", str(error)) from error
    if seats not in title.seat_counts:
        raise Problem("not-found", f"{title.name} is not played with {seats} seats.")
