"""When somebody wants mails, and games about which they do not want to be told."""

from __future__ import annotations

from uuid import UUID

from database import transaction
from games.errors import NotYourSeat
from games.models import Player, Seat
from games.selectors.tables import game_for
from games.services.players import hold
from notices.clock import database_time
from notices.models import Mails, Muted, Preference
from notices.services.digesting import next_digest
from notices.services.following import look_at

USUAL_HOUR = 7
"""At which a day's mail is sent, unless its reader says otherwise; UTC."""


def is_told_of(player: Player, game_id: UUID) -> bool:
    """Whether they are told of their turns there; raises ``NotFound`` or ``NotYourSeat``."""
    _require_seat(player, game_id)
    return not Muted.objects.filter(player=player, game=game_id).exists()


def prefer(player: Player, game_id: UUID, wanted: bool) -> None:
    """Be told of one's turns there, or not; raises as ``is_told_of``, or ``Unauthenticated``.

    Who is told again is told of the turn that waits, unless they were before.
    """
    _require_seat(player, game_id)
    with transaction.atomic():
        hold(player)
        if wanted:
            Muted.objects.filter(player=player, game=game_id).delete()
            look_at(player.pk, database_time())
        else:
            Muted.objects.get_or_create(player=player, game_id=game_id)


def preferences_of(player: Player) -> tuple[Preference, list[UUID]]:
    """When they want mails, and the games of which they want to be told nothing."""
    row = Preference.objects.filter(player=player).first()
    muted = Muted.objects.filter(player=player).order_by("pk").values_list("game", flat=True)
    return row or Preference(player=player, mails=Mails.AT_ONCE, hour=USUAL_HOUR), list(muted)


def prefer_mails(player: Player, mails: Mails, hour: int) -> None:
    """Have mails about turns at once, once a day at that hour (UTC), or never.

    Who has them at once again is told of the turns that wait, unless they were before. Raises
    ``Unauthenticated`` (erased meanwhile).
    """
    now = database_time()
    next_at = next_digest(now, hour) if mails is Mails.DAILY else None
    with transaction.atomic():
        hold(player)
        Preference.objects.update_or_create(
            player=player, defaults={"mails": mails, "hour": hour, "next_at": next_at}
        )
        if mails is Mails.AT_ONCE:
            look_at(player.pk, now)


def _require_seat(player: Player, game_id: UUID) -> None:
    game = game_for(game_id, player)
    if not Seat.objects.filter(game=game, player=player).exists():
        raise NotYourSeat("You play no seat in this game, so you are told nothing of it.")
