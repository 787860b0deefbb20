"""``/api/checkpoints/``"""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http.response import HttpResponseBase
from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.problems.problem import Problem
from api.reading.bodies import no_query, query_of
from api.rendering import JSON, NDJSON, ndjson
from api.schema.describe import operation
from api.shapes import GameId, Time
from audit.checkpoints.keys import former_public_keys, public_key
from audit.checkpoints.listing import Listed, listed, newest
from games.identifiers import GameIdConverter
from games.models import Player
from games.selectors.tables import game_for

# What was published stays, so a whole page may be kept; the last one grows.
_WHOLE = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept"}
_GROWING = {"Cache-Control": "public, max-age=30", "Vary": "Accept"}
# Who may not see the game gets another answer.
_OF_A_GAME = {"Cache-Control": "private, no-store", "Vary": "Accept, Authorization"}
_KEY = {"Cache-Control": "public, max-age=300"}

Number = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class StreamHead(msgspec.Struct, frozen=True):
    """Where one game stood, which is named so that only who knows its id can tell which one."""

    stream: Annotated[Digest, Meta(description="SHA-256 of `kleio stream|` and the game's UUID")]
    hash: Annotated[Digest, Meta(description="of the last event")]
    stamp: Annotated[Digest, Meta(description="covers the times of all batches up to it")]


class CheckpointShown(msgspec.Struct, frozen=True):
    """A signed list of where games stood; docs/verify.md says how to check it."""

    number: Annotated[int, Meta(ge=1)]
    previous: Annotated[Digest, Meta(description="SHA-256 of what was signed before this")]
    at: Time
    heads: list[StreamHead]
    key: Annotated[Digest, Meta(description="public key, Ed25519")]
    signature: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


class CheckpointPage(msgspec.Struct, frozen=True):
    """Some checkpoints, the oldest first. Ask again ``after`` the number of the last one."""

    checkpoints: list[CheckpointShown]
    more: Annotated[bool, Meta(description="there are later ones already")]


class CheckpointsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which checkpoints to send."""

    after: Annotated[Number, Meta(description="send those beyond this number")] = 0
    limit: Annotated[
        int,
        Meta(ge=1, le=1000, description="how many at most; large ones make a page shorter"),
    ] = 100
    game: Annotated[
        # The length, because "$" of a pattern passes a line feed.
        Annotated[GameId, Meta(max_length=36)] | UnsetType,
        Meta(description="only those that speak of this game"),
    ] = UNSET


class KeyShown(msgspec.Struct, frozen=True):
    """The keys that sign here. Get them on another way, too: this server might tell another."""

    algorithm: Literal["Ed25519"]
    key: Annotated[Digest | None, Meta(description="null: no checkpoints are published")]
    former: Annotated[list[Digest], Meta(description="keys that signed earlier checkpoints")]


class Checkpoints(APIView):
    """What was published of all games."""

    permission_classes = [AllowAny]
    renderer_classes = [NDJSON, JSON]

    @operation(
        "list_checkpoints",
        "Signed checkpoints",
        "audit",
        query=CheckpointsQuery,
        answers={
            (200, "application/x-ndjson"): (CheckpointShown, "The checkpoints, one a line."),
            (200, "application/json"): (CheckpointPage, "The checkpoints."),
        },
        problems=["not-found"],
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Where games stood at a time, signed, each linked to the one before; the oldest first.

        Keep copies: they prove what this server's history was. One a line unless `Accept` asks for
        `application/json`; an empty answer means that there are no later ones yet. Beyond the
        newest of all there is nothing to ask for: 404.
        """
        query = query_of(request, CheckpointsQuery)
        game = _game(query, caller_of(request))
        page = _listed(query, game)
        headers = _headers(page, game)
        if isinstance(request.accepted_renderer, NDJSON):
            return ndjson(b"".join(line + b"\n" for line in page.checkpoints), headers)
        return Response(_page(page), headers=headers)


class CheckpointKey(APIView):
    """Whose signature to expect."""

    permission_classes = [AllowAny]

    @operation(
        "get_checkpoint_key",
        "The public key of checkpoints",
        "audit",
        answers={200: (KeyShown, "The keys.")},
    )
    def get(self, request: Request) -> Response:
        """With which key this server signs, and with which it did before."""
        no_query(request)
        key = public_key()
        former = [each.hex() for each in former_public_keys()]
        shown = KeyShown("Ed25519", None if key is None else key.hex(), former)
        return Response(shown, headers=_KEY)


def _game(query: CheckpointsQuery, caller: Player | None) -> UUID | None:
    if query.game is UNSET:
        return None
    return game_for(GameIdConverter().to_python(query.game), caller).pk


def _listed(query: CheckpointsQuery, game: UUID | None) -> Listed:
    page = listed(query.after, query.limit, game)
    if not page.checkpoints and query.after > (last := newest()):
        raise Problem(
            "not-found",
            f"Checkpoints have come to number {last}; {query.after} is beyond it.",
        )
    return page


def _page(page: Listed) -> bytes:
    """The very bytes that were signed, and nothing that was decoded and encoded again."""
    more = b"true" if page.more else b"false"
    return b'{"checkpoints":[%b],"more":%b}' % (b",".join(page.checkpoints), more)


def _headers(page: Listed, game: UUID | None) -> dict[str, str]:
    if game is not None:
        return _OF_A_GAME
    return _WHOLE if page.more else _GROWING
