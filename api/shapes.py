"""What several resources answer alike."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.engine.records import Decision
from games.identifiers import GAME_ID
from games.models import Player

PlayerId = Annotated[str, Meta(pattern="^ply_[0-9a-f]{32}$", examples=["ply_" + "0" * 32])]
GameId = Annotated[str, Meta(pattern=f"^{GAME_ID}$", examples=["gme_" + "0" * 32])]
Time = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]


class ProblemDocument(msgspec.Struct, frozen=True):
    """An error as RFC 9457 writes it, with the members that its kind adds."""

    type: Annotated[str, Meta(description="a stable path that names and describes the kind")]
    title: str
    status: int
    detail: Annotated[str, Meta(description="a sentence that says what to do")]
    field: str | UnsetType = UNSET
    clause: str | UnsetType = UNSET
    rule: Annotated[str | UnsetType, Meta(description="the path of that clause")] = UNSET
    code: str | UnsetType = UNSET
    version: int | UnsetType = UNSET
    decisions: list[DecisionShown] | UnsetType = UNSET
    status_of_game: str | UnsetType = UNSET
    retry_after: int | UnsetType = UNSET


class DecisionShown(msgspec.Struct, frozen=True):
    """What a seat is being asked or offered."""

    decision: Annotated[str, Meta(description="name it in the move that answers it")]
    seat: int
    kind: str
    prompt: str
    clause: Annotated[str, Meta(description="the clause of the rules")]
    required: Annotated[bool, Meta(description="the game waits for it; else it is an offer")]
    window: Annotated[str, Meta(description="the moment of the offer, where the title names one")]


class PlayerShown(msgspec.Struct, frozen=True):
    """A player as everybody may see one."""

    id: PlayerId
    name: str
    guest: bool
    bot: Annotated[bool, Meta(description="a bot that somebody owns, see `bots/`")]


def decision_shown(decision: Decision) -> DecisionShown:
    """A decision of the engine as the API shows it."""
    return DecisionShown(
        decision.id,
        decision.seat,
        decision.kind,
        decision.prompt,
        decision.clause,
        decision.required,
        decision.window,
    )


def player_shown(player: Player) -> PlayerShown:
    """A player as everybody may see one."""
    return PlayerShown(player.opaque, player.name, player.is_guest, player.is_bot)


def time_of(moment: datetime) -> str:
    """RFC 3339 in UTC, to the microsecond."""
    return moment.isoformat().replace("+00:00", "Z")
