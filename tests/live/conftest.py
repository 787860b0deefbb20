"""The people and tables of the API's tests, and a process of streams without a socket."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from live import hub
from tests.api.conftest import (  # noqa: F401  fixtures of this folder
    ann,
    ben,
    cleo,
    game,
    nobody,
    public_game,
    sam,
    table,
)
from tests.live.at_once import AtOnce, at_once
from tests.live.streams import Live, streaming
from tests.local.kleio import Kleio
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_are_the_same_in_each_run,
    games_have_the_same_ids_in_each_run,
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
)
from tests.threads import threads_stay  # noqa: F401  for all tests of this folder


@pytest.fixture
def looks_at_tokens_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """By ``usefixtures``, which makes it before the process of streams."""
    monkeypatch.setattr(hub, "TOKEN_SECONDS", 0.1)


@pytest.fixture
def live(transactional_db: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    """Who is at a table is looked at when a test says so."""
    monkeypatch.setattr(hub, "COMPANY_SECONDS", 3600.0)
    with streaming() as started:
        yield started


@pytest.fixture
def looking(transactional_db: Any) -> Iterator[Live]:
    """The same, which often looks by itself for what it was not told of."""
    with streaming(look_seconds=0.1) as started:
        yield started


@pytest.fixture
def now(db: Any) -> Iterator[AtOnce]:
    """The same without threads, in the test's own transaction."""
    with at_once() as started:
        yield started


@pytest.fixture
def kleio(common_kleio: Kleio) -> Kleio:
    """One that runs."""
    return common_kleio
