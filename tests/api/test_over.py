"""To a game that is over nothing is appended, whatever is asked: so it can lie apart."""

from __future__ import annotations

import json

from events.reading import read_head
from tests.api.actors import Actor
from tests.api.conftest import uuid_of
from tests.api.endpoints import OF_A_GAME
from tests.api.play import played_to_the_end
from tests.filled import filled

ASKED = [endpoint for endpoint in OF_A_GAME if endpoint.method != "GET"]


def test_nothing_is_appended_to_a_game_that_is_over(game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(game, ann, ben)
    head = read_head(uuid_of(game))
    for endpoint in filled(ASKED):
        body = json.dumps(endpoint.body or {}).encode()
        for who in (ann, ben):
            who.send(endpoint.method, endpoint.at(game), body)
        assert read_head(uuid_of(game)) == head, endpoint
