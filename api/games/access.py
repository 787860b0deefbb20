"""What the one who asks is to a game."""

from __future__ import annotations

from games.engine.secrecy import Viewer
from games.models import Game, Player
from games.models.seat import Kind


def seats_of(game: Game, player: Player | None) -> Viewer:
    """The seats that the player plays now."""
    return frozenset(
        seat.number
        for seat in game.seats.all()
        if player is not None and seat.kind == Kind.PERSON and seat.player_id == player.pk
    )


def is_inside(game: Game, player: Player | None) -> bool:
    """Whether the player made the game or sits in it, and so may invite others."""
    if player is None:
        return False
    seated = any(seat.player_id == player.pk for seat in game.seats.all())
    return seated or game.creator_id == player.pk
