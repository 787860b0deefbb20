"""A player with a webhook that is confirmed, and what is on its way there."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

from games.models import Player
from notices.channels.webhook import Webhook
from notices.clock import database_time
from notices.models import Address, Channel, Delivery
from notices.sealing import seal
from notices.services.following import follow_the_log
from notices.services.telling import tell_what_is_due

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def webhook_of(
    player: Player, url: str = "https://bot.example/kleio", *, confirmed: bool = True
) -> Address:
    pk = uuid4()
    return Address.objects.create(
        pk=pk,
        player=player,
        channel=Channel.WEBHOOK,
        sealed=seal(pk, Webhook(url, SECRET)),
        confirmed_at=database_time() if confirmed else None,
    )


def follow_to_the_end() -> None:
    while follow_the_log(database_time()):
        pass


def after(seconds: float) -> datetime:
    return database_time() + timedelta(seconds=seconds)


def looked(seconds: float = 61) -> None:
    """Follow the log, and tell what is due when so much time has passed."""
    follow_to_the_end()
    tell_what_is_due(after(seconds))


def notices_of(player: Player) -> list[tuple[str, int]]:
    """What is on its way to somebody: kind and version."""
    rows = Delivery.objects.filter(address__player=player).order_by("created_at")
    return list(rows.values_list("kind", "version"))
