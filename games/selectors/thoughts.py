"""Why bots chose as they did, once nobody can make use of it any more."""

from __future__ import annotations

from uuid import UUID

from games.errors import Conflict
from games.models import Game, Player, Thought
from games.models.game import Status
from games.selectors.tables import game_for

PAGE = 100


def thoughts_of(game_id: UUID, player: Player | None, after: int) -> list[Thought]:
    """The thoughts in a game that is over, of choices made at a version beyond ``after``, in order,
    at most ``PAGE``. Raises ``NotFound``, or ``Conflict`` (``not_over``)."""
    game = game_for(game_id, player)
    if game.status != Status.FINISHED:
        raise Conflict("What bots thought is told when the game is over.", "not_over")
    return list(Thought.objects.filter(game=game, version__gt=after)[:PAGE])


def thought_at(game: Game, version: int) -> Thought | None:
    """What the bot thought that was asked at this version; None where none was, or while the game
    is not over."""
    if game.status != Status.FINISHED:
        return None
    return Thought.objects.filter(game=game, version=version).first()
