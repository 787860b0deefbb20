"""Pages are light: few bytes, few questions to the database, however much there is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.models import Game
from games.services.bots import play_to_the_end
from tests.analytics.synthetic import Made, store
from tests.pages.conftest import BOT, ME, OPEN, Make
from tests.pages.test_transcript import path

BYTES = 66_000
CARDS = ("blacksmith_hammer", "chest", "hind", "satyrs", "ferryman", "helmet", "cancer", "hydra")


def static_bytes() -> int:
    sizes = 0
    for name in ("kleio.css", "follow.js", "news.js", "icon.svg"):
        path = finders.find(f"pages/{name}")
        assert isinstance(path, str)
        sizes += Path(path).stat().st_size
    return sizes


def weight(address: str) -> int:
    """Of a page that is there: an error is light too."""
    answer = Client().get(address, secure=True)
    assert answer.status_code == 200, address
    return len(answer.content) + static_bytes()


def test_lists_are_light_and_ask_alike_for_one_game_and_for_many(
    make: Make, settings: Any, django_assert_max_num_queries: Callable[..., object]
) -> None:
    settings.KLEIO_OPEN_GAMES_PLAYER = 30
    for _ in range(30):
        make(ME, OPEN, BOT, BOT)
    with django_assert_max_num_queries(12):  # type: ignore[attr-defined]
        assert weight("/") < BYTES
    with django_assert_max_num_queries(4):  # type: ignore[attr-defined]
        assert weight("/games/") < BYTES


def test_a_stretch_of_a_long_game_is_light(make: Make) -> None:
    game = make(BOT, BOT, BOT, BOT, title="dice_forge")
    play_to_the_end(game.pk)
    game.refresh_from_db()
    assert game.version > 600
    for start in range(1, game.version, 200):
        assert weight(path(game, f"?start={start}")) < BYTES


def test_a_report_asks_the_database_a_few_times(
    finished: Game, django_assert_max_num_queries: Callable[..., object]
) -> None:
    with django_assert_max_num_queries(9):  # type: ignore[attr-defined]
        assert weight(path(finished)) < BYTES


@pytest.mark.usefixtures("db")
def test_win_rates_of_every_seat_count_and_many_cards_are_light() -> None:
    store(
        Made(
            (number % seats,),
            seats=seats,
            held={"cards": {f"card_{card:02}": [number % seats] for card in range(30)}},
        )
        for seats in (2, 3, 4)
        for number in range(40)
    )
    assert weight("/win-rates/") < BYTES
