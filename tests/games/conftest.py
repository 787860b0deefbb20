"""Ann, Ben and Cleo, and a game they can play that is none of the product's titles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine import registry
from games.models import Game, Player
from games.services import enqueueing
from games.services.lobby import create_game
from games.services.seating import SeatRequest
from games.services.silence import Silence
from tests.games import pebbles
from tests.games.absence import begun, fallen
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_have_the_same_ids_in_each_run,
    nothing_is_remembered,
    the_same_games_are_made_in_each_run,
)
from tests.threads import threads_stay  # noqa: F401  for all tests of this folder

Hint = tuple[str, tuple[Any, ...]]


@pytest.fixture(autouse=True)
def _only_pebbles_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "titles", lambda: {pebbles.TITLE.id: pebbles.TITLE})


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Hint]:
    """The hints sent to workers, who are not there."""
    hints: list[Hint] = []
    monkeypatch.setattr(enqueueing, "_post", hints.append)
    return hints


@pytest.fixture
def ann() -> Player:
    return Player.objects.create(name="Ann")


@pytest.fixture
def ben() -> Player:
    return Player.objects.create(name="Ben")


@pytest.fixture
def cleo() -> Player:
    return Player.objects.create(name="Cleo")


ME, OPEN, BOT = SeatRequest("me"), SeatRequest("open"), SeatRequest("bot", "random")


@pytest.fixture
def make(ann: Player) -> Callable[..., Game]:
    """``make(ME, OPEN, BOT, pile=12)``: a game of pebbles that Ann creates."""

    def made(*seats: SeatRequest, pile: int = 12, **terms: Any) -> Game:
        return create_game(ann, "pebbles", {"pile": pile}, seats, **terms)

    return made


@pytest.fixture
def three(ann: Player, ben: Player, cleo: Player, sent: list[Hint]) -> Game:
    """A game of Ann, Ben and Cleo that waits for Ann."""
    return begun(ann, ben, cleo, silence=Silence())


@pytest.fixture
def flagged(ann: Player, ben: Player, sent: list[Hint]) -> Game:
    """A game in which the flag of Ann has fallen, which leads to nothing by itself."""
    return fallen(ann, ben)


@pytest.fixture
def dan() -> Player:
    return Player.objects.create(name="Dan")
