"""Forgetting a person: what names them goes, what happened stays.

Events name people by an opaque id, which nothing leads from to a person once the row of the player
is gone. So no event is touched, and every chain verifies afterwards as it did before.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple
from uuid import UUID

from django.db import InterfaceError, OperationalError
from django.db.models import Exists, OuterRef, Q, QuerySet

from database import transaction
from database.at_hand import at
from events.reading import read_head
from games.engine.errors import Refused
from games.errors import Contended, NotYourSeat, Unauthenticated
from games.models import Bot, Game, Player, Seat, Setback, Tournament
from games.models.game import Status
from games.models.seat import Kind
from games.selectors.tables import seats_for
from games.services import asking_ready
from games.services.actors import HOUSE
from games.services.appending import Lost
from games.services.by_itself import each_by_itself
from games.services.changes import has_changed
from games.services.leaving import call_off
from games.services.passwords import matches
from games.services.setbacks import ERASED_SEATS, passed_over, set_back
from games.services.taking_over import TRIES, hand_over, theirs
from shards.places import databases, lies_here, stays_here

logger = logging.getLogger(__name__)

_MOST = 100
"""Games in one look."""


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
    """Remove a person for good; None if there is nobody of this id (any more).

    Name, password and tokens go. Running games go on: bots take the seats over, as when one
    resigns. Seats in games that have not begun are given back, and such games of theirs cancelled.
    In finished games the seat remains that of a person, of nobody in particular. Their bots are
    erased before them, in the same way.

    First the seats are handed over, each game in a transaction of its own, as one's events must be
    the first that is written in one. What names the person goes in the last transaction, where no
    seat of theirs is left; if that never comes, they are there still and ask again. A game that
    cannot be folded keeps nobody: its seat is nobody's from then on, and a sweep hands it over once
    that can be done (``hand_over_erased``).

    The person is held first there. Whoever makes something theirs meanwhile has held them before
    (``players.hold``) and is waited for, or comes later and finds nobody. They are locked outright
    after their games only: who changes the row of a game twice in one transaction, as its last move
    may, is made by PostgreSQL to share a lock on whoever made it, and may be waited for here.

    Of several databases the home comes last: as long as one does not answer, the person is there
    still and asks again.
    """
    erased = None
    for database in reversed(databases()):
        with at(database):
            here = erase_here(player_id)
        if here is not None:
            erased = Erased(*map(sum, zip(here, erased or (0, 0, 0), strict=True)))
    return erased


def erase_here(player_id: UUID) -> Erased | None:
    """The same at the database at hand alone."""
    handed_over = 0
    for _ in range(TRIES):
        for bot in Bot.objects.filter(owner=player_id).values_list("pk", flat=True):
            erase_here(bot)
        handed, broken = _hand_over_all(player_id)
        handed_over += handed
        with suppress(_SeatsLeft), transaction.atomic():
            erased = _erase(player_id, broken)
            return erased and erased._replace(handed_over=handed_over)
    raise Contended("Their games kept moving first. Ask again; it is safe to do so.")


class _SeatsLeft(Exception):
    """The person plays in a game that has begun since the seats were handed over, or owns a bot
    that was made since theirs were erased."""


def hand_over_erased() -> int:
    """Let bots play the seats of people who were erased while their games could not be folded; of
    how many games. Safe when several sweepers run."""
    later = Setback.objects.filter(errand=ERASED_SEATS).exclude(which__in=passed_over(ERASED_SEATS))
    ids = map(UUID, later.order_by("until").values_list("which", flat=True))
    games = Game.objects.filter(pk__in=[game for game in ids if stays_here(game)][:_MOST])
    return sum(each_by_itself(_hand_over_later, ERASED_SEATS, game.pk, game) for game in games)


def _hand_over_later(game: Game) -> bool:
    is_running = game.status == Status.RUNNING
    handed_over = is_running and _hand_over(game, None)
    if not is_running or not theirs(game, None):
        Setback.objects.filter(errand=ERASED_SEATS, which=str(game.pk)).delete()
    return handed_over


def _hand_over_all(player_id: UUID) -> tuple[int, list[UUID]]:
    """How many running games had seats of theirs, which bots play by now; and the games that keep
    them, since they cannot be folded."""
    seated = Exists(Seat.objects.filter(game=OuterRef("pk"), player=player_id, kind=Kind.PERSON))
    handed_over, broken = 0, []
    for game in Game.objects.filter(seated, status=Status.RUNNING).order_by("pk"):
        if not lies_here(game.pk):
            broken.append(game.pk)  # what a move has left: its log goes on elsewhere
            continue
        try:
            handed_over += _hand_over(game, player_id)
        except (OperationalError, InterfaceError):
            raise  # which says nothing of the game
        except Exception:
            logger.exception("An erasure leaves a seat of game %s for later", game.pk)
            broken.append(game.pk)
    return handed_over, broken


def _hand_over(game: Game, player_id: UUID | None) -> bool:
    """Whether bots play their seats by now; None: those of whoever is erased already."""
    for _ in range(TRIES):
        version = read_head(game.pk).version
        seats = theirs(game, player_id)
        if not seats:
            break
        try:
            hand_over(game, version, seats, "erased", HOUSE)
        except Refused:
            break  # it is over
        except (Lost, NotYourSeat):
            continue
        return True
    return False


def _erase(player_id: UUID, broken: Sequence[UUID] = ()) -> Erased | None:
    """All but the seats in running games, of which there must be none but in the ``broken`` ones:
    else ``_SeatsLeft``."""
    player = _of_this_id(player_id).select_for_update(no_key=True).first()
    if player is None:
        return None
    games = _unfinished(player)
    # Before they are locked outright: a next round, which has its tournament, asks for them.
    list(Tournament.objects.select_for_update(no_key=True).filter(maker=player).order_by("pk"))
    _of_this_id(player_id).select_for_update().get()
    # Looked for anew: a round of a tournament may have seated them since their games were locked.
    playing = Seat.objects.filter(player=player_id, kind=Kind.PERSON, game__status=Status.RUNNING)
    if playing.exclude(game__in=broken).exists():
        raise _SeatsLeft
    if Bot.objects.filter(owner=player_id).exists():
        raise _SeatsLeft
    for game_id in broken:
        set_back(ERASED_SEATS, game_id)
    waiting = [game for game in games if game.status == Status.OPEN]
    left = sum(_give_back(game, player) for game in waiting)
    cancelled = sum(_cancel_theirs(game, player) for game in waiting)
    for game in games:
        if game.status == Status.RUNNING and game.creator_id == player.pk:
            has_changed(game)  # it has no maker any more
    player.delete()
    return Erased(0, left, cancelled)


def _of_this_id(player_id: UUID) -> QuerySet[Player]:
    return Player.objects.filter(pk=player_id)


def _unfinished(player: Player) -> list[Game]:
    """Locked, in one order for all, so that two who are erased at once do not wait in a ring.

    With them all that they made, which loses its maker at the end: PostgreSQL keeps a lock on a row
    that changed while somebody waited for it, though it is none that they asked for any more, so
    whoever waited for a game that has ended holds it and waits for others.
    """
    unfinished = (Status.OPEN, Status.RUNNING)
    seated = Exists(seats_for(player).filter(game=OuterRef("pk")))
    games = Game.objects.select_for_update().order_by("pk")
    theirs = games.filter(Q(creator=player) | Q(seated, status__in=unfinished))
    return [game for game in theirs if game.status in unfinished]


def _give_back(game: Game, player: Player) -> bool:
    theirs = seats_for(player).filter(game=game)
    opened = {"kind": Kind.OPEN, "player": None, "kept_for": None, "entropy": "", "is_bots": False}
    given_back = theirs.update(**opened) > 0
    if given_back and game.creator_id != player.pk:  # else it is called off, which is told
        asking_ready.no_longer(game)
        has_changed(game, "ready_by")
    return given_back


def _cancel_theirs(game: Game, player: Player) -> bool:
    if game.creator_id != player.pk:
        return False
    call_off(game)
    return True
