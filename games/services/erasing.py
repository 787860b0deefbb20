"""Forgetting a person: what names them goes, what happened stays.

Events name people by an opaque id, which nothing leads from to a person once the row of the player
is gone. So no event is touched, and every chain verifies afterwards as it did before.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games.errors import Unauthenticated
from games.models import Game, Player, Seat
from games.models.game import Status
from games.models.seat import Kind
from games.services.changes import has_changed
from games.services.lobby import call_off
from games.services.passwords import matches
from games.services.resigning import hand_over


class Erased(NamedTuple):
    """What became of the games of an erased person that were not over: how many of each."""

    handed_over: int
    left: int
    cancelled: int


def erase_me(player_id: UUID, password: str | None) -> None:
    """Erase whoever asks for it, once the password of those who have one is right.

    A token alone is not enough for them: whoever had stolen it could destroy what it opens. Raises
    ``Unauthenticated`` (``bad_credentials``).
    """
    password_hash = Player.objects.filter(pk=player_id).values_list("password", flat=True).first()
    if password_hash and not matches(password or "", password_hash):
        raise Unauthenticated(
            "To be erased, send your password with the request; this is not it.", "bad_credentials"
        )
    erase(player_id)


def erase(player_id: UUID) -> Erased | None:
    """Remove a person for good, in one transaction; None if there is nobody of this id (any more).

    Name, password and tokens go. Running games go on: bots take the seats over, as when one
    resigns. Seats in games that have not begun are given back, and such games of theirs cancelled.
    In finished games the seat remains that of a person, of nobody in particular.

    The person is locked first. Whoever makes something theirs meanwhile has locked them before
    (``players.hold``) and is waited for, or comes later and finds nobody.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().filter(pk=player_id).first()
        if player is None:
            return None
        games = _unfinished(player)
        running = [game for game in games if game.status == Status.RUNNING]
        handed_over = sum(_hand_over_theirs(game, player) for game in running)
        waiting = [game for game in games if game.status == Status.OPEN]
        left = sum(_give_back(game, player) for game in waiting)
        cancelled = sum(_cancel_theirs(game, player) for game in waiting)
        player.delete()
    return Erased(handed_over, left, cancelled)


def _unfinished(player: Player) -> list[Game]:
    """Locked, in one order for all, so that two who are erased at once do not wait in a ring."""
    seated = Exists(Seat.objects.filter(game=OuterRef("pk"), player=player))
    return list(
        Game.objects.select_for_update()
        .filter(Q(creator=player) | seated, status__in=(Status.OPEN, Status.RUNNING))
        .order_by("pk")
    )


def _hand_over_theirs(game: Game, player: Player) -> bool:
    theirs = list(Seat.objects.filter(game=game, player=player, kind=Kind.PERSON))
    if theirs:
        hand_over(game, theirs)
    return bool(theirs)


def _give_back(game: Game, player: Player) -> bool:
    theirs = Seat.objects.filter(game=game, player=player)
    given_back = theirs.update(kind=Kind.OPEN, player=None, entropy="") > 0
    if given_back and game.creator_id != player.pk:  # else it is called off, which is told
        has_changed(game)
    return given_back


def _cancel_theirs(game: Game, player: Player) -> bool:
    if game.creator_id != player.pk:
        return False
    call_off(game)
    return True
