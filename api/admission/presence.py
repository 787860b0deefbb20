"""Who asked for anything lately: the quotas know, and it costs no request anything."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections

from api.admission.sql import sql
from api.models import Allowance

_PREFIX = "player:"


def last_seen(players: Collection[UUID]) -> dict[UUID, datetime]:
    """When each last called, or up to a burst of the quota later; without those not seen lately.

    Rows go two minutes after the last call at the earliest (``forget_unused``).
    """
    keys = [f"{_PREFIX}{player}" for player in players]
    rows = Allowance.objects.filter(key__in=keys).values_list("key", "due")
    return {UUID(key.removeprefix(_PREFIX)): due for key, due in rows}


def are_there(players: Collection[UUID]) -> None:
    """Say of those who follow a stream, and so call nothing, that they are there."""
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(sql("are_there"), [list(players)])
