"""POST /api/games/{game}/resign/"""

from __future__ import annotations

import pytest

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table


def test_a_bot_plays_the_seat_on_and_the_game_is_marked(game: str, ann: Actor, ben: Actor) -> None:
    body = ben.post(f"games/{game}/resign/").json()
    assert body["yours"] == []
    assert body["handed_over"] is True
    assert body["population"] == "mixed"
    seat = ann.get(f"games/{game}/").json()["seats"][1]
    assert (seat["kind"], seat["resigned"], seat["player"]["name"]) == ("bot", True, "Ben")
    assert seat["level"]


def test_of_two_seats_the_one_that_is_named_is_given_up(table: Table, ann: Actor) -> None:
    both = table(ME, ME)
    body = ann.post(f"games/{both}/resign/", {"seat": 1}).json()
    assert body["yours"] == [0]
    assert [seat["kind"] for seat in body["seats"]] == ["person", "bot"]
    problem(ann.post(f"games/{both}/resign/", {"seat": 1}), 403, "not-your-seat")
    assert ann.post(f"games/{both}/resign/").json()["yours"] == []


@pytest.mark.parametrize("body", [b"{broken", b'{"seat": "1"}', b'{"chair": 1}', b"[]"])
def test_what_is_not_understood_gives_nothing_up(body: bytes, table: Table, ann: Actor) -> None:
    both = table(ME, ME)
    problem(ann.post(f"games/{both}/resign/", body), 400, "malformed")
    assert ann.get(f"games/{both}/").json()["yours"] == [0, 1]


def test_who_has_resigned_looks_on_and_moves_no_more(game: str, ben: Actor) -> None:
    ben.post(f"games/{game}/resign/")
    assert ben.get(f"games/{game}/state/").json()["viewer"] == []
    assert ben.get(f"games/{game}/legal-moves/").json()["decisions"] == []
    problem(ben.post(f"games/{game}/moves/", {"notation": "rest"}), 403, "not-your-seat")


def test_a_stranger_has_nothing_to_resign(public_game: str, cleo: Actor) -> None:
    problem(cleo.post(f"games/{public_game}/resign/"), 403, "not-your-seat")


def test_a_game_that_has_not_begun_is_left_instead(table: Table, ann: Actor) -> None:
    refusal = problem(ann.post(f"games/{table(ME, OPEN)}/resign/"), 409, "game-not-running")
    assert refusal["status_of_game"] == "open"
