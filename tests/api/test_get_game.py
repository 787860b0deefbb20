"""GET /api/games/{game}/"""

from __future__ import annotations

from games.engine.chance import commitment
from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import played_to_the_end


def test_everybody_sees_a_public_game_from_outside(
    public_game: str, ann: Actor, cleo: Actor, nobody: Actor
) -> None:
    for who, yours in ((ann, [0]), (cleo, []), (nobody, [])):
        body = who.get(f"games/{public_game}/").json()
        assert body["status"] == "running"
        assert body["yours"] == yours
        assert body["waiting"] == [0]
        assert body["outcome"] is None
        assert body["seed"] is None


def test_an_answer_depends_on_who_asks_and_is_not_shared(public_game: str, ann: Actor) -> None:
    answer = ann.get(f"games/{public_game}/")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "Authorization" in answer.headers["Vary"]


def test_only_those_inside_are_told_how_to_invite(
    table: Table, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    private = table(ME, OPEN, public=False)
    invitation = ann.get(f"games/{private}/").json()["invitation"]
    assert invitation
    problem(cleo.get(f"games/{private}/"), 404, "not-found")
    ben.post(f"games/{private}/join/", {"invitation": invitation})
    assert ben.get(f"games/{private}/").json()["invitation"] == invitation


def test_the_seed_is_opened_when_the_game_is_over(game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(game, ann, ben)
    body = ann.get(f"games/{game}/").json()
    assert body["status"] == "finished"
    assert len(bytes.fromhex(body["seed"])) == 32
    assert body["outcome"]["winners"]
    assert body["finished"] > body["started"] >= body["created"]


def test_the_commitment_is_the_hash_of_the_seed(game: str, ann: Actor, ben: Actor) -> None:
    before = ann.get(f"games/{game}/").json()["commitment"]
    played_to_the_end(game, ann, ben)
    seed = bytes.fromhex(ann.get(f"games/{game}/").json()["seed"])
    assert commitment(seed) == before
