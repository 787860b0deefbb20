"""POST /api/games/{game}/cancel/"""

from __future__ import annotations

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table


def test_a_game_that_has_not_begun_is_called_off(table: Table, ann: Actor, ben: Actor) -> None:
    game = table(ME, OPEN)
    assert ann.post(f"games/{game}/cancel/").json()["status"] == "cancelled"
    problem(ben.post(f"games/{game}/join/"), 409, "game-not-open")
    problem(ann.get(f"games/{game}/state/"), 409, "game-not-running")


def test_only_who_made_the_game_may(table: Table, ann: Actor, ben: Actor) -> None:
    game = table(ME, OPEN, OPEN)
    ben.post(f"games/{game}/join/")
    problem(ben.post(f"games/{game}/cancel/"), 403, "not-allowed")
    assert ann.get(f"games/{game}/").json()["status"] == "open"


def test_a_running_game_is_played_on(public_game: str, ann: Actor) -> None:
    problem(ann.post(f"games/{public_game}/cancel/"), 409, "game-not-open")
