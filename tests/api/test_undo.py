"""GET and POST /api/games/{game}/undo/"""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.records import label
from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import answered, moves_of, played_to_the_end


def may(who: Actor, game: str, query: str = "") -> dict[str, Any]:
    answer = who.get(f"games/{game}/undo/{query}")
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    assert body["possible"] == (body["code"] is None) == (body["reason"] is None)
    assert body["possible"] == (body["batch"] is not None) == (body["to"] is not None)
    return body


def undo(who: Actor, game: str, body: Any = None, **headers: str) -> Any:
    sent = {"version": version(who, game)} if body is None else body
    return who.post(f"games/{game}/undo/", sent, **headers)


def version(who: Actor, game: str) -> int:
    return int(who.get(f"games/{game}/").json()["version"])


def shown(who: Actor, game: str) -> Any:
    """What somebody sees, without the numbers of what is asked."""
    state = who.get(f"games/{game}/state/").json()
    for number in ("moves", "since", "offered"):
        del state["view"]["flow"][number]
    asked = [
        (decision["seat"], decision["kind"], decision["prompt"]) for decision in state["decisions"]
    ]
    return state["view"], asked


@pytest.fixture
def forge(table: Table, ben: Actor) -> str:
    """A game of Dice Forge in which Ann is asked and has just made a move of which nothing came
    that could not be taken back."""
    game = table(ME, OPEN, title="dice_forge", options={"first_seat": 0})
    assert ben.post(f"games/{game}/join/").status_code == 200
    return game


@pytest.fixture
def moved(forge: str, ann: Actor, ben: Actor) -> str:
    for _ in range(60):
        for who in (ann, ben):
            if who.get(f"games/{forge}/legal-moves/").json()["decisions"]:
                answered(who, forge)
                break
        if may(ann, forge)["possible"]:
            return forge
    raise AssertionError("nothing could be taken back")


def test_the_game_stands_as_before_and_the_answer_says_what_happened(
    forge: str, ann: Actor, ben: Actor
) -> None:
    for _ in range(60):
        before = [shown(who, forge) for who in (ann, ben)]
        stood = version(ann, forge)
        mover = ann if ann.get(f"games/{forge}/legal-moves/").json()["decisions"] else ben
        answered(mover, forge)
        if may(mover, forge)["possible"]:
            break
    prospect = may(mover, forge)
    assert prospect["to"] <= stood
    answer = undo(mover, forge)
    assert answer.status_code == 200, answer.content
    assert answer.headers["Cache-Control"] == "no-store"
    body = answer.json()
    assert [event["type"] for event in body["events"]] == ["undone", "waits"]
    assert body["events"][0]["event"] == {
        "type": "undone",
        "seat": prospect["seat"],
        "to": prospect["to"],
    }
    assert body["events"][0]["sentence"].startswith(f"{label(prospect['seat'])} takes back")
    assert body["version"] == version(ann, forge) == prospect["version"] + 2
    assert [shown(who, forge) for who in (ann, ben)] == before


def test_it_is_told_beforehand_what_would_be_taken_back(moved: str, ann: Actor) -> None:
    prospect = may(ann, moved)
    assert prospect["version"] == version(ann, moved)
    assert prospect["seat"] == 0
    events = ann.get(f"games/{moved}/events/?after={prospect['to']}").json()["events"]
    assert {event["batch"] for event in events} == {prospect["batch"]}


def test_the_history_keeps_what_was_taken_back(moved: str, ann: Actor, ben: Actor) -> None:
    after = may(ann, moved)["to"]
    kept = ben.get(f"games/{moved}/events/?after={after}").json()["events"]
    undo(ann, moved)
    events = ben.get(f"games/{moved}/events/?after={after}").json()["events"]
    assert events[: len(kept)] == kept
    assert [event["type"] for event in events[len(kept) :]] == ["undone", "waits"]


def test_an_answer_to_the_old_question_is_stale(moved: str, ann: Actor) -> None:
    after = may(ann, moved)["to"]
    chose = ann.get(f"games/{moved}/events/?after={after}").json()["events"][0]["event"]
    old = ann.get(f"games/{moved}/state/?at={after}").json()["decisions"][0]["decision"]
    undo(ann, moved)
    body = {"decision": old, "move": chose["move"]}
    refusal = problem(ann.post(f"games/{moved}/moves/", body), 409, "decision-not-open")
    new = refusal["decisions"][0]["decision"]
    assert ann.post(f"games/{moved}/moves/", {**body, "decision": new}).status_code == 200


def test_why_not_is_said_beforehand_and_when_it_is_tried(
    moved: str, ann: Actor, ben: Actor
) -> None:
    prospect = may(ben, moved)
    assert (prospect["possible"], prospect["code"], prospect["seat"]) == (False, "another_seat", 1)
    refused = problem(undo(ben, moved), 422, "undo-refused")
    assert (refused["code"], refused["detail"]) == ("another_seat", prospect["reason"])
    assert "P1" in prospect["reason"]


