"""Looking for a game: people who want the same are seated together when they are enough.

The queue is a table. Matches are made one after the other, so of two who come at once the second
sees the first, and nobody is in two. Whoever is not heard of for some seconds is passed over.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models.functions import Now

from database.locks import lock
from games.engine import registry
from games.errors import Invalid
from games.models import Game, Player, Seat, Seeker
from games.models.game import Status
from games.models.seat import Kind
from games.services import lobby
from games.services.players import hold
from games.sql import sql

_PLACED = random.SystemRandom()
_FORGOTTEN_AFTER_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Sought:
    """``game``: what was found, or None as long as nothing is."""

    game: UUID | None


def seek(player: Player, titles: Sequence[str], counts: Sequence[int]) -> Sought:
    """Be in the queue, and say that one is still there.

    The place is kept as long as the wishes are the same. Whoever has found a game that goes on is
    told of it until they ``give_up``, and looks for no other one. The game is public, has its
    title's usual options, and begins when it is found. Raises ``Invalid`` (``bad_seats``)
    or ``Unauthenticated``.
    """
    _require_playable(titles, counts)
    with transaction.atomic():
        hold(player)
        mine = Seeker.objects.select_for_update().filter(player=player).first()
        if mine is not None and _goes_on(mine.game_id):
            return Sought(mine.game_id)
        _queue(player, mine, titles, counts)
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


def _require_playable(titles: Sequence[str], counts: Sequence[int]) -> None:
    known = registry.titles()
    for title_id in titles:
        if title_id not in known:
            raise Invalid(
                f"There is no title {title_id!r}; there are: {', '.join(known)}.", "bad_seats"
            )
        title = known[title_id]
        if not set(counts) & set(title.seat_counts):
            told = ", ".join(map(str, title.seat_counts))
            raise Invalid(f"{title.name} is played with {told} seats.", "bad_seats")


def _goes_on(game_id: UUID | None) -> bool:
    return game_id is not None and Game.objects.filter(pk=game_id, status=Status.RUNNING).exists()


def _queue(
    player: Player, mine: Seeker | None, titles: Sequence[str], counts: Sequence[int]
) -> None:
    wanted = {"titles": list(titles), "counts": list(counts), "game": None}
    if mine is None:
        Seeker.objects.create(player=player, **wanted)
        return
    same = mine.game_id is None and (mine.titles, mine.counts) == (list(titles), list(counts))
    if not same or not _is_heard(mine):
        wanted["since"] = Now()
    Seeker.objects.filter(pk=mine.pk).update(seen_at=Now(), **wanted)


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
                    others = _others(player, title_id, count)
                    if len(others) == count - 1:
                        return _seated(title_id, [player.pk, *others])
    return None


def _others(player: Player, title_id: str, count: int) -> list[UUID]:
    asked: dict[str, str | int | UUID] = {
        "title": title_id,
        "count": count,
        "player": player.pk,
        "seconds": settings.KLEIO_SEEKING_SECONDS,
        "others": count - 1,
    }
    with connection.cursor() as cursor:
        cursor.execute(sql("partners"), asked)
        return [found for (found,) in cursor.fetchall()]


def _seated(title_id: str, people: list[UUID]) -> UUID:
    """A game of these people, at seats that chance gives them, which begins."""
    _PLACED.shuffle(people)
    rows = [
        Seat(number=number, kind=Kind.PERSON, player_id=person)
        for number, person in enumerate(people)
    ]
    game = lobby.set_table(lobby.unsaved(title_id, None, rows, None), rows)
    Seeker.objects.filter(player__in=people).update(game=game)
    return game.pk
