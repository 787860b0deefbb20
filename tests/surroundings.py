"""What surrounds a test that plays games; a conftest imports what its folder is to have.

Every fixture here is used by all tests of the folder whose conftest imports it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from uuid import UUID

import pytest

from analytics.simulation import ordering
from games.engine import registry
from games.services import enqueueing, lobby, placing
from games.services.loading import forget_games
from games.services.seeds import forget_seeds
from shards import places
from tests.titles import night_market


@pytest.fixture(autouse=True)
def night_market_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the product's titles: it is small, and it has secrets."""
    titles = {**registry.titles(), night_market.TITLE.id: night_market.TITLE}
    monkeypatch.setattr(registry, "titles", lambda: titles)


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    """Positions and seeds of one test's games are no other's."""
    yield
    forget_games()
    forget_seeds()


@pytest.fixture(autouse=True)
def no_worker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is none."""
    monkeypatch.setattr(enqueueing, "_post", lambda hint: None)


@pytest.fixture(autouse=True)
def games_are_the_same_in_each_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game that is made has the same seed."""
    _seeds_come_from(monkeypatch, lambda length: bytes(range(length)))


@pytest.fixture(autouse=True)
def the_same_games_are_made_in_each_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game that a test makes has one seed, the second another, in each run the same."""
    _seeds_come_from(monkeypatch, Random(1).randbytes)


@pytest.fixture(autouse=True)
def games_have_the_same_ids_in_each_run(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is guessed of a game, as its chances are, hangs on its id. Each test has ids of its own,
    since the log keeps the streams of those before it."""
    ids = Random(request.node.nodeid)
    for module in (places, placing):
        monkeypatch.setattr(module, "uuid4", lambda: UUID(bytes=ids.randbytes(16), version=4))
    monkeypatch.setattr(places, "_random", ids)


@pytest.fixture(autouse=True)
def simulations_are_the_same_in_each_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first that is ordered without a seed has one, the second another."""
    made = Random(1)
    fixed = SimpleNamespace(token_hex=lambda length: made.randbytes(length).hex())
    monkeypatch.setattr(ordering, "secrets", fixed)


def _seeds_come_from(monkeypatch: pytest.MonkeyPatch, seeds: Callable[[int], bytes]) -> None:
    fixed = SimpleNamespace(
        token_bytes=seeds,
        token_urlsafe=secrets.token_urlsafe,
        compare_digest=secrets.compare_digest,
    )
    monkeypatch.setattr(lobby, "secrets", fixed)
