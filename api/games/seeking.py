"""``/api/seeking/``"""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.games.answers import PRIVATE
from api.games.terms import CLOCKS, Clock, clock_terms
from api.reading.bodies import body_of, no_body, no_query
from api.schema.describe import operation
from api.shapes import GameId
from games.identifiers import opaque_game
from games.selectors.seekers import sought_by
from games.services.seeking import give_up, seek


class Seeking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one would play, the dearest first."""

    titles: Annotated[
        list[Annotated[str, Meta(max_length=40)]],
        Meta(min_length=1, max_length=8, description="any of these"),
    ]
    seats: Annotated[
        list[Annotated[int, Meta(ge=2, le=16)]],
        Meta(min_length=1, max_length=8, description="with any of these numbers of seats"),
    ]
    clock: Annotated[
        Clock | None,
        Meta(description="against this clock and no other; null: without one", examples=CLOCKS[:1]),
    ] = None


class SeekingShown(msgspec.Struct, frozen=True):
    """How far the search is."""

    state: Literal["none", "seeking", "seated"]
    game: Annotated[GameId | None, Meta(description="in which the caller was seated")]


class Seekers(APIView):
    """Looking for a game."""

    @operation(
        "get_search",
        "What you look for",
        "games",
        answers={200: (SeekingShown, "How far it is.")},
    )
    def get(self, request: Request) -> Response:
        """How far your search is. Only `POST` says that you are still there."""
        no_query(request)
        mine = sought_by(player_of(request))
        if mine is None:
            return Response(SeekingShown("none", None), headers=PRIVATE)
        return _told(mine.game_id)

    @operation(
        "seek_game",
        "Look for a game",
        "games",
        body=Seeking,
        answers={200: (SeekingShown, "How far it is.")},
        problems=["bad-options"],
    )
    def post(self, request: Request) -> Response:
        """Be seated with others who want the same, as soon as they are enough.

        Send it again each ten seconds, or you are taken for gone; the same body keeps your place.
        The game is public, has the usual options and begins at once, against the `clock` that all
        of them said, down to its last second. `seated` is answered until
        you `DELETE`, or the game is over, so that you are never in two.
        """
        no_query(request)
        sent = body_of(request, Seeking)
        terms = clock_terms(sent.clock)
        game = seek(player_of(request), sent.titles, sent.seats, terms).game
        return _told(game)

    @operation(
        "stop_seeking",
        "Look no more",
        "games",
        answers={204: (None, "You are not in the queue.")},
    )
    def delete(self, request: Request) -> Response:
        """Leave the queue, or forget the game that was found in order to look for another one."""
        no_query(request)
        no_body(request)
        give_up(player_of(request))
        return Response(status=204)


def _told(game: UUID | None) -> Response:
    body = (
        SeekingShown("seeking", None) if game is None else SeekingShown("seated", opaque_game(game))
    )
    return Response(body, headers=PRIVATE)
