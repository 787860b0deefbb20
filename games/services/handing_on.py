"""Seats of running games that go from one person to another: offered by a link, taken by it.

Nothing is asked of the others at the table, as nothing changes for them but whom they play with;
the log tells it. The clock goes on as it stood, and so does a silence, so that no time is gained by
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Now

from database import transaction
from games.engine import registry
from games.engine.errors import Refused
from games.engine.flow import Replaced
from games.engine.records import label
from games.engine.returning import seat_person
from games.errors import Conflict, Contended, GameNotRunning, NotFound, NotYourSeat
from games.models import Game, Invitation, Pairing, Player, Predecessor, Seat, Vote
from games.models.game import Status
from games.models.seat import Kind
from games.models.vote import About
from games.selectors.invitations import NO_SUCH_CODE
from games.services import holding
from games.services.appending import Lost, append
from games.services.clocks import read_clocks, ticked
from games.services.dues import dues_of_days, keep
from games.services.enqueueing import enqueue_what_follows
from games.services.loading import load_game_at
from games.services.players import hold
from games.services.seeds import seed_of
from games.services.silence import silence_of
from games.services.taking_over import TRIES

MOST = 3
"""How often a seat of one game may be handed on. Each time ends what may be taken back, and makes
bots that think begin anew."""


def require_offerable(game: Game, seats: Sequence[Seat], player: Player, number: int) -> None:
    """Raises ``GameNotRunning``, ``NotYourSeat``, or ``Conflict`` (``of_a_tournament``,
    ``several_seats``, ``too_often``), unless the player may let another person have this seat."""
    if game.status != Status.RUNNING:
        raise GameNotRunning("Only in a running game a seat is handed on.", game.status)
    if not any(seat.number == number and _plays(seat, player) for seat in seats):
        raise NotYourSeat(f"You do not play {label(number)} in this game.")
    _require_not_too_often(seats[number])
    for seat in seats:
        # One of theirs that a bot plays too, for they may have it back.
        if seat.number != number and seat.player_id == player.pk:
            raise Conflict(
                f"{label(seat.number)} is yours too, so you would play on with what you know of"
                f" {label(number)}: who has several seats of a game hands none on. You may resign.",
                "several_seats",
            )
    if Pairing.objects.filter(game=game).exists():
        raise Conflict(
            "A game of a tournament is played by those whom it has paired; you may resign.",
            "of_a_tournament",
        )


def take_seat(game_id: UUID, number: int, player: Player, use_up: Callable[[], bool]) -> Game:
    """Play a seat that its person offers, from here on; the game as it is then.

    ``use_up``: counts the offer as used, or finds that it is none any more. Raises ``NotFound``,
    ``Kicked``, ``Contended``, ``Conflict`` (``already_seated``, ``bots_not_welcome``, ``no_time``,
    ``too_often``), or ``events.errors.StaleTransaction``, after which it may be tried in a younger
    transaction.
    """
    for _ in range(TRIES):
        # Not locked, for whoever moves has the log before the row. A seat changes hands by an event
        # alone, so whatever is read here holds if the game is at this version still.
        game = Game.objects.annotate(at=Now()).get(pk=game_id)
        seats = list(Seat.objects.filter(game=game).order_by("number"))
        if game.status != Status.RUNNING or seats[number].kind != Kind.PERSON:
            raise NotFound(NO_SUCH_CODE)
        holding.require_not_kicked(game, player)
        _require_fit(game, seats, player, number)
        _require_time(game, number, game.at)
        with suppress(Lost, Refused), transaction.atomic():
            hold(player)
            waiting = _told(game, number, player)
            if not use_up():
                raise NotFound(NO_SUCH_CODE)
            _sit_down(game, seats[number], player)
            version = game.version
            game.refresh_from_db()
            if game.clock is not None and game.clock["control"] == "days":
                keep(dues_of_days([game]))  # without vacations of whoever had the seat
            enqueue_what_follows(game.pk, version, game.version, waiting, game.bots)
            return game
    raise Contended("Others kept moving first. Send the same request again; it is safe to do so.")


def _plays(seat: Seat, player: Player) -> bool:
    return seat.kind == Kind.PERSON and seat.player_id == player.pk


def _require_fit(game: Game, seats: Sequence[Seat], player: Player, number: int) -> None:
    """Whoever has seen what another seat of the game knows must not play this one."""
    if player.is_bot:
        raise Conflict("A seat is handed on to people, and to no bot.", "bots_not_welcome")
    known = [seat.number for seat in seats if seat.player_id == player.pk]
    before = Predecessor.objects.filter(game=game, player=player).exclude(seat=number)
    for other in (*known, *before.values_list("seat", flat=True)):
        raise Conflict(
            f"You have played {label(other)} of this game, so you cannot play another seat of it.",
            "already_seated",
        )
    _require_not_too_often(seats[number])


def _require_not_too_often(seat: Seat) -> None:
    if seat.hand_ons >= MOST:
        raise Conflict(
            f"{label(seat.number)} was handed on {MOST} times in this game, which is as often as a"
            " seat may be.",
            "too_often",
        )


def _require_time(game: Game, number: int, at: datetime) -> None:
    """Nobody comes to a seat that the others may hand to a bot, or that is about to go to one.

    Vacations are left out, as those of whoever had the seat end with that. Of banks see ``_told``.
    """
    if number not in game.waiting or number in game.flagged:
        return
    since, seconds = game.moved_at, silence_of(game.silence).after
    if game.clock is not None:
        since = game.asked_at[number] if game.asked_at else None
        seconds = game.clock.get("per_move")
    if since is not None and seconds and since + timedelta(seconds=seconds) <= at:
        raise _no_time(number)


def _no_time(number: int) -> Conflict:
    return Conflict(f"{label(number)} has no time left.", "no_time")


def _told(game: Game, number: int, player: Player) -> Sequence[int]:
    """Tell it in the log; the seats that must choose then.

    Raises ``Lost``, ``Conflict`` (``no_time``), or ``Refused`` where the game is over.
    """
    title = registry.title(game.title, game.rules)
    current = load_game_at(game.pk, title, game.version)
    batch = seat_person(title, current.state, Replaced(number))
    reading = read_clocks(game.pk, game.clock)
    if reading is not None and reading.is_late(number):
        raise _no_time(number)
    batch = ticked(title, current.head, batch, reading)
    return append(title, current.head, batch, seed_of(game.pk), actor=player.opaque).waiting


def _sit_down(game: Game, seat: Seat, player: Player) -> None:
    """Votes of whoever had the seat end, as they have no other one: see ``require_offerable``."""
    about = Vote.objects.filter(game=game)
    about.filter(seat=seat.number, about=About.CLAIM).delete()
    about.filter(player=seat.player_id).delete()
    Invitation.objects.filter(game=game, seat=seat.number).delete()
    if seat.player_id is not None:
        Predecessor.objects.get_or_create(game=game, player_id=seat.player_id, seat=seat.number)
    Seat.objects.filter(pk=seat.pk).update(
        player=player, is_bots=False, seated_at=Now(), hand_ons=F("hand_ons") + 1
    )
