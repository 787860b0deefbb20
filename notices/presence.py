"""Whether somebody is there, and so needs no telling elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

LastSeen = Callable[[Collection[UUID]], Mapping[UUID, datetime]]


def last_seen(players: Collection[UUID], now: datetime) -> dict[UUID, datetime]:
    """When each of these last asked for anything, as far as that is known; never after ``now``.

    Who was not seen for some minutes may be missing.
    """
    ask: LastSeen = import_string(settings.KLEIO_LAST_SEEN)
    return {player: min(seen, now) for player, seen in ask(players).items()}