def test_where_no_move_was_made_there_is_none_to_take_back(game: str, ann: Actor) -> None:
    assert may(ann, game)["code"] == "no_move"
    assert problem(undo(ann, game), 422, "undo-refused")["code"] == "no_move"


def test_after_the_end_everything_stands(game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(game, ann, ben)
    for who in (ann, ben):
        assert may(who, game)["code"] == "over"
        assert problem(undo(who, game), 422, "undo-refused")["code"] == "over"


def test_before_the_beginning_there_is_nothing_to_ask_about(table: Table, ann: Actor) -> None:
    game = table(ME, OPEN)
    problem(ann.get(f"games/{game}/undo/"), 409, "game-not-running")
    refusal = problem(undo(ann, game, {"version": 0}), 409, "game-not-running")
    assert refusal["status_of_game"] == "open"


def test_who_only_watches_is_told_so(moved: str, sam: Actor, nobody: Actor) -> None:
    for who in (sam, nobody):
        prospect = may(who, moved)
        assert (prospect["possible"], prospect["code"], prospect["seat"]) == (
            False,
            "no_seat",
            None,
        )
        problem(who.get(f"games/{moved}/undo/?seat=0"), 403, "not-your-seat")
    problem(undo(sam, moved), 403, "not-your-seat")


def test_another_ones_seat_is_refused(moved: str, ben: Actor) -> None:
    problem(ben.get(f"games/{moved}/undo/?seat=0"), 403, "not-your-seat")
    problem(undo(ben, moved, {"version": 1, "seat": 0}), 403, "not-your-seat")


def test_who_plays_two_seats_may_say_which(table: Table, ann: Actor) -> None:
    game = table(ME, ME, title="dice_forge")
    assert may(ann, game, "?seat=0")["seat"] == 0
    assert may(ann, game, "?seat=1")["seat"] == 1


def test_asked_twice_it_takes_one_move_back(moved: str, ann: Actor) -> None:
    body = {"version": version(ann, moved)}
    assert undo(ann, moved, body).status_code == 200
    refusal = problem(undo(ann, moved, body), 409, "moved-on")
    assert refusal["version"] == version(ann, moved) == body["version"] + 2


@pytest.mark.django_db(transaction=True)
def test_the_same_key_gets_the_same_answer(moved: str, ann: Actor) -> None:
    body = {"version": version(ann, moved)}
    first = undo(ann, moved, body, Idempotency_Key="one")
    again = undo(ann, moved, body, Idempotency_Key="one")
    assert (again.status_code, again.content) == (200, first.content)
    assert "Idempotent-Replay" not in first.headers
    assert again.headers["Idempotent-Replay"] == "true"
    other = {"version": version(ann, moved)}
    problem(undo(ann, moved, other, Idempotency_Key="one"), 422, "key-reused")
    answer = answered(ann, moved, Idempotency_Key="one")
    problem(answer, 422, "key-reused")
    assert version(ann, moved) == other["version"]


def test_what_the_client_has_is_not_sent_again(moved: str, ann: Actor) -> None:
    tag = ann.get(f"games/{moved}/undo/").headers["ETag"]
    assert ann.get(f"games/{moved}/undo/", If_None_Match=tag).status_code == 304
    undo(ann, moved)
    assert ann.get(f"games/{moved}/undo/", If_None_Match=tag).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"version": "1"},
        {"version": 1.5},
        {"version": -1},
        {"version": 2**31},
        {"version": None},
        {"version": True},
        {"version": 1, "seat": -1},
        {"version": 1, "seat": 16},
        {"version": 1, "seat": None},
        {"version": 1, "to": 1},
        [],
    ],
)
def test_what_is_no_request_is_malformed(body: Any, game: str, ann: Actor) -> None:
    problem(undo(ann, game, body), 400, "malformed")


@pytest.mark.parametrize("query", ["?seat=x", "?seat=-1", "?seat=16", "?seat=0&seat=0", "?at=3"])
def test_a_query_that_is_none_is_malformed(query: str, game: str, ann: Actor) -> None:
    problem(ann.get(f"games/{game}/undo/{query}"), 400, "malformed")


@pytest.mark.parametrize("key", ["", "a b", "x" * 129])
def test_a_key_that_is_none_is_malformed(key: str, game: str, ann: Actor) -> None:
    problem(undo(ann, game, Idempotency_Key=key), 400, "malformed")


def test_who_did_not_make_the_move_is_told_what_everybody_saw(
    public_game: str, ann: Actor, ben: Actor, sam: Actor
) -> None:
    """Of the cards that are drawn and given in Night Market, nobody else learns by asking."""
    for number, (mover, _) in enumerate(moves_of(public_game, ann, ben)):
        other = ben if mover is ann else ann
        assert may(other, public_game)["code"] in ("another_seat", "over")
        assert may(sam, public_game)["code"] == "no_seat"
        if number == 8:
            return
    pytest.fail("the game was over before anybody could learn much")
