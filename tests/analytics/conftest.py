"""Night Market is installed beside the product's titles, and no worker is told of anything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.engine import registry
from games.models import Player
from games.selectors.positions import forget_positions
from games.services import hints
from games.services.seeds import forget_seeds
from tests.titles import night_market


@pytest.fixture(autouse=True)
def _night_market_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    titles = {**registry.titles(), night_market.TITLE.id: night_market.TITLE}
    monkeypatch.setattr(registry, "titles", lambda: titles)


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> Iterator[None]:
    yield
    forget_positions()
    forget_seeds()


@pytest.fixture(autouse=True)
def _no_worker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "_post", lambda hint: None)


@pytest.fixture
def ann() -> Player:
    return Player.objects.create(name="Ann")


@pytest.fixture
def ben() -> Player:
    return Player.objects.create(name="Ben")
