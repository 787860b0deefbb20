"""People who come back to a seat that a bot has taken over, if all who play agree."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from database import transaction
from games.engine import registry
from games.engine.errors import Refused
from games.engine.flow import Returned
from games.engine.records import label
from games.engine.returning import seat_person
from games.errors import Conflict, Contended, GameNotRunning, NotYourSeat
from games.models import Game, Player, Seat, Vote
from games.models.game import Status
from games.models.seat import Kind
from games.models.vote import About
from games.services.appending import Lost, append
from games.services.changes import has_changed
from games.services.claiming import people_among, people_of
from games.services.clocks import read_clocks, ticked
from games.services.enqueueing import enqueue_what_follows
from games.services.holding import locked_from_inside
from games.services.loading import load_game_at
from games.services.players import hold
from games.services.seeds import seed_of
from games.services.taking_over import TRIES


def give_seat_back(game_id: UUID, player: Player, number: int) -> Game:
    """Ask for one's seat that a bot has taken over, or agree that its person has it back.

    Once its person has asked and all people who play have agreed, in whatever order, the person
    plays it again. Bots that people own are not waited for. Said again, it changes nothing.

    Raises ``NotFound``, ``NotYourSeat``, ``GameNotRunning``, ``Conflict`` (``not_taken_over``) or
    ``Contended``.
    """
    for _ in range(TRIES):
        with transaction.atomic():
            hold(player)
            game, seats = locked_from_inside(game_id, player)
            whose = _whose(game, seats, player, number)
            if not _is_agreed(game, seats, player, whose, number):
                return game
        if _store(game, number, player):
            return game
    raise Contended("Others kept moving first. Send the same request again; it is safe to do so.")


def _whose(game: Game, seats: Sequence[Seat], player: Player, number: int) -> UUID:
    """The person of a seat that a bot has taken over."""
    inside = people_of(seats) | {seat.player_id for seat in seats if seat.number == number}
    if player.pk not in inside:
        raise NotYourSeat("You play no seat in this game, and this one was not yours.")
    if game.status != Status.RUNNING:
        raise GameNotRunning("Only in a running game seats are given back.", game.status)
    seat = next((each for each in seats if each.number == number), None)
    if seat is None or seat.kind != Kind.BOT or seat.player_id is None:
        raise Conflict(f"No bot has taken {label(number)} over from a person.", "not_taken_over")
    return seat.player_id


def _is_agreed(game: Game, seats: Sequence[Seat], player: Player, whose: UUID, number: int) -> bool:
    """Note the caller's word; whether with it all have said so."""
    said = Vote.objects.filter(game=game, seat=number, about=About.RETURN)
    _, is_new = said.get_or_create(
        player=player, defaults={"game": game, "seat": number, "about": About.RETURN}
    )
    if is_new:
        has_changed(game)
    words = set(said.values_list("player", flat=True))
    return whose in words and not people_among(people_of(seats) - words).exists()


def _store(game: Game, number: int, player: Player) -> bool:
    """False where others moved first."""
    title = registry.title(game.title, game.rules)
    version = game.version
    current = load_game_at(game.pk, title, version)
    try:
        batch = seat_person(title, current.state, Returned(number))
        batch = ticked(title, current.head, batch, read_clocks(game.pk, game.clock))
        with transaction.atomic():
            appended = append(title, current.head, batch, seed_of(game.pk), actor=player.opaque)
            Seat.objects.filter(game=game, number=number).update(
                kind=Kind.PERSON, level="", resigned_at=None
            )
            Vote.objects.filter(game=game, seat=number).delete()
            game.refresh_from_db()
    except (Lost, Refused, NotYourSeat):
        return False
    enqueue_what_follows(game.pk, version, game.version, appended.waiting, game.bots)
    return True
