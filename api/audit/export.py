"""``/api/games/{game}/export/``"""

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
from api.reading.bodies import no_query
from api.rendering import NDJSON
from api.schema.describe import operation
from audit.history.lines import history
from games.identifiers import opaque_game
from games.selectors.tables import game_for, viewer_of


class HistoryLine(msgspec.Struct, frozen=True):
    """An event of a history; the line before the first one tells what game it is. See
    docs/verify.md."""

    version: Annotated[int, Meta(ge=1)]
    batch: Annotated[int, Meta(ge=0)]
    type: str
    actor: str | None
    payload: dict[str, Any]
    private: dict[str, dict[str, str]]
    at: str
    hash: str


class Export(APIView):
    """A history to take away."""

    permission_classes = [AllowAny]
    renderer_classes = [NDJSON]

    @operation(
        "export_game",
        "The history of a game, to be checked elsewhere",
        "audit",
        parameters=[GAME],
        answers={
            (200, NDJSON.media_type): (HistoryLine, "A header, then the events, one a line."),
        },
        problems=["game-not-running", "no-history"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Everything once the game is over, its seed included. While it runs: what the caller may
        know, with digests in the place of the rest, so that it can be checked already.

        `docs/verify.md` says what is in it; `/api/verify/kleio_verify.py` checks it.
        """
        no_query(request)
        caller = caller_of(request)
        game = game_for(game_id, caller)
        name = f"{opaque_game(game.pk)}.ndjson"
        headers = {
            "Cache-Control": "private, no-store",
            "Vary": "Authorization",
            "Content-Disposition": f'attachment; filename="{name}"',
        }
        return Response(history(game, viewer_of(game, caller)), headers=headers)
