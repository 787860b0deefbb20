"""POST /api/games/{game}/start/"""

from __future__ import annotations

import pytest

from tests.api.actors import Actor, problem
from tests.api.conftest import BOT, ME, OPEN, Table


def test_bots_take_the_open_seats_and_the_game_begins(table: Table, ann: Actor) -> None:
    game = table(ME, OPEN, OPEN)
    body = ann.post(f"games/{game}/start/", {"level": "random"}).json()
    assert body["status"] == "running"
    assert [seat["kind"] for seat in body["seats"]] == ["person", "bot", "bot"]
    assert body["population"] == "mixed"


def test_only_who_made_the_game_may(table: Table, ben: Actor) -> None:
    game = table(ME, OPEN, OPEN)
    ben.post(f"games/{game}/join/")
    problem(ben.post(f"games/{game}/start/", {"level": "random"}), 403, "not-allowed")


def test_a_game_begins_once(public_game: str, ann: Actor) -> None:
    answer = ann.post(f"games/{public_game}/start/", {"level": "random"})
    problem(answer, 409, "game-not-open")


def test_an_unknown_level_is_refused_with_the_known_ones(table: Table, ann: Actor) -> None:
    game = table(ME, OPEN)
    answer = ann.post(f"games/{game}/start/", {"level": "genius"})
    assert "random" in problem(answer, 422, "bad-options")["detail"]
    assert ann.get(f"games/{game}/").json()["status"] == "open"


def test_the_level_must_be_named_where_seats_are_open(table: Table, ann: Actor) -> None:
    problem(ann.post(f"games/{table(ME, OPEN)}/start/", {}), 409, "seat-conflict")


def test_a_full_table_is_started_without_a_level(table: Table, ann: Actor, ben: Actor) -> None:
    game = table(ME, OPEN, start=False)
    full = ben.post(f"games/{game}/join/").json()
    assert (full["status"], full["start"]) == ("open", False)
    assert ann.post(f"games/{game}/start/").json()["status"] == "running"


@pytest.mark.parametrize("entropy", ["é", "x" * 129, 7, None])
def test_entropy_that_is_none_begins_nothing(entropy: object, table: Table, ann: Actor) -> None:
    game = table(ME, BOT, start=False)
    refusal = problem(ann.post(f"games/{game}/start/", {"entropy": entropy}), 400, "malformed")
    assert refusal["field"] == "$.entropy"
    assert ann.get(f"games/{game}/").json()["status"] == "open"
