"""Asking all who sit at a full table whether they are there, and no longer asking them."""

from __future__ import annotations

from datetime import datetime, timedelta

from database.at_hand import connection
from games.errors import Invalid
from games.models import Game, Seat

LEAST, MOST = 10, 86_400
"""Seconds within which all must say so."""


def checked_within(seconds: int | None, *, held: bool) -> int | None:
    """How long is waited for their words; raises ``Invalid`` (``bad_ready``)."""
    if seconds is None:
        return None
    if held:
        raise Invalid(
            "A game that waits for you to start it asks nobody whether they are ready.", "bad_ready"
        )
    if not LEAST <= seconds <= MOST:
        raise Invalid(f"Wait from {LEAST} to {MOST} seconds until all are ready.", "bad_ready")
    return seconds


def ask(game: Game) -> None:
    """Ask from now on; for ``has_changed(game, "ready_by")``, within its transaction.

    Nobody has said anything, for whoever leaves or sits down ends what was said before.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        [now] = cursor.fetchone() or [None]
    assert isinstance(now, datetime)
    game.ready_by = now + timedelta(seconds=game.ready_within or 0)


def no_longer(game: Game) -> None:
    """Ask no more, and forget what was said; for ``has_changed(game, "ready_by")`` likewise."""
    game.ready_by = None
    Seat.objects.filter(game=game, is_ready=True).update(is_ready=False)
