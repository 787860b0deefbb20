"""Links that let people into a game that has not begun: for some time, for so many, until revoked.

A code is shown once, to whoever made it, and kept as a hash. It is sent in the body of a request
and never in an address, which logs would keep.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import F
from django.db.models.functions import Now

from database import transaction
from games.errors import Conflict, NotFound
from games.models import Game, Invitation, Player
from games.models.game import Status
from games.selectors.invitations import NO_SUCH_CODE, digest_of, invited_to, of_code, usable
from games.services import holding, lobby, seating
from games.services.players import hold

_NO_SUCH_INVITATION = "This game has no such invitation."


def invite(game_id: UUID, player: Player, hours: int, uses: int) -> tuple[Invitation, str]:
    """A new invitation to a game that the player made or sits in, and its code.

    ``hours``: how long it is good for. ``uses``: how many people it lets in. Raises ``NotFound``
    or ``Conflict`` (``not_open``, ``too_many_invitations``).
    """
    code = secrets.token_urlsafe(24)
    with transaction.atomic():
        hold(player)
        game, _ = holding.locked_from_inside(game_id, player)
        holding.require_open(game)
        if usable().filter(game=game).count() >= settings.KLEIO_INVITATIONS_GAME:
            raise Conflict(
                f"This game has {settings.KLEIO_INVITATIONS_GAME} invitations already: revoke one.",
                "too_many_invitations",
            )
        made = Invitation.objects.create(
            game=game,
            digest=digest_of(code),
            maker=player,
            most_uses=uses,
            expires_at=Now() + timedelta(hours=hours),
        )
        made.refresh_from_db()
    return made, code


def revoke(game_id: UUID, player: Player, number: int) -> None:
    """Make an invitation worthless; whoever made it or the game may. Raises ``NotFound``."""
    with transaction.atomic():
        game, _ = holding.locked_from_inside(game_id, player)
        found = Invitation.objects.filter(game=game, pk=number)
        if game.creator_id != player.pk:
            found = found.filter(maker=player)
        if not found.delete()[0]:
            raise NotFound(_NO_SUCH_INVITATION)


def join_by(code: str, player: Player, seat: int | None = None, entropy: str = "") -> Game:
    """Take an open seat (None: the first) of the game that the code lets in.

    Whoever sits there already has not used it. Raises ``NotFound`` or as ``lobby.join`` does.
    """
    words = seating.checked_entropy(entropy)
    with transaction.atomic():
        hold(player)
        game, seats = holding.locked(invited_to(code)[0].pk)
        holding.require_not_kicked(game, player)
        # One after the other, for each has locked the game: no more get in than may.
        if not of_code(code).update(uses=F("uses") + 1):
            raise NotFound(NO_SUCH_CODE)
        lobby.sit_down(game, seats, player, seat, words)
    return game


def forget_worthless() -> None:
    """Those that expired, and those of games that have begun."""
    Invitation.objects.filter(expires_at__lte=Now()).delete()
    Invitation.objects.exclude(game__status=Status.OPEN).delete()
