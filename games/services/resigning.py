"""Seats whose people left: a bot plays them on, and the game is marked."""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

from django.conf import settings

from database.at_hand import connection
from events.reading import read_head
from games.engine.errors import Refused
from games.engine.records import label
from games.errors import Contended, GameNotRunning, NotFound, NotYourSeat
from games.models import Game, Player, Seat
from games.models.game import Status
from games.selectors.players_game import NO_SUCH_GAME
from games.services.actors import HOUSE
from games.services.appending import Lost
from games.services.by_itself import each_by_itself
from games.services.taking_over import TRIES, hand_over, theirs
from games.sql import swept


def resign(game_id: UUID, player: Player, seat: int | None = None) -> Game:
    """Give up one's seat (None: all of one's seats) in a running game to a bot, for good.

    Raises ``NotFound``, ``NotYourSeat``, ``GameNotRunning`` or ``Contended``.
    """
    for _ in range(TRIES):
        game = Game.objects.filter(pk=game_id).first()
        if game is None or not _may_see(game, player):
            raise NotFound(NO_SUCH_GAME)
        version = read_head(game_id).version
        if game.status != Status.RUNNING:
            raise GameNotRunning(_NOT_RUNNING, game.status)
        given = [each for each in theirs(game, player.pk) if seat in (None, each)]
        if not given:
            named = "You play no seat" if seat is None else f"You do not play {label(seat)}"
            raise NotYourSeat(f"{named} in this game.")
        with suppress(Lost, Refused, NotYourSeat):  # it has moved on; look again
            hand_over(game, version, given, "resigned", player.opaque)
            return game
    raise Contended("Others kept moving first. Send the same request again; it is safe to do so.")


_NOT_RUNNING = "Only from a running game one can resign; leave one that has not begun."


def _may_see(game: Game, player: Player) -> bool:
    seated = Seat.objects.filter(game=game, player=player)
    return game.is_public or game.creator_id == player.pk or seated.exists()


def hand_over_abandoned() -> int:
    """Seats whose turn it has been for too long (KLEIO_ABANDONED_AFTER_HOURS) go to bots.

    Returns the number of games. Safe when several sweepers run: the version at which a game was
    found makes one of them store it, and none where somebody moved meanwhile.
    """
    with connection.cursor() as cursor:
        cursor.execute(swept("abandoned"), [settings.KLEIO_ABANDONED_AFTER_HOURS])
        seats = cursor.fetchall()
    return sum(each_by_itself(_abandoned, "abandoned seats", row[0], *row) for row in seats)


def _abandoned(game_id: UUID, version: int, seats: list[int]) -> bool:
    game = Game.objects.get(pk=game_id)
    try:
        hand_over(game, version, seats, "abandoned", HOUSE)
    except (Lost, Refused, NotYourSeat):
        return False
    return True
