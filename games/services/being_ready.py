"""Saying that one is ready, and the seats of those who do not say so in time."""

from __future__ import annotations

from uuid import UUID

from database import transaction
from database.at_hand import connection
from games.errors import Conflict
from games.models import Game, Player, Seat
from games.models.seat import Kind
from games.services import asking_ready, holding, leaving, lobby
from games.services.by_itself import each_by_itself
from games.services.changes import has_changed
from games.services.players import hold
from games.sql import swept


def say_ready(game_id: UUID, player: Player) -> Game:
    """Be ready at all one's seats of a table that asks; the last one to say so lets the game begin.

    Saying it again changes nothing. It counts as long as the seat was not opened, however late.

    Raises ``NotFound`` or ``Conflict`` (``not_open``, ``not_seated``, ``not_asked``;
    ``too_many_games`` as ``lobby.join`` has it).
    """
    with transaction.atomic():
        hold(player)
        game, seats = holding.locked_for(game_id, player)
        holding.require_open(game)
        mine = [seat for seat in seats if seat.player_id == player.pk]
        if not mine:
            raise Conflict("You have no seat in this game.", "not_seated")
        if game.ready_by is None:
            raise Conflict(_WHY_NOT[game.ready_within is None], "not_asked")
        if not all(seat.is_ready for seat in mine):
            _note(game, seats, mine)
    return game


_WHY_NOT = {
    True: "This game begins by itself as soon as no seat is open; nobody is asked.",
    False: "A seat is open still: you are asked as soon as none is.",
}


def _note(game: Game, seats: list[Seat], mine: list[Seat]) -> None:
    for seat in mine:
        seat.is_ready = True
        seat.save(update_fields=["is_ready"])
    has_changed(game)
    if all(seat.is_ready for seat in _people(seats)):
        lobby.begin_full(game, seats)


def open_seats_of_silent() -> int:
    """Open the seats of those who have not said in time that they are ready; of how many games.

    The others keep theirs, and are asked anew once the table is full. A table that nobody is left
    at is called off. Safe when several sweepers run: each game is one's.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(swept("not_ready"))
            ids = [game_id for (game_id,) in cursor.fetchall()]
        games = Game.objects.filter(pk__in=ids)
        return sum(each_by_itself(_open_silent, "silent seats", game.pk, game) for game in games)


@transaction.atomic()
def _open_silent(game: Game) -> bool:
    people = _people(list(Seat.objects.filter(game=game).order_by("number")))
    silent = [seat for seat in people if not seat.is_ready]
    for seat in silent:
        leaving.vacate(seat)
    asking_ready.no_longer(game)
    if len(silent) == len(people):
        leaving.call_off(game)
    else:
        has_changed(game, "ready_by")
    return True


def _people(seats: list[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.kind == Kind.PERSON]
