"""Games that are set up and played at one of two servers, by the API."""

from __future__ import annotations

from itertools import count
from typing import Any

from database.at_hand import at
from games.identifiers import game_of
from games.models import Game
from games.services import players
from games.tasks import bot_turn
from shards.moving import move
from shards.places import place_of
from shards.slots import slot_of
from tests.api.actors import Actor

_names = count()
ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}


def signed_up(name: str) -> Actor:
    player, token = players.guest(f"{name} {next(_names)}")
    return Actor(name, token, player.opaque)


def table(who: Actor, database: str, *seats: dict[str, Any], **headers: str) -> str:
    """A game of theirs that lies there: its place is drawn, so it is made until one does."""
    for _ in range(100):
        asked = {"title": "night_market", "seats": list(seats), "options": {"first_seat": 0}}
        answer = who.post("games/", asked, **headers)
        assert answer.status_code == 201, answer.content
        game = str(answer.json()["id"])
        if place_of(game_of(game)) == database:
            return game
        assert who.post(f"games/{game}/cancel/").status_code in (200, 409)  # it may have begun
    raise AssertionError("All games lie elsewhere.")


def begun(ann: Actor, ben: Actor, database: str) -> str:
    game = table(ann, database, ME, OPEN)
    joined = ben.post(f"games/{game}/join/", {})
    assert joined.status_code == 200, joined.content
    return game


def make_move(who: Actor, game: str) -> bool:
    """Whether they were asked; then they have answered with what is listed first."""
    asked = who.get(f"games/{game}/legal-moves/").json()["decisions"]
    for decision in asked:
        for first in decision["moves"][:1]:
            answer = who.post(f"games/{game}/moves/", {"notation": first["notation"]})
            assert answer.status_code == 200, answer.content
            return True
    return False


def played(ann: Actor, database: str) -> str:
    """A game of bots there, which is over."""
    bot = {"kind": "bot", "level": "random"}
    game = table(ann, database, bot, bot)
    for _ in range(200):
        with at(database):
            row = Game.objects.get(pk=game_of(game))
        if row.status == "finished":
            return game
        bot_turn(str(row.pk), row.version, min(row.waiting))
    raise AssertionError("The bots play for ever.")


def move_slot_of(game: str, to: str) -> None:
    """Its slot, with whatever else lies in it."""
    assert move([slot_of(game_of(game))], to).games >= 1
    assert place_of(game_of(game)) == to
