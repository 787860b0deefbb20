"""A challenge as those see it who it is between."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from api.games.terms import Clock
from api.shapes import GameId, PlayerShown, Time, player_shown, time_of
from games.engine.records import SeatNumber
from games.identifiers import opaque_game
from games.models import Challenge
from games.services.challenging import standing

ChallengeNumber = Annotated[int, Meta(ge=0)]


class WhyDeclined(StrEnum):
    """Why a challenge was declined."""

    BUSY = "busy"
    TITLE = "title"
    TERMS = "terms"
    NOT_NOW = "not_now"
    OTHER = "other"


class ChallengeShown(msgspec.Struct, frozen=True):
    """A bot is asked to play: ``seat`` of ``game`` is kept for it until ``expires``."""

    number: ChallengeNumber
    state: Literal["offered", "accepted", "declined", "withdrawn", "expired"]
    reason: Annotated[
        WhyDeclined | None,
        Meta(description="why it was declined; else null"),
    ]
    by: Annotated[PlayerShown, Meta(description="who asks")]
    bot: Annotated[PlayerShown, Meta(description="who is asked")]
    game: GameId
    title: str
    seat: SeatNumber
    seats: Annotated[int, Meta(description="how many the game has")]
    options: dict[str, Any]
    parameters: dict[str, int]
    public: bool
    clock: Clock | None
    made: Time
    expires: Time


def challenge_shown(challenge: Challenge) -> ChallengeShown:
    """How it stands now."""
    game = challenge.game
    return ChallengeShown(
        number=challenge.pk,
        state=standing(challenge).value,  # type: ignore[arg-type]
        reason=WhyDeclined(challenge.reason) if challenge.reason else None,
        by=player_shown(challenge.by),
        bot=player_shown(challenge.bot),
        game=opaque_game(game.pk),
        title=game.title,
        seat=challenge.number,
        seats=game.seat_count,
        options=game.options,
        parameters=game.patch,
        public=game.is_public,
        clock=None if game.clock is None else msgspec.convert(game.clock, Clock),
        made=time_of(challenge.made_at),
        expires=time_of(challenge.expires_at),
    )
