"""GET /api/games/{game}/legal-moves/"""

from __future__ import annotations

from typing import Any

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import played_to_the_end


def moves(who: Actor, game: str) -> list[dict[str, Any]]:
    decisions: list[dict[str, Any]] = who.get(f"games/{game}/legal-moves/").json()["decisions"]
    return decisions


def test_each_move_comes_as_json_in_notation_and_as_a_sentence(game: str, ann: Actor) -> None:
    legal = ann.get(f"games/{game}/legal-moves/").json()
    assert legal["version"] == ann.get(f"games/{game}/").json()["version"]
    asked = legal["decisions"][0]
    assert asked["seat"] == 0
    assert asked["required"] is True
    assert asked["moves"]
    for move in asked["moves"]:
        assert move["move"]["move"] == move["notation"].split()[0]
        assert move["sentence"].endswith(".")
    (rest,) = [move for move in asked["moves"] if move["notation"] == "rest"]
    assert rest["move"] == {"move": "rest"}


def test_one_is_told_ones_own_moves_only(
    public_game: str, ann: Actor, ben: Actor, sam: Actor, nobody: Actor
) -> None:
    assert {d["seat"] for d in moves(ann, public_game)} == {0}
    assert {d["seat"] for d in moves(ben, public_game)} <= {1}
    assert moves(sam, public_game) == moves(nobody, public_game) == []


def test_who_runs_two_seats_is_told_the_moves_of_both(table: Table, ann: Actor) -> None:
    game = table(ME, ME, options={"first_seat": 1})
    assert 1 in {decision["seat"] for decision in moves(ann, game)}


def test_what_the_client_has_is_not_sent_again(game: str, ann: Actor) -> None:
    tag = ann.get(f"games/{game}/legal-moves/").headers["ETag"]
    assert ann.get(f"games/{game}/legal-moves/", If_None_Match=tag).status_code == 304


def test_after_the_end_there_is_nothing_to_do(game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(game, ann, ben)
    assert moves(ann, game) == []


def test_before_the_beginning_there_is_nothing_to_ask_about(table: Table, ann: Actor) -> None:
    problem(ann.get(f"games/{table(ME, OPEN)}/legal-moves/"), 409, "game-not-running")
