"""Ann and Ben play, Cleo is a stranger, Sam looks on, nobody has no token."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest

from api.titles import views as title_views
from games.identifiers import opaque_game, player_of
from games.models import Game, Player
from games.services import lobby, players
from games.services.seating import SeatRequest
from games.services.silence import Silence
from tests.api.actors import Actor
from tests.api.document import whole_document
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_are_the_same_in_each_run,
    games_have_the_same_ids_in_each_run,
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
)
from tests.threads import threads_stay  # noqa: F401  for all tests of this folder

Table = Callable[..., str]


@pytest.fixture(autouse=True)
def _no_title_is_remembered() -> Iterator[None]:
    yield
    title_views._written.cache_clear()


@pytest.fixture
def document() -> Any:
    """The API document."""
    return whole_document()


def signed_up(name: str) -> Actor:
    player, token = players.guest(name)
    return Actor(name, token, player.opaque)


@pytest.fixture
def ann(db: None) -> Actor:
    return signed_up("Ann")


@pytest.fixture
def ben(db: None) -> Actor:
    return signed_up("Ben")


@pytest.fixture
def cleo(db: None) -> Actor:
    return signed_up("Cleo")


@pytest.fixture
def sam(db: None) -> Actor:
    return signed_up("Sam")


@pytest.fixture
def nobody(db: None) -> Actor:
    return Actor("nobody")


ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}
BOT: dict[str, Any] = {"kind": "bot", "level": "random"}


@pytest.fixture
def table(ann: Actor) -> Table:
    """``table(ME, OPEN, public=False)``: the id of a game that Ann sets up."""

    def laid(*seats: dict[str, Any], title: str = "night_market", **terms: Any) -> str:
        asked = {"title": title, "seats": list(seats or (ME, OPEN)), **terms}
        answer = ann.post("games/", asked)
        assert answer.status_code == 201, answer.content
        return str(answer.json()["id"])

    return laid


@pytest.fixture
def game(ann: Actor, ben: Actor) -> str:
    """A private game of Night Market between Ann (seat 0) and Ben (seat 1); Ann begins."""
    return begun(ann, ben, is_public=False)


@pytest.fixture
def public_game(ann: Actor, ben: Actor) -> str:
    """The same in public."""
    return begun(ann, ben, is_public=True)


def begun(ann: Actor, ben: Actor, *, is_public: bool) -> str:
    """What is begun hundreds of times: as by two requests, without what goes around them."""
    made = lobby.create_game(
        Player.objects.get(pk=player_of(ann.player)),
        "night_market",
        {"first_seat": 0},
        (SeatRequest("me"), SeatRequest("open")),
        is_public=is_public,
        silence=Silence(),
    )
    joining = Player.objects.get(pk=player_of(ben.player))
    lobby.join(made.pk, joining, invitation=made.invitation or None)
    return opaque_game(made.pk)


def seated(game: str, who: Actor, *, invitation: bool = False) -> str:
    """The game, once somebody has joined it."""
    code = Game.objects.get(pk=uuid_of(game)).invitation if invitation else None
    answer = who.post(f"games/{game}/join/", {"invitation": code})
    assert answer.status_code == 200, answer.content
    return game


def uuid_of(game: str) -> UUID:
    """How the database knows a game."""
    return UUID(game.removeprefix("gme_"))


@pytest.fixture
def dora(db: None, ann: Actor) -> Actor:
    """A designer, who has a password."""
    Player.objects.filter(name="Ann").update(is_guest=False)
    return ann
