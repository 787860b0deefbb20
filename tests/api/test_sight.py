"""GET /api/games/{game}/sight/, GET /api/games/{game}/moves/, and what a move is answered with."""

from __future__ import annotations

from typing import Any

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import answered, choice, decisions, played_to_the_end

FOREVER = "private, max-age=604800, immutable"


def sight(who: Actor, game: str, query: str = "") -> dict[str, Any]:
    answer = who.get(f"games/{game}/sight/{query}")
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def index(who: Actor, game: str, query: str = "") -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = who.get(f"games/{game}/moves/{query}").json()["moves"]
    return entries


def test_one_answer_tells_what_four_tell(public_game: str, ann: Actor, ben: Actor) -> None:
    answered(ann, public_game)
    for who in (ann, ben):
        body = sight(who, public_game, "?after=1")
        legal = who.get(f"games/{public_game}/legal-moves/").json()
        state = who.get(f"games/{public_game}/state/").json()
        assert body["decisions"] == legal["decisions"]
        assert body["asked"] == state["decisions"]
        assert body["version"] == body["latest"] == state["version"]
        assert body["events"] == who.get(f"games/{public_game}/events/?after=1").json()["events"]
        board = who.get(f"games/{public_game}/board.svg").content.decode()
        assert "".join(part["svg"] for part in body["board"]["parts"]) == board
        undo = who.get(f"games/{public_game}/undo/").json()
        [seat] = body["undo"]
        assert (seat["seat"], seat["possible"]) == (undo["seat"], undo["possible"])


def test_one_sees_what_ones_eyes_see(public_game: str, ann: Actor, ben: Actor, sam: Actor) -> None:
    assert [seat["yours"] for seat in sight(ann, public_game)["seats"]] == [True, False]
    body = sight(sam, public_game)
    assert body["decisions"] == body["undo"] == []
    assert "In hand" not in str(body["board"])
    assert "In hand" in str(sight(ann, public_game)["board"])
    for path in ("sight", "moves"):
        problem(ben.get(f"games/{public_game}/{path}/?seat=0"), 403, "not-your-seat")


def test_an_earlier_moment_tells_nothing_later(public_game: str, ann: Actor) -> None:
    answered(ann, public_game)
    body = sight(ann, public_game, "?at=1&after=0")
    assert body["version"] == 1 < body["latest"]
    assert [event["version"] for event in body["events"]] == [1]
    assert body["undo"] == []


def test_before_the_beginning_there_are_seats_and_no_board(table: Table, ann: Actor) -> None:
    body = sight(ann, table(ME, OPEN))
    assert [seat["kind"] for seat in body["seats"]] == ["person", "open"]
    assert body["board"] is None


def test_a_version_that_is_not_there_yet_is_no_news(public_game: str, ann: Actor) -> None:
    problem(ann.get(f"games/{public_game}/sight/?after=9999"), 404, "not-found")


def test_what_is_asked_next_is_told_with_a_move_to_whom_asks_for_it(
    public_game: str, ann: Actor
) -> None:
    asked = choice(ann, public_game)
    body = {"decision": asked["decision"], "move": asked["moves"][0]["move"], "next": True}
    reply = ann.post(f"games/{public_game}/moves/", body, Idempotency_Key="once").json()
    after = sight(ann, public_game)
    assert reply["asked"] == after["asked"]
    assert reply["decisions"] == after["decisions"]
    again = ann.post(f"games/{public_game}/moves/", body, Idempotency_Key="once").json()
    assert {"asked", "decisions"}.isdisjoint(again)
    assert again["events"] == reply["events"]


def test_what_a_page_shows_after_a_move_is_told_with_it_to_whom_asks_for_it(
    table: Table, ann: Actor
) -> None:
    game = table(ME, ME, title="dice_forge")
    for seat in (None, 0):
        asked, before = choice(ann, game), sight(ann, game)["version"]
        eyes = {} if seat is None else {"seat": asked["seat"]}
        body = {
            "decision": asked["decision"],
            "move": asked["moves"][0]["move"],
            "seat": asked["seat"],
            "sight": {"after": before, **eyes},
        }
        reply = ann.post(f"games/{game}/moves/", body, Idempotency_Key=f"once-{seat}").json()
        query = f"?after={before}" + (f"&seat={asked['seat']}" if eyes else "")
        assert reply.get("sight") == sight(ann, game, query), reply
        assert reply["sight"]["events"] == reply["events"]
        again = ann.post(f"games/{game}/moves/", body, Idempotency_Key=f"once-{seat}").json()
        assert "sight" not in again
        assert again["events"] == reply["events"]


def test_a_move_that_is_made_is_not_refused_for_what_was_asked_beside_it(
    public_game: str, ann: Actor, ben: Actor
) -> None:
    """Nobody is shown what is not theirs, nor told that their move was not made."""
    for beside in ({"after": 0, "seat": 0}, {"after": 0, "seat": 1}, {"after": 9999}):
        who, asked = next(
            (each, asked)
            for each in (ann, ben)
            for asked in decisions(each, public_game)
            if asked["moves"]
        )
        if asked["seat"] == beside.get("seat"):
            beside["seat"] = 1 - asked["seat"]
        body = {"decision": asked["decision"], "move": asked["moves"][0]["move"], "sight": beside}
        answer = who.post(f"games/{public_game}/moves/", body)
        assert answer.status_code == 200, answer.content
        assert "sight" not in answer.json()


def test_the_index_leads_through_a_game(public_game: str, ann: Actor, ben: Actor) -> None:
    moves = played_to_the_end(public_game, ann, ben)
    entries = index(ann, public_game)
    assert len(entries) == moves + 1
    assert entries[0]["seat"] is None
    assert [move["batch"] for move in entries] == list(range(moves + 1))
    for move in entries[1:4]:
        at = sight(ann, public_game, f"?at={move['version']}&after={move['version'] - 1}")
        assert at["events"][-1]["type"] == "waits"
        assert at["events"][-1]["batch"] == move["batch"]
    middle = entries[5]["version"]
    assert index(ann, public_game, f"?after={middle}&limit=3") == entries[6:9]


def test_the_index_says_what_was_taken_back(table: Table, ann: Actor) -> None:
    game = table(ME, ME, title="dice_forge")
    for _ in range(40):
        answered(ann, game)
        body = sight(ann, game)
        if any(undo["possible"] for undo in body["undo"]):
            break
    seat = body["undo"][0]["seat"]
    back = ann.post(f"games/{game}/undo/", {"version": body["version"], "seat": seat})
    assert back.status_code == 200, back.content
    *_, taken, undo = index(ann, game)
    assert (taken["undone"], undo["undone"]) == (True, False)
    assert undo["seat"] == seat


def test_a_moment_of_a_finished_game_is_kept_for_long(
    public_game: str, ann: Actor, ben: Actor
) -> None:
    for path in ("board.svg?at=1", "legal-moves/?at=1", "moves/", "events/?after=0"):
        assert ann.get(f"games/{public_game}/{path}").headers["Cache-Control"] != FOREVER
    played_to_the_end(public_game, ann, ben)
    for path in ("board.svg?at=1", "legal-moves/?at=1", "moves/", "events/?after=0"):
        assert ann.get(f"games/{public_game}/{path}").headers["Cache-Control"] == FOREVER, path
    assert ann.get(f"games/{public_game}/board.svg").headers["Cache-Control"] != FOREVER
