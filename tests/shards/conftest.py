"""Two servers for all tests of this folder, which are tests of no other database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from environment.checkpoint_keys import SigningKey
from shards import moving
from tests.api.actors import Actor
from tests.processes import unguarded
from tests.shards.servers import Servers, two_servers
from tests.shards.tables import signed_up
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_have_the_same_ids_in_each_run,
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
    simulations_are_the_same_in_each_run,
    the_same_games_are_made_in_each_run,
)


@pytest.fixture(scope="module")
def apart(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[Servers]:
    """The home, and another one of which it does not know yet."""
    with (
        unguarded(),
        django_db_blocker.unblock(),
        two_servers(tmp_path_factory.mktemp("servers")) as both,
    ):
        yield both


@pytest.fixture(scope="module")
def servers(apart: Servers) -> Servers:
    """Both, with half of all slots each."""
    apart.add_east()
    apart.give_half()
    return apart


@pytest.fixture
def ann() -> Actor:
    return signed_up("Ann")


@pytest.fixture
def ben() -> Actor:
    return signed_up("Ben")


@pytest.fixture(autouse=True)
def nobody_else_has_to_hear_of_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "BELIEVED_SECONDS", 0)
    monkeypatch.setattr(moving, "_GRACE_SECONDS", 0)


@pytest.fixture
def checkpoint_key(settings: Any) -> None:
    """Checkpoints are published, for ever, and verified with all else."""
    settings.KLEIO_CHECKPOINT_KEY = SigningKey(bytes(range(32)))
    settings.KLEIO_FORMER_CHECKPOINT_KEYS = []
