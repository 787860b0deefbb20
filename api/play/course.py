"""``/api/games/{game}/course/``: how a game went, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.etag import CONDITIONAL, NOT_MODIFIED, keeping, with_etag
from api.identifiers import GAME
from api.play.shapes import Onlooker, Version
from api.reading.bodies import given, query_of
from api.schema.describe import operation
from games.engine import registry
from games.engine.course import Measure
from games.engine.drawing.course import called
from games.engine.drawing.course import course as drawn
from games.engine.drawing.palette import Paint
from games.models import Game
from games.models.game import Status
from games.selectors.seeing import Eyes, eyes_of
from games.selectors.tables import game_to_look_at
from games.services.course_of_game import course_of


class CourseQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With whose eyes."""

    seat: Onlooker | UnsetType = UNSET


class MomentShown(msgspec.Struct, frozen=True):
    """The beginning of a round, or the newest moment."""

    version: Annotated[Version, Meta(description="look `at` this one")]
    round: Annotated[int | None, Meta(description="that began then; null: the newest moment")]


class MeasureShown(msgspec.Struct, frozen=True):
    """One number of each seat, from moment to moment."""

    id: str
    name: str
    definition: str
    numbers: Annotated[
        list[list[int | None]],
        Meta(description="of each seat, by moment; null where the caller cannot know it"),
    ]
    svg: Annotated[
        str, Meta(description="the same drawn; what has `data-version` leads to that version")
    ]


class CourseShown(msgspec.Struct, frozen=True):
    """How a game went."""

    latest: Annotated[Version, Meta(description="of the game now")]
    moments: list[MomentShown]
    measures: list[MeasureShown]


class Courses(APIView):
    """The course of one game."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "get_course",
        "How a game went, round by round",
        "playing",
        parameters=[GAME, *CONDITIONAL],
        query=CourseQuery,
        answers={200: (CourseShown, "As far as the caller may know it."), 304: NOT_MODIFIED},
        problems=["not-your-seat", "game-not-running"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """What the title measures of each seat at the beginning of each round, and now.

        What was taken back is left out. Each number is worked out from what the caller might have
        seen at that moment, so of what is hidden none is told.
        """
        query = query_of(request, CourseQuery)
        caller = caller_of(request)
        game = game_to_look_at(game_id, caller)
        body = _told(game, eyes_of(game, caller, given(query.seat)))
        kept = keeping(forever=game.status == Status.FINISHED)
        return with_etag(request, msgspec.json.encode(body), kept)


def _told(game: Game, eyes: Eyes) -> CourseShown:
    title, moments = registry.title(game.title, game.rules), course_of(game, eyes)
    newest = "At the end" if game.status == Status.FINISHED else "Now"
    name = title.dimensions.round_name
    names = [(moment.version, called(moment.round, newest, name)) for moment in moments]
    return CourseShown(
        game.version,
        [MomentShown(moment.version, moment.round) for moment in moments],
        [
            _shown(measure, [moment.numbers[row] for moment in moments], names, title.paints)
            for row, measure in enumerate(title.course)
        ],
    )


def _shown(
    measure: Measure[object],
    by_moment: Sequence[Sequence[int | None]],
    names: Sequence[tuple[int, str]],
    paints: Sequence[Paint],
) -> MeasureShown:
    numbers = [list(line) for line in zip(*by_moment, strict=True)]
    return MeasureShown(
        measure.id,
        measure.name,
        measure.definition,
        numbers,
        drawn(measure.name, measure.definition, names, numbers, paints),
    )
