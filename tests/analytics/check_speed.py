"""A hundred thousand games of one title are asked about in a blink, by whoever comes first.

This is measured, so it is no test among tests, which run beside others: ``make bench-check``. The
set takes some minutes to plant.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import clock_gettime, process_time
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from analytics.catalogue import METRICS
from analytics.models import CountedGame
from analytics.projection.gathering import gather
from bench.processor_time import clock_of
from tests.analytics.at_large import SIMULATED, plant
from tests.analytics.questions import BOTS

pytestmark = pytest.mark.django_db

GAMES = 100_000
SECONDS = 0.3
TRIES = 5

_BOTS = urlencode(BOTS)
PAGES = (
    *("", "overview/", "things/", "flow/", "strength/", "chances/", "skill/"),
    *("games/", "things/?by=cards", "strength/?by=faces", "?seats=4"),
)
OF_ONE_KIND = {"strengths", "skill", "win-chances", "chance-calibration", "flags"}
"""What is worked out by itself for each kind of games: asked of the one of which there are most."""

COMPARED = f"{_BOTS}&{urlencode({'other.population': 'simulation'})}"
ONE_BY_ONE = urlencode({"dim.cards": "hydra", "finished_before": "2026-01-29T00:00:00Z"})
"""What no lot tells, of the twenty thousand games that ended first."""

QUICKER = {"win-rates": 0.15, "game-lengths": 0.15}


def addresses() -> Iterator[tuple[str, float]]:
    """Each with the seconds that it may take."""
    for page in PAGES:
        path, _, query = page.partition("?")
        yield f"/win-rates/{path}?{_BOTS}&{query}".removesuffix("&"), SECONDS
    yield f"/win-rates/compare/?{COMPARED}", SECONDS
    for name in METRICS:
        kind = "&table=greedy&seats=4" if name in OF_ONE_KIND else ""
        yield f"/api/analytics/{name}/?{_BOTS}{kind}", QUICKER.get(name, SECONDS)
    yield f"/api/analytics/win-rates/?{_BOTS}&{ONE_BY_ONE}", SECONDS
    yield f"/api/analytics/game-lengths/?{_BOTS}&unit=seconds", SECONDS
    yield f"/api/analytics/games/?{_BOTS}", SECONDS
    yield "/api/analytics/coverage/", SECONDS


@pytest.fixture(scope="module")
def _many_games(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """They are there for all tests of this file, and gone afterwards."""
    with django_db_blocker.unblock():
        plant(GAMES)
        while gather(500):
            pass
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
        yield
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE games_game, analytics_lot CASCADE")


@pytest.mark.usefixtures("_many_games")
@pytest.mark.parametrize(("address", "seconds"), list(addresses()))
def test_it_is_quick(address: str, seconds: float) -> None:
    assert CountedGame.objects.exists()
    assert min(_seconds(address) for _ in range(TRIES)) < seconds


@pytest.mark.usefixtures("_many_games")
def test_something_is_asked_for() -> None:
    one_by_one = _told(f"win-rates/?{_BOTS}&{ONE_BY_ONE}")
    assert 5_000 < one_by_one["games"] <= 20_000
    compared = _told(f"compare/?{COMPARED}")
    assert compared["other_games"] == GAMES // SIMULATED
    assert any(row["change"] is not None for row in compared["rows"])


def _told(question: str) -> Any:
    return Client().get(f"/api/analytics/{question}", secure=True).json()


def _seconds(address: str) -> float:
    """Of processor time, of this process, that remembers no answer, and of its one of PostgreSQL,
    that has planned nothing and has nobody to help it."""
    cache.clear()
    with connection.cursor() as cursor:
        cursor.execute("DISCARD PLANS; SET max_parallel_workers_per_gather = 0")
        cursor.execute("SELECT pg_backend_pid()")
        [backend] = cursor.fetchone()
    begin = process_time() + clock_gettime(clock_of(backend))
    answer = Client().get(address, secure=True)
    seconds = process_time() + clock_gettime(clock_of(backend)) - begin
    assert answer.status_code == 200, answer.content
    return seconds
