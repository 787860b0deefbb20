"""What a move costs, in counts: the same on every machine, however busy it is. Plans are counted in
``test_planned_once``, times are measured by ``make bench``."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

import pytest

from gateway.short_way import ShortWay
from tests.api.actors import Actor
from tests.api.conftest import Table, seated
from tests.api.play import decisions
from tests.api.statements import statements_told
from tests.calls import calls_of

pytestmark = pytest.mark.django_db(transaction=True)

MOVES = 12
FIRST = 2
"""Moves before which the process knows neither the seed of the game nor where it stands."""

STATEMENTS = 2
CALLS = 850
"""Of functions of Python, from the request to the answer; half of the moves take fewer."""


def environments(game: str, *people: Actor) -> Iterator[dict[str, object]]:
    """The next moves of a game, each as a web server tells of it."""
    while True:
        who, asked = next(
            (who, asked) for who in people for asked in decisions(who, game) if asked["moves"]
        )
        body = {"decision": asked["decision"], "move": asked["moves"][0]["move"]}
        raw = json.dumps(body).encode()
        yield {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": f"/api/games/{game}/moves/",
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "80",
            "HTTP_HOST": "127.0.0.1",
            "HTTP_AUTHORIZATION": f"Bearer {who.token}",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(raw)),
            "wsgi.input": io.BytesIO(raw),
            "wsgi.url_scheme": "https",
        }


def test_a_move_by_http(table: Table, ann: Actor, ben: Actor) -> None:
    game, way = seated(table(title="dice_forge"), ben), ShortWay(nobody)
    requests = environments(game, ann, ben)
    costs = [cost_of(way, next(requests)) for _ in range(MOVES)]
    assert {cost.statements for cost in costs[FIRST:]} == {STATEMENTS}
    assert median(cost.calls for cost in costs) <= CALLS


def nobody(*_: object) -> list[bytes]:
    """Behind the short way."""
    raise AssertionError("A usual move goes on to nobody.")


class Cost(NamedTuple):
    calls: int
    statements: int


def cost_of(way: ShortWay, request: dict[str, object]) -> Cost:
    """Of one move, which is made."""
    answered: list[str] = []
    with statements_told() as sent:
        calls = calls_of(lambda: way(request, lambda *line: answered.append(line[0])))
    assert answered == ["200 OK"]
    return Cost(calls, len(sent))
