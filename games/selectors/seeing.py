"""What of a game may be shown to whom. Everything that answers a client goes through here."""

from __future__ import annotations

from typing import Any

from django.db import connection

from games.engine.records import Event
from games.engine.secrecy import Viewer
from games.engine.title import Title
from games.models import Game
from games.models.game import Status


def seen(title: Title[Any], game: Game, state: Any, viewer: Viewer) -> Any:
    """The state as the viewer may know it: of a finished game all of it, else by the marks.

    Write it with ``title.write``; it may share parts with ``state`` and must not be changed.
    """
    return state if game.status == Status.FINISHED else title.view(state, viewer)


def seen_event(title: Title[Any], game: Game, event: Event, viewer: Viewer) -> Event:
    """The same for one event."""
    return event if game.status == Status.FINISHED else title.view_event(event, viewer)


def opened_seed(game: Game) -> str | None:
    """The seed of a finished game, hex, against which ``game.commitment`` can be checked; else
    None.

    The status is asked of the database in the same statement, whatever ``game`` says.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT encode(secret.seed, 'hex') FROM games_secret AS secret"
            " JOIN games_game AS game ON game.id = secret.game_id"
            " WHERE game.id = %s AND game.status = 'finished'",
            [game.pk],
        )
        row = cursor.fetchone()
    return row[0] if row is not None else None
