"""Sending somebody away from a table that has not begun."""

from __future__ import annotations

from uuid import UUID

from database import transaction
from games.engine.records import label
from games.errors import Conflict, Invalid
from games.models import Game, Kicked, Player
from games.models.challenge import State
from games.models.kicked import Reason
from games.services import asking_ready, challenging, holding, leaving
from games.services.changes import has_changed
from games.services.players import hold


def kick(game_id: UUID, player: Player, number: int, reason: Reason) -> Game:
    """Open the seat ``number``; who had it, or had it kept, does not come back to this table.

    Raises ``NotFound``, ``Forbidden`` (not the creator), ``Invalid`` (``bad_seats``) or
    ``Conflict`` (``not_open``, ``nobody_there``: no other person has the seat).
    """
    with transaction.atomic():
        hold(player)
        game, seats = holding.locked_for(game_id, player)
        holding.require_creator(game, player)
        holding.require_open(game)
        if number >= len(seats):
            raise Invalid(f"This game has the seats 0 to {len(seats) - 1}.", "bad_seats")
        whose = seats[number].player_id or seats[number].kept_for_id
        if whose is None or whose == player.pk:
            raise Conflict(f"Nobody to be sent away is at {label(number)}.", "nobody_there")
        for seat in seats:
            if whose in (seat.player_id, seat.kept_for_id):
                leaving.vacate(seat)
        challenging.ended(game, whose, State.WITHDRAWN)
        Kicked.objects.get_or_create(game=game, player_id=whose, defaults={"reason": reason})
        asking_ready.no_longer(game)
        has_changed(game, "ready_by")
    return game
