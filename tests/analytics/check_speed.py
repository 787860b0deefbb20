"""Twenty thousand games are asked about in a blink: the database adds up, nobody walks them.

This is measured, so it is no test among tests, which run beside others: ``make bench-check``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from analytics.catalogue import METRICS
from analytics.parsing import parse_query
from games.engine import registry
from tests.analytics.questions import BOTS, card_rates, game_lengths, win_rates
from tests.analytics.synthetic import Made, store

pytestmark = pytest.mark.django_db

GAMES = 20_000


def of_a_model(name: str) -> Any:
    """A model is fitted when it is asked for."""
    metric = METRICS[name]
    return metric.work(metric, parse_query(metric, BOTS))


CARDS = list(registry.title("dice_forge").components()["cards"])
QUESTIONS: dict[str, tuple[Callable[[], Any], float]] = {
    "win rates by seat": (win_rates, 0.15),
    "win rates by level": (lambda: win_rates(by="level"), 0.15),
    "win rates of seats with a card": (lambda: win_rates(**{"dim.cards": "hydra"}), 0.3),
    "lengths": (game_lengths, 0.15),
    "card rates": (card_rates, 0.6),
    "strengths of cards": (lambda: of_a_model("strengths"), 0.6),
}


@pytest.fixture(scope="module")
def _many_games(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """They are there for all tests of this file, and gone afterwards."""
    rng = Random("speed")
    with django_db_blocker.unblock():
        store(_made(rng) for _ in range(GAMES))
        yield
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE games_game CASCADE")


def _made(rng: Random) -> Made:
    cards: dict[str, list[int]] = {}
    for seat in range(4):
        for card in rng.sample(CARDS, 7):
            cards.setdefault(card, []).append(seat)
    return Made((rng.randrange(4),), held={"cards": cards}, moves=rng.randrange(200, 320))


@pytest.mark.usefixtures("_many_games")
@pytest.mark.parametrize("what", QUESTIONS)
def test_it_is_quick(what: str) -> None:
    ask, limit = QUESTIONS[what]
    assert ask().games
    assert min(_seconds(ask) for _ in range(5)) < limit


def _seconds(ask: Callable[[], Any]) -> float:
    """Of the database, by its own clock without waiting for a core, and of this process."""
    begin = process_time()
    with CaptureQueriesContext(connection) as statements:
        ask()
    return process_time() - begin + sum(float(query["time"]) for query in statements)
