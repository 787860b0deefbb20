"""Games on two servers: made, played, listed, counted, verified, streamed; and one server down."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from database.at_hand import HOME, at
from games.identifiers import game_of
from games.models import Game, Player
from games.services import players
from shards.places import place_of
from tests.api.actors import Actor
from tests.filled import filled
from tests.shards.servers import EAST, Servers

pytestmark = pytest.mark.usefixtures("processes", "servers")

BOTH = (HOME, EAST)
_names = count()


@pytest.fixture
def ann() -> Actor:
    return _signed_up("Ann")


@pytest.fixture
def ben() -> Actor:
    return _signed_up("Ben")


def _signed_up(name: str) -> Actor:
    player, token = players.guest(f"{name} {next(_names)}")
    return Actor(name, token, player.opaque)


def _table(who: Actor, database: str, *seats: dict[str, Any], **headers: str) -> str:
    """A game of theirs that lies there: its place is drawn, so it is made until one does."""
    for _ in range(100):
        asked = {"title": "night_market", "seats": list(seats), "options": {"first_seat": 0}}
        answer = who.post("games/", asked, **headers)
        assert answer.status_code == 201, answer.content
        game = str(answer.json()["id"])
        if place_of(game_of(game)) == database:
            return game
        assert who.post(f"games/{game}/cancel/").status_code == 200
    raise AssertionError("All games lie elsewhere.")


ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}


def _begun(ann: Actor, ben: Actor, database: str) -> str:
    game = _table(ann, database, ME, OPEN)
    joined = ben.post(f"games/{game}/join/", {})
    assert joined.status_code == 200, joined.content
    return game


def _move(who: Actor, game: str) -> bool:
    """Whether they were asked; then they have answered with what is listed first."""
    asked = who.get(f"games/{game}/legal-moves/").json()["decisions"]
    for decision in asked:
        for move in decision["moves"][:1]:
            answer = who.post(f"games/{game}/moves/", {"notation": move["notation"]})
            assert answer.status_code == 200, answer.content
            return True
    return False


@pytest.mark.parametrize("database", BOTH)
def test_a_game_is_made_joined_played_and_read_where_it_lies(
    ann: Actor, ben: Actor, database: str
) -> None:
    game = _begun(ann, ben, database)
    assert sum(_move(who, game) for who in filled([ann, ben] * 3)) >= 3
    assert ben.get(f"games/{game}/").json()["status"] == "running"
    for each in BOTH:
        with at(each):
            assert Game.objects.filter(pk=game_of(game)).exists() == (each == database)


def test_accounts_are_changed_at_home_and_known_everywhere(ann: Actor, servers: Servers) -> None:
    _table(ann, EAST, ME, OPEN)
    with at(EAST), pytest.raises(Exception, match="Accounts are changed at home alone"):
        Player.objects.filter(name__startswith="Ann").update(name="Anna")
