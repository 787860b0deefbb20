"""/api/seeking/"""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.actors import Actor, problem

WANTED: dict[str, Any] = {"titles": ["night_market"], "seats": [2]}


def test_two_are_seated_together(ann: Actor, ben: Actor) -> None:
    assert ann.get("seeking/").json() == {"state": "none", "game": None}
    assert ann.post("seeking/", WANTED).json() == {"state": "seeking", "game": None}
    assert ann.get("seeking/").json() == {"state": "seeking", "game": None}
    body = ben.post("seeking/", WANTED).json()
    assert body["state"] == "seated"
    assert ann.get("seeking/").json() == ann.post("seeking/", WANTED).json() == body
    assert ann.get(f"games/{body['game']}/").json()["status"] == "running"
    assert ann.delete("seeking/").status_code == 204
    assert ann.get("seeking/").json()["state"] == "none"


def test_two_are_seated_at_the_clock_that_both_said(ann: Actor, ben: Actor) -> None:
    clock = {"control": "bank", "bank": 600, "level": "random"}
    wanted = {**WANTED, "clock": clock}
    ann.post("seeking/", wanted)
    assert ben.post("seeking/", WANTED).json()["state"] == "seeking"
    body = ben.post("seeking/", {**WANTED, "clock": {**clock, "increment": 0}}).json()
    assert body["state"] == "seated", "no increment is one of 0"
    game = ann.get(f"games/{body['game']}/").json()
    assert (game["clock"]["bank"], game["clock"]["increment"]) == (600, 0)


@pytest.mark.parametrize(
    ("wanted", "status", "slug"),
    [
        ({}, 400, "malformed"),
        ({**WANTED, "titles": []}, 400, "malformed"),
        ({**WANTED, "titles": ["chess"]}, 422, "bad-options"),
        ({**WANTED, "seats": [1]}, 400, "malformed"),
        ({**WANTED, "seats": [9]}, 422, "bad-options"),
        ({**WANTED, "clock": {"per_move": 1}}, 400, "malformed"),
        ({**WANTED, "clock": {"control": "bank"}}, 422, "bad-options"),
    ],
)
def test_what_cannot_be_played_is_refused(
    wanted: dict[str, Any], status: int, slug: str, ann: Actor
) -> None:
    problem(ann.post("seeking/", wanted), status, slug)
