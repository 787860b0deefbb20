"""``/api/games/{game}/chat/`` and ``notes/``: what people say and write beside the game."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.games.answers import PRIVATE, told_again
from api.idempotency import KEYED, keyed
from api.identifiers import GAME
from api.reading.bodies import body_of, no_body, no_query, query_of
from api.schema.describe import operation
from api.shapes import PlayerShown, Time, player_shown, time_of
from games.models import ChatLine
from games.selectors.chat import lines, note_of
from games.services import chatting
from games.services.noting import note
from games.services.repeating import Made, once_made

_LINE = OpenApiParameter(
    "number", {"type": "integer", "minimum": 1}, "path", description="of a line"
)


class After(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From where to read."""

    after: Annotated[int, Meta(ge=0, le=2**31 - 1, description="the last line you have")] = 0


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class ChatSwitch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether people may talk at this table."""

    on: bool


class LineShown(msgspec.Struct, frozen=True):
    """What somebody said."""

    number: int
    player: PlayerShown
    text: str
    at: Time


class ChatShown(msgspec.Struct, frozen=True):
    """What was said at a table beyond a line, the oldest first, at most 100 lines."""

    on: bool
    lines: list[LineShown]


class Noted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one has written down about a game; empty: nothing."""

    text: Annotated[str, Meta(max_length=4000)]


def _shown(line: ChatLine) -> LineShown:
    return LineShown(line.number, player_shown(line.player), line.text, time_of(line.at))


class Chat(APIView):
    """What is said at a table."""

    takes_keys = True

    @operation(
        "read_chat",
        "What was said at the table",
        "games",
        parameters=[GAME],
        query=After,
        answers={200: (ChatShown, "The lines.")},
        problems=["not-your-seat"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """For those who sit there alone. Numbers have holes where lines were taken back."""
        on, said = lines(game_id, player_of(request), query_of(request, After).after)
        return Response(ChatShown(on, [_shown(line) for line in said]), headers=PRIVATE)

    @operation(
        "say",
        "Say something",
        "games",
        parameters=[GAME, *KEYED],
        body=Said,
        answers={201: (LineShown, "The line.")},
        problems=["key-reused", "not-your-seat", "chat-closed", "unfit-text"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """A line for those who sit at the table. It is no event: nothing that is exported or
        checked holds it, and it goes when you take it back or are erased."""
        no_query(request)
        sent, player = body_of(request, Said), player_of(request)
        fresh: list[ChatLine] = []

        def say() -> Made:
            fresh[:] = [chatting.say(game_id, player, sent.text)]
            return Made(str(fresh[0].number), game_id)

        done = once_made(player, keyed(request, sent), say)
        chat_lines = fresh or [chatting.line_of(game_id, player, int(done.subject))]
        return told_again(Response(_shown(chat_lines[0]), status=201, headers=PRIVATE), done)

    @operation(
        "turn_chat",
        "Turn the chat on or off",
        "games",
        parameters=[GAME],
        body=ChatSwitch,
        answers={204: (None, "It is so.")},
        problems=["not-allowed"],
    )
    def put(self, request: Request, game_id: UUID) -> Response:
        """Only who made the game may. What was said stays."""
        no_query(request)
        chatting.turn(game_id, player_of(request), on=body_of(request, ChatSwitch).on)
        return Response(status=204)


class Line(APIView):
    """One line."""

    @operation(
        "take_line_back",
        "Take a line back",
        "games",
        parameters=[GAME, _LINE],
        answers={204: (None, "It is gone.")},
        problems=["not-your-seat", "not-allowed"],
    )
    def delete(self, request: Request, game_id: UUID, number: int) -> Response:
        """Erase what you said."""
        no_query(request)
        no_body(request)
        chatting.take_back(game_id, player_of(request), number)
        return Response(status=204)


class Report(APIView):
    """A line that the operator should look at."""

    @operation(
        "report_line",
        "Report a line",
        "games",
        parameters=[GAME, _LINE],
        answers={204: (None, "The operator can see it.")},
        problems=["not-your-seat"],
    )
    def post(self, request: Request, game_id: UUID, number: int) -> Response:
        """Ask the operator to look at a line. Nobody at the table is told."""
        no_query(request)
        no_body(request)
        chatting.report(game_id, player_of(request), number)
        return Response(status=204)


class Notes(APIView):
    """Notes of one's own."""

    @operation(
        "read_note",
        "Your note on a game",
        "games",
        parameters=[GAME],
        answers={200: (Noted, "The note.")},
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """What you have written down about this game. Nobody else sees it."""
        no_query(request)
        return Response(Noted(note_of(game_id, player_of(request))), headers=PRIVATE)

    @operation(
        "write_note",
        "Write a note on a game",
        "games",
        parameters=[GAME],
        body=Noted,
        answers={204: (None, "It is kept.")},
        problems=["too-many-notes", "unfit-text"],
    )
    def put(self, request: Request, game_id: UUID) -> Response:
        """Replace your note; an empty one keeps nothing. It goes when you are erased."""
        no_query(request)
        note(game_id, player_of(request), body_of(request, Noted).text)
        return Response(status=204)
