"""Games that have moved to another database: whose turn it is there is seen anew. And addresses of
which one has not heard that they are gone."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from notices.clock import database_time
from notices.models import Address, Delivery
from notices.services.following import take_up


def look(games: list[UUID], **_signal: Any) -> None:
    """Receiver of ``shards.signals.arrived``: their notices stayed behind (``shards.tables``), and
    their events lie before those that are followed."""
    take_up(games, database_time())


def give_up(**_signal: Any) -> None:
    """Receiver of ``shards.signals.copied_anew``: what is on its way to addresses that are gone."""
    there = Address.objects.filter(pk=OuterRef("address"))
    Delivery.objects.filter(~Exists(there)).delete()
