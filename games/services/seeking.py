"""Looking for a game: people who want the same are seated together when they are enough.

The queue is a table. Matches are made one after the other, so of two who come at once the second
sees the first, and nobody is in two. Whoever is not heard of for some seconds is passed over.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.db.models.functions import Now
from psycopg.types.json import Jsonb

from database import transaction
from database.at_hand import connection
from database.locks import lock
from games.engine import registry
from games.engine.clock import ClockTerms
from games.errors import Invalid
from games.models import Game, Player, Seat, Seeker
from games.models.game import Status
from games.models.seat import Kind
from games.services import lobby, seating
from games.services.players import hold
from games.sql import sql

_PLACED = random.SystemRandom()
_FORGOTTEN_AFTER_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Sought:
    """``game``: what was found, or None as long as nothing is."""

    game: UUID | None


def seek(
    player: Player,
    titles: Sequence[str],
    counts: Sequence[int],
    clock: ClockTerms | None = None,
) -> Sought:
    """Be in the queue, and say that one is still there.

    The place is kept as long as the wishes are the same. Whoever has found a game that goes on is
    told of it until they ``give_up``, and looks for no other one. The game is public, has its
    title's usual options, and begins when it is found, against exactly this clock (None: without
    one), which all its people asked for. Raises ``Invalid`` (``bad_seats``, ``bad_level``) or
    ``Unauthenticated``.
    """
    _require_playable(titles, counts, clock)
    with transaction.atomic():
        hold(player)
        mine = Seeker.objects.select_for_update().filter(player=player).first()
        if mine is not None and _goes_on(mine.game_id):
            return Sought(mine.game_id)
        wanted = {"titles": list(titles), "counts": list(counts), "clock": _stored(clock)}
        _queue(player, mine, wanted)
    return Sought(_match(player))


def give_up(player: Player) -> None:
    """Look no more, and forget what was found. Doing it again changes nothing."""
    Seeker.objects.filter(player=player).delete()


def forget_silent() -> None:
    """Rows of people who have not been heard of for an hour."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM games_seeker"
            " WHERE seen_at < clock_timestamp() - make_interval(secs => %s)",
            [_FORGOTTEN_AFTER_SECONDS],
        )


def _require_playable(
    titles: Sequence[str], counts: Sequence[int], clock: ClockTerms | None
) -> None:
    known = registry.titles()
    for title_id in titles:
        if title_id not in known:
            raise Invalid(
                f"There is no title {title_id!r}; there are: {', '.join(known)}.", "bad_seats"
            )
        title = known[title_id]
        if not set(counts) & set(title.seat_counts):
            seat_numbers = ", ".join(map(str, title.seat_counts))
            raise Invalid(f"{title.name} is played with {seat_numbers} seats.", "bad_seats")
        for count in set(counts) & set(title.seat_counts):
            if clock is not None:
                seating.checked_level(clock.level, title_id, count)


def _goes_on(game_id: UUID | None) -> bool:
    return game_id is not None and Game.objects.filter(pk=game_id, status=Status.RUNNING).exists()


def _stored(clock: ClockTerms | None) -> dict[str, Any] | None:
    """As a game keeps it, so that equal terms are equal there."""
    terms: dict[str, Any] | None = None if clock is None else msgspec.to_builtins(clock)
    return terms


def _queue(player: Player, mine: Seeker | None, wanted: Mapping[str, Any]) -> None:
    if mine is None:
        Seeker.objects.create(player=player, **wanted)
        return
    same = mine.game_id is None and all(getattr(mine, name) == wanted[name] for name in wanted)
    anew = {} if same and _is_heard(mine) else {"since": Now()}
    Seeker.objects.filter(pk=mine.pk).update(seen_at=Now(), game=None, **wanted, **anew)


def _is_heard(seeker: Seeker) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT %s > clock_timestamp() - make_interval(secs => %s)",
            [seeker.seen_at, settings.KLEIO_SEEKING_SECONDS],
        )
        return bool(cursor.fetchone() == (True,))


def _match(player: Player) -> UUID | None:
    """The game that is found for the player by now, who may be in one already."""
    with transaction.atomic():
        hold(player)
        lock("kleio: seeking")
        mine = Seeker.objects.select_for_update().filter(player=player).first()
        if mine is None or mine.game_id is not None:
            return None if mine is None else mine.game_id
        for title_id in mine.titles:
            for count in mine.counts:
                if count in registry.title(title_id).seat_counts:
                    others = _others(mine, title_id, count)
                    if len(others) == count - 1:
                        return _seated(title_id, mine.clock, [player.pk, *others])
    return None


def _others(mine: Seeker, title_id: str, count: int) -> list[UUID]:
    asked: dict[str, Any] = {
        "title": title_id,
        "count": count,
        "player": mine.player_id,
        "clock": None if mine.clock is None else Jsonb(mine.clock),
        "seconds": settings.KLEIO_SEEKING_SECONDS,
        "others": count - 1,
    }
    with connection.cursor() as cursor:
        cursor.execute(sql("partners"), asked)
        return [game_id for (game_id,) in cursor.fetchall()]


def _seated(title_id: str, clock: Mapping[str, Any] | None, people: list[UUID]) -> UUID:
    """A game of these people, at seats that chance gives them, which begins."""
    _PLACED.shuffle(people)
    rows = [
        Seat(number=number, kind=Kind.PERSON, player_id=person)
        for number, person in enumerate(people)
    ]
    game = lobby.unsaved(title_id, None, rows, None)
    game.clock = clock
    lobby.set_table(game, rows)
    Seeker.objects.filter(player__in=people).update(game=game)
    return game.pk
