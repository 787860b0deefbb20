"""A request that is malformed in one place is told in which."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table
from tests.api.endpoints import ENDPOINTS, WITH_A_BODY


def test_a_body_that_cannot_be_read_is_wrong_as_a_whole(
    ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    unread = (b"{", b"[]", b'{"a": 1, "a": 2}', b'{"a": NaN}', rb'{"a": "\u0000"}', b"\xff")
    for endpoint, raw in product(WITH_A_BODY, unread):
        with subtests.test(endpoint=str(endpoint), raw=raw):
            refused = ann.send(endpoint.method, endpoint.at(public_game), raw)
            assert problem(refused, 400, "malformed")["field"] == "$"


def test_a_parameter_that_there_is_not_is_named(
    ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    for endpoint in ENDPOINTS:
        with subtests.test(endpoint=str(endpoint)):
            raw = b"" if endpoint.body is None else json.dumps(endpoint.body).encode()
            refused = ann.send(endpoint.method, endpoint.at(public_game, "nonsense=1"), raw)
            assert problem(refused, 400, "malformed")["field"] == "$.nonsense"


NEW = {"title": "night_market", "seats": [ME, OPEN]}


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("games/", {**NEW, "title": "chess"}, "$.title"),
        ("games/", {**NEW, "entropy": "mine"}, "$.entropy"),
        ("games/{game}/join/", {"entropy": "x" * 129}, "$.entropy"),
        ("games/{game}/join/", {"seat": -1}, "$.seat"),
        ("games/{game}/moves/", {"notation": "dance wildly"}, "$.notation"),
        ("games/{game}/moves/", {"move": {"move": "dance"}}, "$.move"),
        ("games/{game}/moves/", {}, "$.move"),
    ],
)
def test_the_member_that_is_wrong_is_named(
    path: str, body: dict[str, Any], field: str, ann: Actor, public_game: str
) -> None:
    refused = ann.post(path.format(game=public_game), body)
    assert problem(refused, 400, "malformed")["field"] == field


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("games/", {**NEW, "seats": [ME, {"kind": "bot", "level": "x"}]}, "$..level"),
        ("games/", {**NEW, "ready_within": 60, "start": False}, "$.ready_within"),
        ("games/", {**NEW, "clock": {"control": "days", "bank": 60}}, "$.clock"),
        ("games/{game}/start/", {"level": "x"}, "$..level"),
    ],
)
def test_the_member_that_no_such_game_can_have_is_named(
    path: str, body: dict[str, Any], field: str, table: Table, ann: Actor
) -> None:
    """It is well formed, so a generated client may have sent it."""
    refused = ann.post(path.format(game=table(ME, OPEN)), body)
    assert problem(refused, 422, "bad-options")["field"] == field
