"""DELETE /api/tokens/current/"""

from __future__ import annotations

from tests.api.actors import Actor, problem


def test_a_revoked_token_is_worthless_at_once(ann: Actor) -> None:
    answer = ann.delete("tokens/current/")
    assert (answer.status_code, answer.content) == (204, b"")
    problem(ann.get("players/me/"), 401, "not-signed-in")
    problem(ann.delete("tokens/current/"), 401, "not-signed-in")


def test_other_tokens_of_the_player_stay(nobody: Actor) -> None:
    who = {"name": "Dan", "password": "correct horse"}
    first = Actor("Dan", nobody.post("players/", who).json()["token"])
    second = Actor("Dan", nobody.post("tokens/", who).json()["token"])
    first.delete("tokens/current/")
    assert second.get("players/me/").status_code == 200


def test_the_seat_stays_with_the_player(ann: Actor, game: str) -> None:
    ann.delete("tokens/current/")
    problem(ann.get(f"games/{game}/state/"), 401, "not-signed-in")
