"""What is due is told: it becomes a delivery to each address, once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.conf import settings

from database import transaction
from database.at_hand import here
from events.database import fetch
from notices.models import IN_USE, Address, Channel, Delivery, Kind, Mails, Notice
from notices.presence import last_seen
from notices.sql import sql

MOST = 100
"""Notices in one transaction."""


class _Due(NamedTuple):
    """A row of ``due.sql``. ``holds``: the game waits for that seat and person since then."""

    notice: UUID
    player: UUID
    since: int
    version: int
    holds: bool


def tell_what_is_due(now: datetime) -> int:
    """Send off the notices whose time has come; returns how many rows were looked at.

    Of many sweepers each row is one's. What is told is marked in the transaction that makes its
    deliveries. What no longer holds is laid aside, and taken up again if the log moves on.
    Who is there is left alone for as long again after they were last seen.
    """
    with transaction.atomic():
        due = fetch(sql("due"), {"now": now, "most": MOST}, _Due, here())
        seen = last_seen({each.player for each in due if each.holds}, now)
        addresses = _addresses({each.player for each in due if each.holds})
        wait = timedelta(seconds=settings.KLEIO_NOTICE_AFTER)
        for each in due:
            row = Notice.objects.filter(pk=each.notice)
            if not each.holds:
                row.update(due_at=None)
            elif each.player in seen and seen[each.player] + wait > now:
                row.update(due_at=seen[each.player] + wait)
            else:
                to = addresses[each.player]
                row.update(due_at=None, told_at=now if to else None)
                _send_off(each, to, now)
    return len(due)


def _addresses(players: Collection[UUID]) -> dict[UUID, list[UUID]]:
    addresses: dict[UUID, list[UUID]] = defaultdict(list)
    rows = Address.objects.filter(IN_USE, player__in=players).exclude(
        channel=Channel.EMAIL, player__notices_preference__mails__in=[Mails.DAILY, Mails.NEVER]
    )
    for player, address in rows.values_list("player", "pk"):
        addresses[player].append(address)
    return addresses


def _send_off(due: _Due, addresses: Collection[UUID], now: datetime) -> None:
    deliveries = (
        Delivery(
            address_id=address,
            notice_id=due.notice,
            kind=Kind.TURN,
            since=due.since,
            version=due.version,
            created_at=now,
            next_at=now,
        )
        for address in addresses
    )
    # Who handed the seat on and has it back may not have got the first one yet.
    Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
