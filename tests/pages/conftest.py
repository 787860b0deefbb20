"""Games to look at: Night Market, which has secrets, beside the titles that are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache

from games.engine import asking, registry
from games.engine.canonical import canonical
from games.models import Game, Player
from games.services import lobby
from games.services.bots import play_to_the_end
from games.services.loading import load_game
from games.services.playing import play
from games.services.seating import SeatRequest
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_are_the_same_in_each_run,
    games_have_the_same_ids_in_each_run,
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
)

ME, OPEN, BOT = SeatRequest("me"), SeatRequest("open"), SeatRequest("bot", "random")

Make = Callable[..., Game]


@pytest.fixture(autouse=True)
def _no_page_is_remembered() -> Iterator[None]:
    yield
    cache.clear()


@pytest.fixture
def ann(db: None) -> Player:
    return Player.objects.create(name="Ann")


@pytest.fixture
def make(ann: Player) -> Make:
    """``make(ME, BOT)``: a game that Ann makes; Night Market unless told otherwise."""

    def made(*seats: SeatRequest, title: str = "night_market", **terms: Any) -> Game:
        return lobby.create_game(ann, title, None, seats or (ME, BOT), **terms)

    return made


@pytest.fixture
def finished(make: Make) -> Game:
    """A game of three bots that is over."""
    game = make(BOT, BOT, BOT)
    play_to_the_end(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"
    return game


def on_own(game: Game, *people: Player) -> Iterator[Game]:
    """The game after each move, while ``people`` play the seats in order to its end."""
    title = registry.title(game.title)
    for turn in range(title.longest):
        game.refresh_from_db()
        if game.status != "running":
            return
        yield game
        seat = game.waiting[0]
        move = _some_move(game, seat, turn)
        play(game.pk, people[seat], seat, canonical(move))
    raise AssertionError("the game did not end")


def _some_move(game: Game, seat: int, turn: int) -> Any:
    title = registry.title(game.title)
    state = load_game(game).state
    asked = next(d for d in asking.decisions(title, state) if d.seat == seat and d.required)
    moves = asking.moves_of(title, state, asked)
    return moves[turn * 7 % len(moves)]
