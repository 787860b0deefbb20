"""Once a day instead of at once: one mail with the games that wait for somebody by then.

What it lists is looked up when it is sent, and again at each attempt: games that no longer wait
are not in it, and where none does no mail is sent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from uuid import UUID

from database import transaction
from database.at_hand import here
from events.database import fetch
from notices.models import IN_USE, Address, Channel, Delivery, Kind, Mails, Preference
from notices.on_its_way import Waiting
from notices.sql import sql
from shards.everywhere import from_each
from shards.places import lies_here

MOST = 100
"""People in one transaction."""

MOST_GAMES = 50
"""In one mail; those that have waited longest."""


def next_digest(now: datetime, hour: int) -> datetime:
    """When that hour of the day (UTC) begins next, later than ``now``."""
    today = now.replace(hour=hour, minute=0, second=0, microsecond=0)
    return today if today > now else today + timedelta(days=1)


def send_off_digests(now: datetime) -> int:
    """Begin to send the mails whose hour has come; returns how many people were looked at.

    Of many sweepers each person is one's. An hour that nobody looked in is made up for once.
    """
    with transaction.atomic():
        due = list(
            Preference.objects.select_for_update(skip_locked=True)
            .filter(mails=Mails.DAILY, next_at__lte=now)
            .order_by("next_at")[:MOST]
        )
        for each in due:
            each.next_at = next_digest(now, each.hour)
        Preference.objects.bulk_update(due, ["next_at"])
        waited_for = waiting_for([each.player_id for each in due])
        mailboxes = Address.objects.filter(
            IN_USE, channel=Channel.EMAIL, player__in=waited_for
        ).exclude(deliveries__kind=Kind.DIGEST)
        Delivery.objects.bulk_create(
            Delivery(address=address, kind=Kind.DIGEST, created_at=now, next_at=now)
            for address in mailboxes
        )
    return len(due)


def waiting_for(players: Collection[UUID]) -> Mapping[UUID, tuple[Waiting, ...]]:
    """The games that wait for each of these who want a mail a day; without those for whom none
    does."""
    if not players:
        return {}
    where = {"players": list(players), "most": MOST_GAMES}
    games_of: dict[UUID, list[Waiting]] = defaultdict(list)

    def here_alone() -> list[tuple[UUID, Waiting]]:
        return [row for row in fetch(sql("digest"), where, _row, here()) if lies_here(row[1].game)]

    for rows in from_each(here_alone):
        for player, waiting in rows:
            games_of[player].append(waiting)
    return {player: tuple(games[:MOST_GAMES]) for player, games in games_of.items()}


def _row(player: UUID, game: UUID, title: str, seat: int, version: int) -> tuple[UUID, Waiting]:
    return player, Waiting(game, title, seat, version)
