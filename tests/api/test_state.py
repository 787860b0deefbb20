"""GET /api/games/{game}/state/"""

from __future__ import annotations

import pytest

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import answered, moves_of, played_to_the_end


def test_the_state_says_what_lies_there_and_who_is_waited_for(game: str, ann: Actor) -> None:
    state = ann.get(f"games/{game}/state/").json()
    assert state["game"] == game
    assert state["status"] == "running"
    assert state["viewer"] == [0]
    assert state["outcome"] is None
    assert len(state["view"]["table"]["merchants"]) == 2
    (asked,) = [decision for decision in state["decisions"] if decision["required"]]
    assert asked["seat"] == 0
    assert asked["prompt"]
    assert asked["clause"].startswith("NM-")


def test_each_viewer_gets_a_view_of_their_own(
    public_game: str, ann: Actor, ben: Actor, sam: Actor
) -> None:
    hands = {
        who.name: set(who.get(f"games/{public_game}/state/").json()["view"]["hands"])
        for who in (ann, ben, sam)
    }
    assert hands == {"Ann": {"P1"}, "Ben": {"P2"}, "Sam": set()}


def test_the_past_is_shown_as_it_was(game: str, ann: Actor, ben: Actor) -> None:
    past = {}
    for _, answer in moves_of(game, ann, ben):
        version = answer.json()["version"]
        state = ann.get(f"games/{game}/state/").json()
        if state["status"] == "running":
            past[version] = state
    assert len(past) > 5
    for version, then in list(past.items())[::3]:
        now = ann.get(f"games/{game}/state/?at={version}").json()
        assert now["version"] == version
        assert now["decisions"] == then["decisions"]
        assert now["view"]["table"] == then["view"]["table"]


def test_while_the_game_runs_the_past_hides_what_it_hid(game: str, ann: Actor, ben: Actor) -> None:
    before = ann.get(f"games/{game}/state/").json()
    answered(ann, game)
    assert ann.get(f"games/{game}/state/?at={before['version']}").json() == before


def test_inside_a_batch_nobody_is_asked(game: str, ann: Actor) -> None:
    version = ann.get(f"games/{game}/state/").json()["version"]
    state = ann.get(f"games/{game}/state/?at={version - 1}").json()
    assert state["view"]["flow"]["resolving"] is True
    assert state["decisions"] == []


def test_after_the_end_everybody_sees_everything(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    played_to_the_end(public_game, ann, ben)
    state = nobody.get(f"games/{public_game}/state/").json()
    assert state["status"] == "finished"
    assert state["viewer"] == [0, 1]
    assert state["outcome"]["places"]
    assert set(state["view"]["hands"]) == {"P1", "P2"}
    assert "bag" in state["view"]
    early = nobody.get(f"games/{public_game}/state/?at=5").json()
    assert early["outcome"] is None
    assert "bag" in early["view"]


def test_what_the_client_has_is_not_sent_again(game: str, ann: Actor) -> None:
    first = ann.get(f"games/{game}/state/")
    tag = first.headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = ann.get(f"games/{game}/state/", If_None_Match=known)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["ETag"] == tag
    answered(ann, game)
    changed = ann.get(f"games/{game}/state/", If_None_Match=tag)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


@pytest.mark.parametrize("at", ["0", "-1", "x", "1.5", "", "99999999999999999999"])
def test_a_version_that_is_no_number_is_refused(at: str, game: str, ann: Actor) -> None:
    refusal = problem(ann.get(f"games/{game}/state/?at={at}"), 400, "malformed")
    assert refusal["field"] == "$.at"


def test_the_future_is_not_there(game: str, ann: Actor) -> None:
    refusal = problem(ann.get(f"games/{game}/state/?at=5000"), 404, "not-found")
    assert "versions 1 to" in refusal["detail"]


def test_a_game_that_has_not_begun_has_no_state(table: Table, ann: Actor) -> None:
    problem(ann.get(f"games/{table(ME, OPEN)}/state/"), 409, "game-not-running")
