"""Going before a game has begun: seats that are given back, and games that are called off."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.conf import settings

from database import transaction
from database.at_hand import connection
from games.errors import Conflict
from games.models import Game, Player, Seat
from games.models.challenge import State, Why
from games.models.game import Status
from games.models.seat import Kind
from games.services import asking_ready, challenging
from games.services.by_itself import each_by_itself
from games.services.changes import has_changed
from games.services.holding import locked_for, require_creator, require_open
from games.services.stopping import stop_by_maker
from games.sql import swept


def leave(game_id: UUID, player: Player) -> Game:
    """Give back the seats in a game that has not begun that one has, or that are kept for one.

    Raises ``NotFound`` or ``Conflict``.
    """
    with transaction.atomic():
        game, seats = locked_for(game_id, player)
        require_open(game)
        mine = [seat for seat in seats if player.pk in (seat.player_id, seat.kept_for_id)]
        if not mine:
            raise Conflict("You have no seat in this game to leave.", "not_seated")
        if player.is_bot and challenging.ended(game, player.pk, State.DECLINED, Why.OTHER):
            give_back(game, seats, mine)
        else:
            _open_seats(game, mine)
    return game


def give_back(game: Game, seats: Sequence[Seat], kept: Sequence[Seat]) -> None:
    """Open seats that were kept for a bot to everybody, or call a game off in which its maker
    waited for it alone; within the transaction that has locked the game."""
    _open_seats(game, kept)
    if challenging.is_in_vain(game, seats):
        call_off(game)


def _open_seats(game: Game, seats: Sequence[Seat]) -> None:
    for seat in seats:
        vacate(seat)
    asking_ready.no_longer(game)
    has_changed(game, "ready_by")


def vacate(seat: Seat) -> None:
    """Open a seat to everybody, within the transaction that has locked its game."""
    seat.kind, seat.player, seat.kept_for, seat.entropy = Kind.OPEN, None, None, ""
    seat.is_ready = seat.is_bots = False
    seat.save(update_fields=["kind", "player", "kept_for", "entropy", "is_ready", "is_bots"])


def cancel(game_id: UUID, player: Player) -> Game:
    """Call off a game that has not begun, or end one in which nobody but bots plays.

    Raises ``Forbidden`` for everybody but its creator, ``NotFound`` or ``Conflict`` (``not_open``).
    """
    with transaction.atomic():
        game, _ = locked_for(game_id, player)
        require_creator(game, player)
        if game.status != Status.RUNNING:
            require_open(game)
            call_off(game)
            return game
    # Without the lock: who appends takes that of the stream first, and then this one.
    stop_by_maker(game)
    return game


def call_off(game: Game) -> None:
    """Cancel a game that has not begun, within the transaction that has locked it."""
    game.status, game.ready_by = Status.CANCELLED, None
    has_changed(game, "status", "ready_by")


def call_off_abandoned() -> int:
    """Cancel games that have waited to begin for too long (KLEIO_OPEN_GAME_HOURS), oldest first.

    Returns how many; at most some hundred at once. Safe when several sweepers run.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(swept("waited"), [settings.KLEIO_OPEN_GAME_HOURS])
            ids = [game_id for (game_id,) in cursor.fetchall()]
        games = Game.objects.filter(pk__in=ids)
        return sum(each_by_itself(_called_off, "open game", game.pk, game) for game in games)


@transaction.atomic()
def _called_off(game: Game) -> bool:
    call_off(game)
    return True
