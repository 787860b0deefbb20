"""Night Market is installed beside the product's titles, and no worker is told of anything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection

from games.models import Player
from tests.analytics.referring import MANY, each_has_what_it_refers_to
from tests.analytics.synthetic import Rows, written
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_have_the_same_ids_in_each_run,
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
    simulations_are_the_same_in_each_run,
    the_same_games_are_made_in_each_run,
)


@pytest.fixture(autouse=True)
def _rows_that_are_made_up_are_not_checked(_django_db_marker: None) -> Iterator[None]:
    """What is taken back anyway: Django looks at the end of each test whether each row has its
    game, which for games by the thousand takes as long as to write them. Where the product wrote
    too, it does look; where it wrote beside many, all tables are looked at in its place."""
    if not connection.in_atomic_block:
        yield
        return
    Rows.begin()
    yield
    if connection.needs_rollback:
        return
    if not Rows.are_all_made_up():
        if written() < MANY:
            return
        each_has_what_it_refers_to()
    connection.set_rollback(True)


@pytest.fixture
def ann() -> Player:
    return Player.objects.create(name="Ann")


@pytest.fixture
def ben() -> Player:
    return Player.objects.create(name="Ben")
