"""POST /api/games/{game}/leave/"""

from __future__ import annotations

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table


def test_the_seat_is_open_again(table: Table, ben: Actor, cleo: Actor) -> None:
    game = table(ME, OPEN, OPEN)
    ben.post(f"games/{game}/join/", {"seat": 1})
    answer = ben.post(f"games/{game}/leave/")
    assert (answer.status_code, answer.content) == (204, b"")
    assert cleo.get(f"games/{game}/").json()["seats"][1]["kind"] == "open"


def test_who_has_no_seat_cannot_leave(table: Table, cleo: Actor) -> None:
    problem(cleo.post(f"games/{table(ME, OPEN)}/leave/"), 409, "seat-conflict")


def test_a_running_game_is_not_left_but_resigned(public_game: str, ben: Actor) -> None:
    problem(ben.post(f"games/{public_game}/leave/"), 409, "game-not-open")
