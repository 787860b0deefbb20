"""Being away: so many days within a year, in which clocks of days stand still.

A vacation counts at least one of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.db.models.functions import Greatest, Now

from database import transaction
from database.at_hand import HOME, connection, here
from games.errors import Conflict
from games.models import Game, Player, Seat, Vacation
from games.models.game import Status
from games.models.seat import Kind
from games.moments import moment_of
from games.services.by_itself import each_by_itself
from games.services.changes import has_changed
from games.services.dues import dues_of_days, keep
from games.services.players import hold
from shards.places import stays_here

_YEAR = timedelta(days=365)
_DAY = timedelta(days=1)

_LATELY = timedelta(days=1)
_ALIKE = timedelta(seconds=1)

_LOOK_AGAIN_SECONDS = 60.0
"""So long nobody looks at games whose people's vacations are those of the last look."""

_looked: dict[str, tuple[frozenset[tuple[int, datetime]], float]] = {}
"""By database: the vacations of the last look, and when that was."""


@dataclass(frozen=True, slots=True)
class Leave:
    """``until``: None for whoever is there. ``days_left``: whole days that they may still be away
    within a year, less those of the vacation that goes on."""

    until: datetime | None
    days_left: int


def go_away(player: Player, days: int) -> Leave:
    """Be away from now on, for so many days or until one comes back.

    Raises ``Conflict`` (``away`` already, or ``no_days_left``).
    """
    with transaction.atomic():
        hold(player)
        now = _now()
        leave = _leave(player, now)
        if leave.until is not None:
            raise Conflict("You are away already: come back first.", "away")
        if days > leave.days_left:
            raise Conflict(
                f"You may be away for {leave.days_left} days more within a year.", "no_days_left"
            )
        until = now + days * _DAY
        Vacation.objects.create(player=player, began_at=now, ended_at=until)
        player.away_until = until
        player.save(update_fields=["away_until"])
        _tell_the_others(player)
        return _leave(player, now)


def come_back(player: Player) -> Leave:
    """Be there again; nothing changes for whoever is."""
    with transaction.atomic():
        hold(player)
        now = _now()
        ended = Vacation.objects.filter(player=player, ended_at__gt=now).update(
            ended_at=Greatest("began_at", now)  # where the clock was set back meanwhile
        )
        player.away_until = None
        player.save(update_fields=["away_until"])
        if ended:
            _tell_the_others(player)
        return _leave(player, now)


def _tell_the_others(player: Player) -> None:
    """Those who wait for news of a game in which the person sits look at its seats anew, and at
    when their time is up: at home; elsewhere a sweep does it (``see_to_games_elsewhere``)."""
    theirs = Seat.objects.filter(player=player, kind=Kind.PERSON)
    games = Game.objects.filter(
        pk__in=theirs.values("game"), status__in=(Status.OPEN, Status.RUNNING)
    )
    # In one order, or two who share several games wait for each other.
    locked = list(games.order_by("pk").select_for_update())
    keep(dues_of_days(locked))
    for game in locked:
        has_changed(game)


def see_to_games_elsewhere() -> int:
    """At a database beside the home: the deadlines of games whose people went away or came back
    lately, as it has heard of it by now; of how many games. Safe when several sweep.

    There vacations arrive by themselves, a moment after they were taken at home. Where nothing has
    changed a deadline is the one that is known, whenever one asks.
    """
    if here() == HOME:
        return 0
    lately = Vacation.objects.filter(ended_at__gt=Now() - _LATELY)
    vacations, now = frozenset(lately.values_list("pk", "ended_at")), monotonic()
    last = _looked.get(here())
    if last is not None and last[0] == vacations and now - last[1] < _LOOK_AGAIN_SECONDS:
        return 0
    done = _see_to_games_of(lately)
    _looked[here()] = vacations, now
    return done


def _see_to_games_of(lately: QuerySet[Vacation]) -> int:
    theirs = Seat.objects.filter(player__in=lately.values("player"), kind=Kind.PERSON)
    games = Game.objects.filter(
        pk__in=theirs.values("game"), status=Status.RUNNING, clock__control="days"
    ).select_related("due")
    waiting = [game for game in _of_other_deadlines(games) if stays_here(game.pk)]
    return sum(each_by_itself(_see_to, "vacation", game.pk, game.pk) for game in waiting)


def _of_other_deadlines(games: Iterable[Game]) -> list[Game]:
    some = list(games)
    dues = dues_of_days(some)
    return [
        game
        for game in some
        if game.pk in dues
        and (game.due_at is None or abs(moment_of(dues[game.pk]) - game.due_at) > _ALIKE)
    ]


@transaction.atomic()
def _see_to(game_id: UUID) -> bool:
    locked = list(Game.objects.filter(pk=game_id).select_for_update())
    keep(dues_of_days(locked))
    for game in locked:
        has_changed(game)
    return bool(locked)


def leave_of(player: Player) -> Leave:
    """How it stands."""
    return _leave(player, _now())


def _leave(player: Player, now: datetime) -> Leave:
    since = now - _YEAR
    rows = list(Vacation.objects.filter(player=player, ended_at__gt=since - _DAY))
    used = sum((_counted(row, since) for row in rows), timedelta())
    allowed = settings.KLEIO_VACATION_DAYS * _DAY
    return Leave(
        next((row.ended_at for row in rows if row.ended_at > now), None),
        max(0, (allowed - used) // _DAY),
    )


def _counted(vacation: Vacation, since: datetime) -> timedelta:
    """How much of it counts, at least a day: to come and go is told to all at one's tables."""
    end = max(vacation.ended_at, vacation.began_at + _DAY)
    return max(timedelta(), end - max(vacation.began_at, since))


def _now() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        [now] = cursor.fetchone()
    assert isinstance(now, datetime)
    return now
