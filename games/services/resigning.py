"""Seats whose people left: a bot plays them on, and the game is marked."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models.functions import Now

from games.bots.levels import DEFAULT_LEVEL
from games.engine.records import label
from games.errors import GameNotRunning, NotFound, NotYourSeat
from games.models import Game, Player, Seat
from games.models.game import Population, Status
from games.models.seat import Kind
from games.selectors.players_game import NO_SUCH_GAME
from games.services.changes import has_changed
from games.services.enqueueing import enqueue_bot
from games.sql import sql


def resign(game_id: UUID, player: Player, seat: int | None = None) -> Game:
    """Give up one's seat (None: all of one's seats) in a running game to a bot, for good.

    Raises ``NotFound``, ``NotYourSeat`` or ``GameNotRunning``.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(pk=game_id).first()
        if game is None:
            raise NotFound(NO_SUCH_GAME)
        mine = Seat.objects.filter(game=game, player=player)
        if not (game.is_public or game.creator_id == player.pk or mine.exists()):
            raise NotFound(NO_SUCH_GAME)
        if game.status != Status.RUNNING:
            raise GameNotRunning(
                "Only from a running game one can resign; leave one that has not begun.",
                game.status,
            )
        held = list(mine.filter(kind=Kind.PERSON))
        given = [each for each in held if seat in (None, each.number)]
        if not given:
            named = "You play no seat" if seat is None else f"You do not play {label(seat)}"
            raise NotYourSeat(f"{named} in this game.")
        hand_over(game, given)
    return game


def hand_over_abandoned() -> int:
    """Seats whose turn it has been for too long (KLEIO_ABANDONED_AFTER_HOURS) go to bots.

    Returns the number of games. Safe when several sweepers run: each game is taken by one of them.
    """
    hours = settings.KLEIO_ABANDONED_AFTER_HOURS
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(sql("abandoned"), [hours])
            abandoned = [game_id for (game_id,) in cursor.fetchall()]
        for game in Game.objects.filter(pk__in=abandoned):
            asked = Seat.objects.filter(game=game, kind=Kind.PERSON, number__in=game.waiting)
            hand_over(game, list(asked))
    return len(abandoned)


def hand_over(game: Game, seats: Sequence[Seat]) -> None:
    """Let bots play these seats of a running game from now on.

    The row of the game is locked, so its ``waiting`` is true until the transaction ends.
    """
    numbers = [seat.number for seat in seats]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(
        kind=Kind.BOT, level=DEFAULT_LEVEL, resigned_at=Now()
    )
    game.bots = sorted({*game.bots, *numbers})
    game.handed_over = True
    if game.population == Population.PEOPLE:
        game.population = Population.MIXED
    has_changed(game, "bots", "handed_over", "population")
    for number in numbers:
        if number in game.waiting:
            enqueue_bot(game.pk, game.version, number, alone=game.is_of_bots_alone)
