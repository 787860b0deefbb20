"""What is sent and answered about invitations by link."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.games.shapes import GameShown
from api.games.terms import Entropy
from api.shapes import PlayerShown, Time, player_shown, time_of
from games.engine.records import SeatNumber
from games.models import Invitation

Offered = Annotated[
    SeatNumber | None,
    Meta(description="the seat that is handed on; null: the game has not begun"),
]
Code = Annotated[str, Meta(max_length=64, description="of an invitation")]


class Inviting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long an invitation is good, and for how many people; of a seat it is for one."""

    hours: Annotated[int, Meta(ge=1, le=168)] = 24
    uses: Annotated[int, Meta(ge=1, le=16)] = 16
    seat: Annotated[
        SeatNumber | UnsetType,
        Meta(description="yours in a running game, which is handed on; left out: to come in"),
    ] = UNSET


class InvitationShown(msgspec.Struct, frozen=True):
    """An invitation that is good, without its code."""

    number: Annotated[int, Meta(description="by which it is revoked")]
    maker: PlayerShown
    uses: Annotated[int, Meta(description="how many people have come in by it")]
    most_uses: int
    created: Time
    expires: Time
    seat: Offered


class InvitationMade(InvitationShown, frozen=True):
    """A new invitation."""

    code: Annotated[str, Meta(description="shown this once")]


class InvitationList(msgspec.Struct, frozen=True):
    """Those of a game that are good."""

    invitations: list[InvitationShown]


class Invited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that one was sent."""

    code: Code


class InvitedTo(msgspec.Struct, frozen=True):
    """What one is invited to."""

    game: GameShown
    expires: Time
    seat: Offered


class JoiningByCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat to take (none: the first that is open), and with what."""

    code: Code
    seat: SeatNumber | None = None
    entropy: Entropy = ""


def invitation_shown(invitation: Invitation) -> InvitationShown:
    """An invitation that is good; its ``maker`` is read with it."""
    return InvitationShown(
        invitation.pk,
        player_shown(invitation.maker),
        invitation.uses,
        invitation.most_uses,
        time_of(invitation.created_at),
        time_of(invitation.expires_at),
        invitation.seat,
    )
