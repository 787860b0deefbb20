"""``games/{game}/ready/``"""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.actors import Actor, problem

pytestmark = pytest.mark.django_db

TABLE = {"title": "night_market", "seats": [{"kind": "me"}, {"kind": "open"}]}


def made(who: Actor, **more: Any) -> dict[str, Any]:
    answer = who.post("games/", {**TABLE, **more})
    assert answer.status_code == 201, answer.content
    body: dict[str, Any] = answer.json()
    return body


def test_all_say_that_they_are_ready_and_the_game_begins(ann: Actor, ben: Actor) -> None:
    table = made(ann, ready_within=60)
    game = f"games/{table['id']}/"
    assert (table["ready_within"], table["ready_by"]) == (60, None)
    problem(ann.post(f"{game}ready/"), 409, "seat-conflict")
    full = ben.post(f"{game}join/").json()
    assert full["status"] == "open"
    assert full["ready_by"] is not None
    body = ann.post(f"{game}ready/").json()
    assert [seat["ready"] for seat in body["seats"]] == [True, False]
    begun = ben.post(f"{game}ready/").json()
    assert (begun["status"], begun["ready_by"]) == ("running", None)
    problem(ben.post(f"{game}ready/"), 409, "game-not-open")


def test_a_game_asks_nobody_unless_its_maker_wants_it(ann: Actor) -> None:
    table = made(ann)
    assert (table["ready_within"], table["ready_by"]) == (None, None)
    problem(ann.post(f"games/{table['id']}/ready/"), 409, "seat-conflict")


@pytest.mark.parametrize("within", [9, "soon"])
def test_a_time_that_cannot_be_is_malformed(ann: Actor, within: Any) -> None:
    problem(ann.post("games/", {**TABLE, "ready_within": within}), 400, "malformed")


def test_a_game_that_waits_for_its_maker_asks_nobody(ann: Actor) -> None:
    both = {**TABLE, "ready_within": 60, "start": False}
    problem(ann.post("games/", both), 422, "bad-options")
