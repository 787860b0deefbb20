"""Any moment with anybody's eyes: ``?at=`` and ``?seat=``"""

from __future__ import annotations

import json
from typing import Any

import pytest

from api.etag import FOR_LONG
from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import moves_of, played_to_the_end

ENDPOINTS = ("state/", "board.svg", "legal-moves/", "events/")


def look(who: Actor, game: str, endpoint: str, **query: Any) -> Any:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    answer = who.get(f"games/{game}/{endpoint}?{asked}")
    assert answer.status_code == 200, answer.content
    return answer


def body_of(who: Actor, game: str, endpoint: str, **query: Any) -> Any:
    return look(who, game, endpoint, **query).json()


def facts(page: Any) -> Any:
    """What does not change with the end: all but how far the game is."""
    return [event["event"] for event in page["events"]]


def test_a_replay_shows_what_each_seat_saw_then(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    people = {0: ann, 1: ben, "spectator": nobody}
    then: dict[tuple[int, Any], tuple[Any, Any, bytes]] = {}
    heard: dict[Any, list[Any]] = {}
    for number, (_, answer) in enumerate(moves_of(public_game, ann, ben)):
        if number % 3:
            continue
        version = answer.json()["version"]
        state = {seat: body_of(who, public_game, "state/") for seat, who in people.items()}
        if state[0]["status"] != "running":
            break
        for seat, who in people.items():
            heard[seat] = facts(body_of(who, public_game, "events/", limit=1000))
            legal = body_of(who, public_game, "legal-moves/")
            drawn = look(who, public_game, "board.svg").content
            then[version, seat] = (state[seat], legal, drawn)
    assert len(then) > 9
    assert len({json.dumps(events) for events in heard.values()}) == 3
    for (version, seat), (state, legal, drawn) in then.items():
        moment = {"at": version, "seat": seat}
        now = body_of(nobody, public_game, "state/", **moment)
        assert now == {**state, "status": "finished"}
        assert body_of(ben, public_game, "legal-moves/", **moment) == legal
        assert look(ann, public_game, "board.svg", **moment).content == drawn
    for seat, events in heard.items():
        page = body_of(nobody, public_game, "events/", seat=seat, limit=1000)
        assert facts(page)[: len(events)] == events


def test_ones_own_seat_may_be_named_while_the_game_runs(public_game: str, ben: Actor) -> None:
    for endpoint in ENDPOINTS:
        own = look(ben, public_game, endpoint)
        named = look(ben, public_game, endpoint, seat=1)
        assert named.content == own.content


def test_of_two_seats_of_ones_own_each_has_its_own_eyes(table: Table, ann: Actor) -> None:
    game = table(ME, ME, options={"first_seat": 0})
    both = body_of(ann, game, "state/")
    body = body_of(ann, game, "state/", seat=1)
    assert (both["viewer"], set(both["view"]["hands"])) == ([0, 1], {"P1", "P2"})
    assert (body["viewer"], set(body["view"]["hands"])) == ([1], {"P2"})
    asked = body_of(ann, game, "legal-moves/")["decisions"]
    for seat in (0, 1):
        own = [each for each in asked if each["seat"] == seat]
        assert own
        assert body_of(ann, game, "legal-moves/", seat=seat)["decisions"] == own
    dealt = [event for event in facts(body_of(ann, game, "events/", seat=1)) if "cards" in event]
    assert {event["seat"] for event in dealt if event["type"] == "dealt"} == {1}


def test_a_player_may_look_as_a_spectator(public_game: str, ann: Actor, nobody: Actor) -> None:
    for endpoint in ENDPOINTS:
        plain = look(nobody, public_game, endpoint)
        assert look(ann, public_game, endpoint, seat="spectator").content == plain.content


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_another_seat_is_refused_alike_whatever_there_is_to_see(
    endpoint: str, public_game: str, table: Table, ann: Actor, sam: Actor, nobody: Actor
) -> None:
    waiting = table(ME, OPEN)
    moments = ("",) if endpoint == "events/" else ("", "&at=3", "&at=9999")
    answers = [
        problem(who.get(f"games/{game}/{endpoint}?seat={seat}{at}"), 403, "not-your-seat")
        for who, seat in ((ann, 1), (ann, 7), (sam, 0), (nobody, 0), (nobody, 15))
        for game in (public_game, waiting)
        for at in moments
    ]
    assert all(answer == answers[0] for answer in answers)


def test_a_stranger_to_a_private_game_is_told_of_no_seats(game: str, cleo: Actor) -> None:
    for endpoint in ENDPOINTS:
        for seat in (0, "spectator"):
            problem(cleo.get(f"games/{game}/{endpoint}?seat={seat}"), 404, "not-found")


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_what_is_no_seat_is_refused(endpoint: str, game: str, ann: Actor) -> None:
    for seat in ("-1", "16", "x", "", "1,0", "P1"):
        answer = problem(ann.get(f"games/{game}/{endpoint}?seat={seat}"), 400, "malformed")
        assert answer["field"] == "$.seat"


def test_a_game_has_its_own_seats(public_game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(public_game, ann, ben)
    for endpoint in ENDPOINTS:
        answer = problem(ann.get(f"games/{public_game}/{endpoint}?seat=2"), 404, "not-found")
        assert "seats 0 to 1" in answer["detail"]


def test_what_could_be_chosen_at_a_moment(public_game: str, ann: Actor, ben: Actor) -> None:
    then = []
    for who in (ann, ben):
        legal = body_of(who, public_game, "legal-moves/")
        then += legal["decisions"]
        version = legal["version"]
    played_to_the_end(public_game, ann, ben)
    past = body_of(ann, public_game, "legal-moves/", at=version)
    assert past == {"title": "night_market", "version": version, "decisions": then}
    inside = body_of(ann, public_game, "legal-moves/", at=version + 1)
    assert inside == {"title": "night_market", "version": version + 1, "decisions": []}
    assert (
        body_of(ann, public_game, "legal-moves/", at=version, seat="spectator")["decisions"] == []
    )


def test_the_past_of_a_running_game_offers_ones_own_moves_only(
    public_game: str, ann: Actor, ben: Actor
) -> None:
    first = body_of(ann, public_game, "legal-moves/")
    for _ in zip(range(4), moves_of(public_game, ann, ben), strict=False):
        pass
    assert body_of(ann, public_game, "legal-moves/", at=first["version"]) == first
    theirs = body_of(ben, public_game, "legal-moves/", at=first["version"])
    assert {each["seat"] for each in theirs["decisions"]} <= {1}


def test_moves_of_no_moment(game: str, ann: Actor) -> None:
    for at in ("0", "x", "", "99999999999999999999"):
        answer = problem(ann.get(f"games/{game}/legal-moves/?at={at}"), 400, "malformed")
        assert answer["field"] == "$.at"
    problem(ann.get(f"games/{game}/legal-moves/?at=5000"), 404, "not-found")


def test_each_viewer_has_a_tag_of_its_own(public_game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(public_game, ann, ben)
    for endpoint in ("state/", "board.svg", "legal-moves/"):
        known: dict[str, bytes] = {}
        for query in ("", "&seat=0", "&seat=1", "&seat=spectator"):
            path = f"games/{public_game}/{endpoint}?at=7{query}"
            answer = ann.get(path)
            tag = answer.headers["ETag"]
            assert known.setdefault(tag, answer.content) == answer.content
            assert ann.get(path, If_None_Match=tag).status_code == 304
            kept = "private, no-cache" if endpoint == "state/" else FOR_LONG["Cache-Control"]
            assert answer.headers["Cache-Control"] == kept
            assert "Authorization" in answer.headers["Vary"]
        assert len(known) == 4 or endpoint != "state/"
