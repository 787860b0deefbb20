"""Playing again: the same people on the same terms, each one seat further.

The first who asks makes the game, in which the others' seats are kept for them; each of them agrees
by asking too. Bots sit down by themselves. Of two who ask at once one makes it, and one agrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from database import transaction
from database.locks import lock
from games.errors import Conflict, NotYourSeat
from games.models import Game, Player, Seat
from games.models.game import Status
from games.models.seat import Kind
from games.selectors.tables import game_for
from games.services import lobby
from games.services.changes import has_changed
from games.services.players import hold, hold_others


def rematch(game_id: UUID, player: Player, *, address: str = "") -> Game:
    """The game that follows one that is over, with the player at it.

    Terms, privacy and who starts it are those of the game that is over; the rules are today's. A
    bot sits where a bot sat last, and a seat of somebody who was erased is open. ``address``: as
    ``lobby.create_game`` has it. Raises ``NotFound``, ``NotYourSeat`` (they did not play to the
    end) or ``Conflict`` (``not_over``, ``too_many_games``; what ``lobby.join`` raises, where the
    others have asked already), or ``EngineError`` where today's rules do not have such a game.
    """
    with transaction.atomic():
        hold(player)
        # Not the row of the game, with which an erasure holds the one that follows.
        lock(f"kleio: rematch of {game_id}")
        over = game_for(game_id, player)
        if over.status != Status.FINISHED:
            raise Conflict("Only a game that is over is played again.", "not_over")
        if all(not _is_at(seat, player) for seat in over.seats.all()):
            raise NotYourSeat("Only who played this game to its end may ask for another one.")
        following = _following(over)
        if following is not None:
            return _agreed(following, player)
        return _made(over, player, address)


def _is_at(seat: Seat, player: Player) -> bool:
    return seat.kind == Kind.PERSON and seat.player_id == player.pk


def _following(over: Game) -> Game | None:
    if over.rematch is None:
        return None
    return Game.objects.filter(pk=over.rematch).exclude(status=Status.CANCELLED).first()


def _agreed(following: Game, player: Player) -> Game:
    """The game with the player at it, who may sit there already."""
    if following.seats.filter(player=player).exists():
        return following
    return lobby.join(following.pk, player)


def _made(over: Game, player: Player, address: str) -> Game:
    # Before the others: an erasure has what somebody made, and then asks for whom we hold.
    over.refresh_from_db(fields=["changes"], from_queryset=Game.objects.select_for_update())
    rows = _turned(list(over.seats.all()), player)
    game = lobby.unsaved(over.title, over.options, rows, over.patch)
    game.is_public, game.held, game.creator = over.is_public, over.held, player
    game.clock, game.silence = over.clock, over.silence
    game.bots_may_join = over.bots_may_join or player.is_bot
    lobby.set_table(game, rows, address)
    over.rematch = game.pk
    has_changed(over, "rematch")
    return game


def _turned(seats: Sequence[Seat], player: Player) -> list[Seat]:
    """Unsaved seats: who sat at one sits at the next, and the last one first."""
    others = {seat.player_id for seat in seats if seat.kind == Kind.PERSON and seat.player_id}
    there = hold_others(others - {player.pk})
    rows = []
    for seat in seats:
        row = Seat(number=(seat.number + 1) % len(seats), kind=seat.kind, level=seat.level)
        if _is_at(seat, player):
            row.player, row.is_bots = player, player.is_bot
        elif seat.kind == Kind.PERSON:
            row.kind = Kind.OPEN
            row.kept_for = seat.player if seat.player_id in there else None
        rows.append(row)
    return sorted(rows, key=lambda row: row.number)
