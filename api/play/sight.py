"""``/api/games/{game}/sight/``: all that a page shows of a game, in one answer."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.etag import CONDITIONAL, NOT_MODIFIED, with_etag
from api.identifiers import GAME
from api.long_poll import is_over
from api.play.awaiting import ONGOING, Awaited, when_it_comes
from api.play.seeing import Sight, sight_of
from api.play.shapes import At, Changes, Onlooker, Version
from api.reading.bodies import given, query_of
from api.schema.describe import operation
from games.models import Player


class SightQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which moment, with whose eyes, and what the client has already."""

    after: (
        Annotated[
            Version,
            Meta(description="tell the events beyond this version; left out: no events"),
        ]
        | UnsetType
    ) = UNSET
    changes: (
        Annotated[Changes, Meta(description="those that you know of; others are news too")]
        | UnsetType
    ) = UNSET
    wait: Annotated[
        int, Meta(ge=0, le=60, description="seconds to wait for news beyond `after`; needs it")
    ] = 0
    at: At | UnsetType = UNSET
    seat: Onlooker | UnsetType = UNSET


class Sights(APIView):
    """What a page shows."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "get_sight",
        "All that a page shows of a game",
        "playing",
        parameters=[GAME, *CONDITIONAL],
        query=SightQuery,
        answers={200: (Sight, "The moment."), 304: NOT_MODIFIED},
        problems=["not-your-seat", "game-not-running", "too-many-waiting"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """The seats, what is asked, the caller's moves, new events and the board, of one moment.

        With `wait`, a request that would tell no event beyond `after` is held until there is one,
        or until seats or status change.
        """
        query = query_of(request, SightQuery)
        caller = caller_of(request)
        sight = _sight(game_id, caller, query)
        after, known = given(query.after), sight.changes
        if given(query.changes) in (None, known) and _may_wait(request, query):
            sight = when_it_comes(
                Awaited(request, game_id, caller, after or 0, known, query.wait),
                lambda: _sight(game_id, caller, query),
                lambda sight: _tells_nothing(sight, after or 0, known),
            )
        return with_etag(request, msgspec.json.encode(sight))


def _may_wait(request: Request, query: SightQuery) -> bool:
    return (
        bool(query.wait)
        and query.after is not UNSET
        and query.at is UNSET
        and not is_over(request.META)
    )


def _tells_nothing(sight: Sight, after: int, changes: int) -> bool:
    return sight.latest <= after and sight.changes == changes and sight.status in ONGOING


def _sight(game_id: UUID, caller: Player | None, query: SightQuery) -> Sight:
    return sight_of(game_id, caller, given(query.after), given(query.at), given(query.seat))
