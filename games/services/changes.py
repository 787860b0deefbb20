"""What of a game changes without an event: who sits where, and whether it goes on at all."""

from __future__ import annotations

from events.wake import Wake, wake_all
from games.models import Game


def has_changed(game: Game, *columns: str) -> None:
    """Count the change, store it with these columns, and wake those who wait for news of the game.

    Within the transaction that has locked the row of the game.
    """
    game.changes += 1
    game.save(update_fields=["changes", *columns])
    wake_all(Wake(game.pk, game.version, game.changes))
