"""``/api/players/me/vacation/``"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.reading.bodies import body_of, no_body, no_query
from api.schema.describe import operation
from api.shapes import Time, time_of
from games.services.vacations import Leave, come_back, go_away, leave_of


class GoingAway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how long."""

    days: Annotated[int, Meta(ge=1, le=366, examples=[7])]


class LeaveShown(msgspec.Struct, frozen=True):
    """Whether one is away, and how long one may still be."""

    until: Annotated[Time | None, Meta(description="null: one is there")]
    days_left: Annotated[int, Meta(description="whole days that are left within a year")]


class OwnVacation(APIView):
    """Being away."""

    @operation(
        "get_vacation",
        "Whether you are away",
        "players",
        answers={200: (LeaveShown, "How it stands.")},
    )
    def get(self, request: Request) -> Response:
        """Whether the caller is away, and how many days are left to be."""
        no_query(request)
        return _answer(leave_of(player_of(request)))

    @operation(
        "go_away",
        "Be away",
        "players",
        body=GoingAway,
        answers={200: (LeaveShown, "You are away.")},
        problems=["seat-conflict"],
    )
    def post(self, request: Request) -> Response:
        """Be away from now on, which the others at your tables see.

        Clocks with days for each choice stand still for you meanwhile; banks run on. There are so
        many days within a year; those that you come back sooner are yours again, but for the first:
        a vacation counts at least one.
        """
        no_query(request)
        sent = body_of(request, GoingAway)
        return _answer(go_away(player_of(request), sent.days))

    @operation(
        "come_back",
        "Be there again",
        "players",
        answers={200: (LeaveShown, "You are there.")},
    )
    def delete(self, request: Request) -> Response:
        """End your vacation. Sent again, it changes nothing."""
        no_query(request)
        no_body(request)
        return _answer(come_back(player_of(request)))


def _answer(leave: Leave) -> Response:
    until = None if leave.until is None else time_of(leave.until)
    return Response(LeaveShown(until, leave.days_left))
