"""The database adds up: it is asked as often for many games as for few."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.analytics.questions import card_rates, game_lengths, win_rates
from tests.analytics.synthetic import Made, store

pytestmark = pytest.mark.django_db


def statements(ask: Callable[[], Any]) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        ask()
    return [query["sql"] for query in captured]


def games(count: int) -> None:
    store(Made((number % 4,), held={"cards": {"hydra": [number % 3]}}) for number in range(count))


@pytest.mark.parametrize("ask", [win_rates, card_rates, game_lengths])
def test_the_number_of_statements_does_not_grow_with_the_games(ask: Callable[[], Any]) -> None:
    games(4)
    few = statements(ask)
    games(60)
    assert len(statements(ask)) == len(few) > 0


def test_win_rates_are_added_up_by_the_database() -> None:
    games(4)
    asked = statements(win_rates)
    assert len(asked) == 2, "of lots, and of games that are in none"
    assert all("GROUP BY" in sql or "COUNT(*)" in sql for sql in asked)
    assert not any("analytics_holding" in sql for sql in asked), "one row a game will do"
