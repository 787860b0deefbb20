"""Games about which somebody does not want to be told."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.errors import NotYourSeat
from games.models import Player, Seat
from games.selectors.tables import game_for
from games.services.players import hold
from notices.clock import database_time
from notices.models import Muted
from notices.services.following import look_at


def is_told_of(player: Player, game_id: UUID) -> bool:
    """Whether they are told of their turns there; raises ``NotFound`` or ``NotYourSeat``."""
    _require_seat(player, game_id)
    return not Muted.objects.filter(player=player, game=game_id).exists()


def prefer(player: Player, game_id: UUID, told: bool) -> None:
    """Be told of one's turns there, or not; raises as ``is_told_of``, or ``Unauthenticated``.

    Who is told again is told of the turn that waits, unless they were before.
    """
    _require_seat(player, game_id)
    with transaction.atomic():
        hold(player)
        if told:
            Muted.objects.filter(player=player, game=game_id).delete()
            look_at(player.pk, database_time())
        else:
            Muted.objects.get_or_create(player=player, game_id=game_id)


def _require_seat(player: Player, game_id: UUID) -> None:
    game = game_for(game_id, player)
    if not Seat.objects.filter(game=game, player=player).exists():
        raise NotYourSeat("You play no seat in this game, so you are told nothing of it.")
