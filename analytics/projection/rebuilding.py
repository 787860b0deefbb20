"""Dropping the projection and counting everything again."""

from __future__ import annotations

from django.db import transaction

from analytics.models import CountedGame, CountedSeat, Holding, Uncounted, WholeSimulation
from analytics.projection.catching_up import CURSOR
from events.cursors import move_cursor, read_cursor
from events.records import START


def forget_everything() -> None:
    """Drop all rows and go back to the first event, in one transaction.

    Whoever is counting meanwhile waits for it, or is waited for. ``catch_up`` does the rest.
    """
    with transaction.atomic():
        begin = read_cursor(CURSOR, hold=True)
        for kind in (Holding, CountedSeat, CountedGame, Uncounted, WholeSimulation):
            kind.objects.all()._raw_delete(kind.objects.db)
        if begin != START:
            move_cursor(CURSOR, begin, START)
