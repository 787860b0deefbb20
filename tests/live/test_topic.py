"""One game that is followed: who comes while the others are told more."""

from __future__ import annotations

from typing import Any

import pytest

from games.identifiers import game_of
from games.models import Player
from live.listener import Listener
from live.opening import Asked
from live.reading import news_of, open_game
from live.topic import Topic
from tests.api.actors import Actor
from tests.live.people import People

pytestmark = pytest.mark.django_db


async def nowhere(message: Any) -> None:
    """Nothing is sent here."""


def listener_of(player: Player | None) -> Listener:
    return Listener(Asked("game", player, None, None, False, "ndjson", ""), nowhere)


def test_who_comes_with_eyes_of_before_a_seat_changed_hands_is_sent_away_before_they_are_told(
    ann: Actor, ben: Actor, cleo: Actor
) -> None:
    """They looked before it, and the others have been told of it by now."""
    people = People(ann, ben, cleo)
    game = people.game()
    key = game_of(game)
    names = {name: Player.objects.get(name=name) for name in ("Ann", "Ben", "Cleo")}
    callers = {**names, "nobody": None}
    opened = {
        name: open_game(key, player, None, whole=False, after=None)
        for name, player in callers.items()
    }
    topic = Topic(opened["nobody"])
    topic.join(listener_of(None), opened["nobody"])
    code = ben.post(f"games/{game}/invitations/", {"seat": 1}).json()["code"]
    assert cleo.post("invitations/join/", {"code": code}).status_code == 200
    topic.take(news_of(key, topic.version, topic.lenses(), ()))
    leave = {}
    for name, player in callers.items():
        listener = listener_of(player)
        topic.join(listener, opened[name])
        leave[name] = listener.leaves
    assert leave == {"Ann": None, "Ben": "seat", "Cleo": "seat", "nobody": None}
