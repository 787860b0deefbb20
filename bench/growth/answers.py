"""What one answer takes: it must not matter how many games there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple
from urllib.parse import quote
from uuid import UUID, uuid4

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from audit.doctor.rows import rows
from audit.sql import sql
from bench.growth.figures import Told
from bench.growth.spending import milliseconds_of, pages_of
from bench.tables import Table
from database.keyset import read_page
from events.feed import read_feed
from events.records import Cursor
from games.identifiers import opaque_game
from games.models import Game
from games.services import enqueueing
from games.services.playing import play

TIMES = 5

_ADDRESSES = (
    "/",
    "/games/",
    "/games/?title=lords_of_hellas",
    "/games/?after={game}",
    "/api/games/",
    "/api/games/?cursor={middle}",
    "/api/games/?title=lords_of_hellas",
    "/api/games/?seats=4",
    "/api/games/?status=running",
    "/api/games/?status=open",
    "/api/games/?population=people",
    "/api/games/?clock=true",
    "/api/games/?bots=false",
    "/api/games/?bots_may_join=true",
    "/api/games/?public=false",
    "/api/games/?ordering=-moves",
    "/api/games/?player={player}",
    "/api/games/?mine=true",
    "/api/games/?waiting=true",
    "/api/games/{game}/",
    "/api/games/{game}/state/",
    "/api/games/{game}/events/?after=400&limit=20",
    "/api/games/{game}/export/",
    "/api/checkpoints/?after={checkpoint}",
    "/api/checkpoints/?game={game}",
    "/api/ratings/dice_forge/2/",
    "/win-rates/overview/?title=dice_forge&population=bots",
    "/api/analytics/win-rates/?title=dice_forge&population=bots",
    "/api/analytics/games/?title=dice_forge&population=bots",
)
"""No game has the title, so many seats, or a clock, and ``player`` has few: what is seldom must be
found without looking at all."""


class Ground(NamedTuple):
    """What is asked about: some of the ``games`` that are over, and tables at which to play."""

    games: list[UUID]
    tables: list[Table]
    feed: Cursor  #: somewhere in the middle
    checkpoint: int


def answers(ground: Ground) -> Iterator[Told]:
    """Pages that PostgreSQL looks at, and milliseconds of processor time, its own included."""
    asked = {each: partial(_get, _filled_in(each, ground), ground) for each in _ADDRESSES}
    for address, ask in asked.items():
        yield Told("One answer looks at", f"`{address}`", "pages", 0, pages_of(ask))
    for address, ask in asked.items():
        yield Told("One answer takes", f"`{address}`", "ms", 0, milliseconds_of(ask, TIMES))
    yield Told("One answer takes", "a move", "ms", 0, _move(ground))
    feed = partial(read_feed, ground.feed, batches=200)
    yield Told("One answer takes", "200 batches of the feed", "ms", 0, milliseconds_of(feed, TIMES))


def routine() -> Iterator[Told]:
    """What is done again and again while nothing happens: the tasks of the scheduler, and what is
    asked to tell Prometheus how things stand."""
    current_app.loader.import_default_modules()
    tasks: dict[str, Callable[[], object]] = {
        f"`{name}`, each {entry['schedule']:g} s": current_app.tasks[str(entry["task"])]
        for name, entry in settings.CELERY_BEAT_SCHEDULE.items()
    }
    for words, task in tasks.items():
        yield Told("With nothing to do", words, "pages", 0, pages_of(task))
    yield Told("With nothing to do", _OF_A_WEEK, "pages", 1, pages_of(_scraped))


_OF_A_WEEK = "what Prometheus is told, each 15 s, where all games are of this week"


def _scraped() -> None:
    for name in ("uncounted_lately", "doctor_readers", "doctor_notices"):
        rows(sql(name))


def _filled_in(address: str, ground: Ground) -> str:
    middle = Random(0).choice(ground.games)
    page = read_page(Game.objects.filter(created_at__lte=_made(middle)), ("-created_at", "-id"), 1)
    return address.format(
        middle=quote(page.next or ""),
        game=opaque_game(middle),
        player=f"ply_{ground.tables[0].player.pk.hex}",
        checkpoint=max(0, ground.checkpoint - 1),
    )


def _made(game: UUID) -> object:
    return Game.objects.values_list("created_at", flat=True).get(pk=game)


def _get(address: str, ground: Ground) -> None:
    cache.clear()
    token = ground.tables[0].token
    headers = {"Authorization": f"Bearer {token}", "Host": "127.0.0.1"}
    answer = Client().get(address, secure=True, headers=headers)
    content = b"".join(answer) if answer.streaming else answer.content
    assert answer.status_code == 200, (address, content)


def _move(ground: Ground) -> float:
    """One move by the services, at tables that were just laid."""
    moves = iter([(table, answer) for table in ground.tables for answer in table.answers[:40]])

    def ask() -> None:
        table, answer = next(moves)
        key = uuid4().hex
        play(table.game_id, table.player, answer.seat, answer.move, answer.decision, key)

    with enqueueing.muted():
        for _ in range(10):
            ask()
        return milliseconds_of(_repeated(ask, 20), TIMES) / 20


def _repeated(do: Callable[[], object], times: int) -> Callable[[], object]:
    return lambda: [do() for _ in range(times)]
