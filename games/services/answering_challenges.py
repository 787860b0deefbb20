"""Challenges are accepted and declined by the bot, withdrawn by who made them, and expire."""

from __future__ import annotations

from django.db.models import Q
from django.db.models.functions import Now

from database import transaction
from database.at_hand import connection
from games.errors import Conflict, Forbidden
from games.models import Challenge, Game, Player, Seat
from games.models.challenge import State, Why
from games.models.game import Status
from games.services import holding, leaving, lobby
from games.services.by_itself import each_by_itself
from games.services.challenging import challenge_for, ended, standing
from games.services.players import hold
from games.sql import swept


def accept(number: int, player: Player, entropy: str = "") -> Game:
    """Take the seat that is kept; the game begins if it was the last one.

    Raises ``NotFound``, ``Forbidden`` (who made it), ``Conflict`` (``challenge_over``; what
    ``lobby.join`` raises) or ``Invalid`` (``bad_entropy``).
    """
    with transaction.atomic():
        hold(player)
        challenge, game, seats = _locked(number, player)
        _require_asked(challenge, player)
        lobby.sit_down(game, seats, player, challenge.number, entropy)
    return game


def decline(number: int, player: Player, why: Why) -> Game:
    """Do not play; who asked is told why. Raises as ``accept`` does."""
    with transaction.atomic():
        challenge, game, seats = _locked(number, player)
        _require_asked(challenge, player)
        _give_up(challenge, game, seats, State.DECLINED, why)
    return game


def withdraw(number: int, player: Player) -> Game:
    """Ask no longer. Raises ``NotFound``, ``Forbidden`` (the bot) or ``Conflict``
    (``challenge_over``)."""
    with transaction.atomic():
        challenge, game, seats = _locked(number, player)
        if player.pk != challenge.by_id:
            raise Forbidden("Only who made a challenge withdraws it; decline it.", "not_creator")
        _give_up(challenge, game, seats, State.WITHDRAWN)
    return game


def expire() -> int:
    """End those that no bot has answered in time; how many there were. Safe when several sweep."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(swept("expired_challenges"))
            expired = [number for _, number in cursor.fetchall()]
        # The look is older than the locks: one that was answered in between is none of these.
        late = Challenge.objects.filter(pk__in=expired, state=State.OFFERED)
        for challenge in late:
            each_by_itself(_expire, "challenge", challenge.pk, challenge)
    Challenge.objects.filter(
        ~Q(game__status=Status.OPEN), state=State.OFFERED, expires_at__lte=Now()
    ).update(state=State.WITHDRAWN)
    return len(expired)


@transaction.atomic()
def _expire(challenge: Challenge) -> None:
    # A game in which several are over was changed by the one before.
    game, seats = holding.locked(challenge.game_id)
    if game.status == Status.OPEN:
        _give_up(challenge, game, seats, State.EXPIRED)


def _locked(number: int, player: Player) -> tuple[Challenge, Game, list[Seat]]:
    """A challenge that goes on, with its game; raises ``NotFound`` or ``Conflict``."""
    game, seats = holding.locked(challenge_for(number, player).game_id)
    challenge = challenge_for(number, player)
    state = standing(challenge)
    if state != State.OFFERED:
        raise Conflict(f"This challenge was {state} already.", "challenge_over")
    return challenge, game, seats


def _require_asked(challenge: Challenge, player: Player) -> None:
    if player.pk != challenge.bot_id:
        raise Forbidden("Only the bot that is asked says whether it plays.", "not_asked_bot")


def _give_up(
    challenge: Challenge, game: Game, seats: list[Seat], state: State, why: str = ""
) -> None:
    """The seat may be somebody else's by now: then there is none to give back."""
    seat = seats[challenge.number]
    is_kept = seat.kept_for_id == challenge.bot_id
    ended(game, challenge.bot_id, state if is_kept else State.WITHDRAWN, why)
    if is_kept:
        leaving.give_back(game, seats, [seat])
