"""POST /api/games/{game}/join/"""

from __future__ import annotations

import pytest

from tests.api.actors import Actor, problem
from tests.api.conftest import BOT, ME, OPEN, Table


def test_who_takes_the_last_seat_starts_the_game(table: Table, ben: Actor, cleo: Actor) -> None:
    game = table(ME, OPEN, OPEN)
    assert ben.post(f"games/{game}/join/").json()["status"] == "open"
    body = cleo.post(f"games/{game}/join/", {}).json()
    assert body["status"] == "running"
    assert body["yours"] == [2]
    assert body["started"]


def test_a_seat_may_be_chosen(table: Table, ben: Actor) -> None:
    game = table(OPEN, ME, OPEN)
    assert ben.post(f"games/{game}/join/", {"seat": 2}).json()["yours"] == [2]


def test_the_entropy_of_a_player_is_told_by_the_first_event(
    table: Table, ann: Actor, ben: Actor
) -> None:
    game = table(ME, OPEN, start=False)
    ben.post(f"games/{game}/join/", {"entropy": "ben's dice"})
    ann.post(f"games/{game}/start/", {"entropy": "ann's dice"})
    began = ben.get(f"games/{game}/events/?limit=1").json()["events"][0]["event"]
    assert began["entropy"] == ["ann's dice", "ben's dice"]


def test_a_taken_seat_stays_taken(table: Table, ben: Actor, ann: Actor) -> None:
    game = table(ME, OPEN, OPEN)
    problem(ben.post(f"games/{game}/join/", {"seat": 0}), 409, "seat-conflict")
    assert ann.get(f"games/{game}/").json()["seats"][0]["player"]["name"] == "Ann"


def test_nobody_sits_twice(table: Table, ann: Actor) -> None:
    problem(ann.post(f"games/{table(ME, OPEN)}/join/"), 409, "seat-conflict")


def test_a_game_that_has_begun_is_closed(table: Table, ben: Actor) -> None:
    problem(ben.post(f"games/{table(ME, BOT)}/join/"), 409, "game-not-open")


@pytest.mark.parametrize(("seat", "status"), [(-1, 400), (16, 400), ("0", 400), (9, 422)])
def test_a_seat_that_is_none_is_refused(
    seat: object, status: int, table: Table, ben: Actor
) -> None:
    slug = "malformed" if status == 400 else "bad-options"
    problem(ben.post(f"games/{table(ME, OPEN)}/join/", {"seat": seat}), status, slug)


@pytest.mark.parametrize("invitation", [None, "", "wrong", "x" * 64])
def test_a_private_game_is_joined_by_invitation_only(
    invitation: str | None, table: Table, cleo: Actor, ann: Actor
) -> None:
    game = table(ME, OPEN, public=False)
    answer = cleo.post(f"games/{game}/join/", {"invitation": invitation})
    problem(answer, 404, "not-found")
    assert ann.get(f"games/{game}/").json()["seats"][1]["kind"] == "open"


def test_an_invitation_lets_a_stranger_in(table: Table, cleo: Actor, ann: Actor) -> None:
    game = table(ME, OPEN, public=False)
    invitation = ann.get(f"games/{game}/").json()["invitation"]
    answer = cleo.post(f"games/{game}/join/", {"invitation": invitation})
    assert answer.status_code == 200
    assert answer.json()["yours"] == [1]
