"""A game and its seats, held until the transaction ends: who may know of it, and what it allows."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from uuid import UUID

from games import errors
from games.errors import Conflict, Forbidden, NotFound
from games.models import Game, Kicked, Player, Seat
from games.models.game import Status
from games.models.kicked import WHY, Reason
from games.selectors.players_game import NO_SUCH_GAME
from games.selectors.tables import ONLY_INSIDE, may_see


def locked_for(
    game_id: UUID, player: Player, invitation: str | None = None
) -> tuple[Game, list[Seat]]:
    """The same as ``locked`` for whoever may know of it: a private game with its invitation, its
    maker and its seats alone; raises ``NotFound``."""
    game, seats = locked(game_id)
    require_known(game, seats, player, invitation)
    return game, seats


def locked(game_id: UUID) -> tuple[Game, list[Seat]]:
    """A game and its seats until the transaction ends; raises ``NotFound`` if there is none.

    Whoever asks is not looked at.
    """
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise NotFound(NO_SUCH_GAME)
    return game, list(Seat.objects.filter(game=game).order_by("number"))


def locked_from_inside(game_id: UUID, player: Player) -> tuple[Game, list[Seat]]:
    """The same for who made the game or sits in it; raises ``NotFound`` for everybody else."""
    game, seats = locked(game_id)
    if game.creator_id != player.pk and all(seat.player_id != player.pk for seat in seats):
        raise NotFound(ONLY_INSIDE if game.is_public else NO_SUCH_GAME)
    return game, seats


def require_known(
    game: Game, seats: Sequence[Seat], player: Player, invitation: str | None
) -> None:
    """Raises ``NotFound`` for who may not know of a private game, without its invitation."""
    if not may_see(game, seats, player):
        _require_invitation(game, invitation)


def _require_invitation(game: Game, invitation: str | None) -> None:
    given = (invitation or "").encode("utf-8", "surrogatepass")
    if not secrets.compare_digest(game.invitation.encode(), given):
        raise NotFound(NO_SUCH_GAME)


def require_creator(game: Game, player: Player) -> None:
    """Raises ``Forbidden`` for everybody but who made the game."""
    if game.creator_id != player.pk:
        raise Forbidden("Only who made this game may do that.", "not_creator")


def require_open(game: Game) -> None:
    """Raises ``Conflict`` (``not_open``) for a game that has begun or never will."""
    reasons = {
        Status.RUNNING: "This game has begun already.",
        Status.FINISHED: "This game is over.",
        Status.CANCELLED: "This game was cancelled; make a new one.",
    }
    if game.status in reasons:
        raise Conflict(reasons[Status(game.status)], "not_open")


def require_not_kicked(game: Game, player: Player) -> None:
    """Raises ``errors.Kicked`` for whoever was sent away from this table."""
    reason = Kicked.objects.filter(game=game, player=player).values_list("reason", flat=True)
    if kicked_for := reason.first():
        raise errors.Kicked(WHY[Reason(kicked_for)], kicked_for)
