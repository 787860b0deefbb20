"""Links that let people into a game: for some time, for so many, until revoked.

They let into one that has not begun; or they are for a seat of one that runs, whose person hands it
on to somebody else.

A code is shown once, to whoever made it, and kept as a hash. It is sent in the body of a request
and never in an address, which logs would keep.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from functools import partial
from uuid import UUID

from django.conf import settings
from django.db.models import F
from django.db.models.functions import Now

from database import transaction
from games.engine.records import label
from games.errors import Conflict, Invalid, NotFound
from games.models import Game, Invitation, Player
from games.selectors.invitations import (
    NO_SUCH_CODE,
    digest_of,
    invited_to,
    leads_somewhere,
    of_code,
    usable,
)
from games.services import handing_on, holding, lobby, seating
from games.services.players import hold

_NO_SUCH_INVITATION = "This game has no such invitation."


def invite(
    game_id: UUID, player: Player, hours: int, uses: int, seat: int | None = None
) -> tuple[Invitation, str]:
    """A new invitation to a game that the player made or sits in, and its code.

    ``hours``: how long it is good for. ``uses``: how many people it lets in. ``seat``: one's own in
    a running game, which one person may have; the last such offer alone is good. Raises
    ``NotFound`` or ``Conflict`` (``not_open``, ``too_many_invitations``), or what
    ``handing_on.require_offerable`` raises.
    """
    code = secrets.token_urlsafe(24)
    with transaction.atomic():
        hold(player)
        game, seats = holding.locked_from_inside(game_id, player)
        if seat is None:
            holding.require_open(game)
            _require_few(game)
        else:
            handing_on.require_offerable(game, seats, player, seat)
            Invitation.objects.filter(game=game, seat=seat).delete()
        made = Invitation.objects.create(
            game=game,
            digest=digest_of(code),
            maker=player,
            most_uses=uses if seat is None else 1,
            seat=seat,
            expires_at=Now() + timedelta(hours=hours),
        )
        made.refresh_from_db()
    return made, code


def _require_few(game: Game) -> None:
    if usable().filter(game=game).count() >= settings.KLEIO_INVITATIONS_GAME:
        raise Conflict(
            f"This game has {settings.KLEIO_INVITATIONS_GAME} invitations already: revoke one.",
            "too_many_invitations",
        )


def revoke(game_id: UUID, player: Player, number: int) -> None:
    """Make an invitation worthless; whoever made it or the game may. Raises ``NotFound``."""
    with transaction.atomic():
        game, _ = holding.locked_from_inside(game_id, player)
        invitations = Invitation.objects.filter(game=game, pk=number)
        if game.creator_id != player.pk:
            invitations = invitations.filter(maker=player)
        if not invitations.delete()[0]:
            raise NotFound(_NO_SUCH_INVITATION)


def join_by(code: str, player: Player, seat: int | None = None, entropy: str = "") -> Game:
    """Take an open seat (None: the first) of the game that the code lets in, or the one that is
    handed on by it.

    Whoever sits there already has not used it. Raises ``NotFound``, ``Invalid`` (``bad_seats``,
    ``bad_entropy``: not what a seat that is handed on allows), as ``lobby.join`` does, or as
    ``handing_on.take_seat``.
    """
    words = seating.checked_entropy(entropy)
    invited = invited_to(code)
    if invited.seat is not None:
        _require_as_offered(invited.seat, seat, words)
        use_up = partial(_use_up, code)
        return handing_on.take_seat(invited.game.pk, invited.seat, player, use_up)
    with transaction.atomic():
        hold(player)
        game, seats = holding.locked(invited.game.pk)
        holding.require_not_kicked(game, player)
        if not _use_up(code):
            raise NotFound(NO_SUCH_CODE)
        lobby.sit_down(game, seats, player, seat, words)
    return game


def _require_as_offered(offered: int, seat: int | None, words: str) -> None:
    if seat not in (None, offered):
        raise Invalid(f"This invitation is for {label(offered)}.", "bad_seats")
    if words:
        raise Invalid("Nothing is mixed into the chance of a game that runs.", "bad_entropy")


def _use_up(code: str) -> bool:
    """Whether it lets one more in. One after the other, for each has locked the game: no more get
    in than may."""
    return of_code(code).update(uses=F("uses") + 1) > 0


def forget_worthless() -> None:
    """Those that expired, and those that are for nothing any more."""
    Invitation.objects.filter(expires_at__lte=Now()).delete()
    Invitation.objects.exclude(leads_somewhere()).delete()
