"""What a stored batch is answered with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec
from django.http import HttpResponse
from msgspec import UNSET, Meta, UnsetType

from api.play.seeing import Sight
from api.play.shapes import Choice, EventShown, TitleId, Version, event_shown
from api.shapes import DecisionShown
from games.services.idempotency import Played


class Moved(msgspec.Struct, frozen=True):
    """What a move led to, as the mover may know it."""

    title: TitleId
    version: Annotated[Version, Meta(description="of the game after the move")]
    events: list[EventShown]
    asked: Annotated[
        list[DecisionShown] | UnsetType,
        Meta(description="all that is asked or offered then; told to whom asks for `next`"),
    ] = UNSET
    decisions: Annotated[
        list[Choice] | UnsetType, Meta(description="those of the mover, with their moves")
    ] = UNSET
    sight: Annotated[
        Sight | UnsetType,
        Meta(
            description="of the game now, where others may have moved on; left out where it was"
            " asked for with eyes that are not yours"
        ),
    ] = UNSET


@dataclass(frozen=True, slots=True)
class Then:
    """How a game stands after a move: what is asked of all, of the mover with the moves, and what
    a page shows."""

    asked: list[DecisionShown] | UnsetType = UNSET
    decisions: list[Choice] | UnsetType = UNSET
    sight: Sight | UnsetType = UNSET


NOTHING = Then()


def answered(played: Played, then: Then = NOTHING) -> HttpResponse:
    """The answer to a stored batch; an earlier one is marked as such."""
    headers = {"Cache-Control": "no-store", "Vary": "Authorization"}
    if played.repeated:
        headers["Idempotent-Replay"] = "true"
    events = [event_shown(event) for event in played.events]
    answer = Moved(played.title, played.version, events, then.asked, then.decisions, then.sight)
    return HttpResponse(
        msgspec.json.encode(answer), content_type="application/json", headers=headers
    )
