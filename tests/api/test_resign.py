"""POST /api/games/{game}/resign/"""

from __future__ import annotations

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table


def test_a_bot_plays_the_seat_on_and_the_game_is_marked(game: str, ann: Actor, ben: Actor) -> None:
    told = ben.post(f"games/{game}/resign/").json()
    assert told["yours"] == []
    assert told["handed_over"] is True
    assert told["population"] == "mixed"
    seat = ann.get(f"games/{game}/").json()["seats"][1]
    assert (seat["kind"], seat["resigned"], seat["player"]["name"]) == ("bot", True, "Ben")
    assert seat["level"]


def test_who_has_resigned_looks_on_and_moves_no_more(game: str, ben: Actor) -> None:
    ben.post(f"games/{game}/resign/")
    assert ben.get(f"games/{game}/state/").json()["viewer"] == []
    assert ben.get(f"games/{game}/legal-moves/").json()["decisions"] == []
    problem(ben.post(f"games/{game}/moves/", {"notation": "rest"}), 403, "not-your-seat")


def test_a_stranger_has_nothing_to_resign(public_game: str, cleo: Actor) -> None:
    problem(cleo.post(f"games/{public_game}/resign/"), 403, "not-your-seat")


def test_a_game_that_has_not_begun_is_left_instead(table: Table, ann: Actor) -> None:
    told = problem(ann.post(f"games/{table(ME, OPEN)}/resign/"), 409, "game-not-running")
    assert told["status_of_game"] == "open"
