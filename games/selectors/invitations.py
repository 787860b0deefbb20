"""Invitations by link that let somebody in now."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from games.errors import NotFound
from games.models import Game, Invitation, Player, Seat
from games.models.game import Status
from games.models.seat import Kind
from games.selectors.tables import ONLY_INSIDE, game_for, tables

NO_SUCH_CODE = "This invitation is unknown, has expired, was revoked or has been used up."


def leads_somewhere() -> Q:
    """Into a game that has not begun, or to a seat of a running one that is its maker's still."""
    offered = Seat.objects.filter(
        game=OuterRef("game"), number=OuterRef("seat"), player=OuterRef("maker"), kind=Kind.PERSON
    )
    return Q(seat=None, game__status=Status.OPEN) | Q(Exists(offered), game__status=Status.RUNNING)


class InvitedTo(NamedTuple):
    """The game, until when, and which seat of it is handed on; None: it has not begun."""

    game: Game
    expires: datetime
    seat: int | None


def usable() -> QuerySet[Invitation]:
    """All of them."""
    return Invitation.objects.filter(
        leads_somewhere(), expires_at__gt=Now(), uses__lt=F("most_uses")
    )


def of_code(code: str) -> QuerySet[Invitation]:
    """The one with this code, or none."""
    return usable().filter(digest=digest_of(code))


def digest_of(code: str) -> bytes:
    """What is stored of a code. It is random, so it needs no slow hash."""
    return hashlib.sha256(code.encode("utf-8", "surrogatepass")).digest()


def invited_to(code: str) -> InvitedTo:
    """What the code lets into. Raises ``NotFound``."""
    invitation = of_code(code).first()
    game = None if invitation is None else tables().filter(pk=invitation.game_id).first()
    if invitation is None or game is None:
        raise NotFound(NO_SUCH_CODE)
    return InvitedTo(game, invitation.expires_at, invitation.seat)


def of_game(game_id: UUID, player: Player) -> list[Invitation]:
    """Those to a game, for who made it or sits in it; raises ``NotFound`` for others."""
    game = game_for(game_id, player)
    seated = any(seat.player_id == player.pk for seat in game.seats.all())
    if not seated and game.creator_id != player.pk:
        raise NotFound(ONLY_INSIDE)
    return list(usable().filter(game=game).select_related("maker").order_by("pk"))
