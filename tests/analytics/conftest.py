"""Night Market is installed beside the product's titles, and no worker is told of anything."""

from __future__ import annotations

import pytest

from games.models import Player
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
)


@pytest.fixture
def ann() -> Player:
    return Player.objects.create(name="Ann")


@pytest.fixture
def ben() -> Player:
    return Player.objects.create(name="Ben")
