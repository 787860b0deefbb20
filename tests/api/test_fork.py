"""POST /api/games/{game}/fork/"""

from __future__ import annotations

from typing import Any

import pytest

from api.admission.quotas import Quota
from games.engine.chance import commitment
from tests.api.actors import Actor, problem
from tests.api.conftest import BOT, ME, OPEN, Table, seated
from tests.api.play import moves_of, played_to_the_end


@pytest.fixture
def over(public_game: str, ann: Actor, ben: Actor) -> str:
    """A public game that Ann and Ben have played to its end."""
    played_to_the_end(public_game, ann, ben)
    return public_game


def forked(who: Actor, game: str, *seats: dict[str, Any], **terms: Any) -> dict[str, Any]:
    answer = who.post(f"games/{game}/fork/", {"seats": list(seats or (ME, ME)), **terms})
    assert answer.status_code == 201, answer.content
    body: dict[str, Any] = answer.json()
    assert answer.headers["Location"] == f"/api/games/{body['id']}/"
    return body


def rests(who: Actor, game: str) -> list[int]:
    events = who.get(f"games/{game}/events/?limit=1000").json()["events"]
    return [event["version"] for event in events if event["type"] == "waits"][:-1]


def test_a_fork_goes_on_from_a_moment_of_a_finished_game(over: str, cleo: Actor) -> None:
    at = rests(cleo, over)[4]
    origin, fork = cleo.get(f"games/{over}/").json(), forked(cleo, over, at=at)
    assert (fork["status"], fork["version"], fork["yours"]) == ("running", at + 2, [0, 1])
    assert fork["origin"] == {"game": over, "version": at}
    assert fork["imported"] is None
    assert fork["creator"]["name"] == "Cleo"
    for term in ("title", "rules", "options", "parameters", "public"):
        assert fork[term] == origin[term]
    then = cleo.get(f"games/{over}/state/?at={at}").json()
    now = cleo.get(f"games/{fork['id']}/state/").json()
    assert now["view"]["table"] == then["view"]["table"]
    questions = [[(d["seat"], d["kind"], d["prompt"]) for d in s["decisions"]] for s in (now, then)]
    assert questions[0] == questions[1]
    assert {d["decision"] for d in now["decisions"]}.isdisjoint(
        {d["decision"] for d in then["decisions"]}
    )


def test_a_fork_is_played_to_an_end_of_its_own(over: str, cleo: Actor, nobody: Actor) -> None:
    fork = forked(cleo, over, at=rests(cleo, over)[4])["id"]
    assert played_to_the_end(fork, cleo) > 0
    shown = nobody.get(f"games/{fork}/").json()
    assert shown["outcome"]["places"]
    assert shown["commitment"] == commitment(bytes.fromhex(shown["seed"]))
    events = nobody.get(f"games/{fork}/events/?limit=1000").json()["events"]
    (event,) = [event for event in events if event["type"] == "forked"]
    assert event["event"]["commitment"] == shown["commitment"]
    assert event["sentence"] == "From here on this is a game of its own, begun from another one."
    assert shown["origin"]["game"] == over


def test_a_fork_that_runs_keeps_its_secrets(over: str, cleo: Actor, sam: Actor) -> None:
    """What lay hidden in the origin may be read there; what is drawn from here on is hidden."""
    fork = seated(forked(cleo, over, ME, OPEN, at=rests(cleo, over)[0])["id"], sam)
    views = {who.name: who.get(f"games/{fork}/state/").json() for who in (cleo, sam)}
    assert {name: set(state["view"]["hands"]) for name, state in views.items()} == {
        "Cleo": {"P1"},
        "Sam": {"P2"},
    }
    assert cleo.get(f"games/{fork}/").json()["seed"] is None
    events = cleo.get(f"games/{fork}/events/?limit=1000").json()["events"]
    assert all("draws" not in event["event"] for event in events)
    dealt = {e["event"]["seat"]: "cards" in e["event"] for e in events if e["type"] == "dealt"}
    assert dealt == {0: True, 1: False}


def test_left_out_the_last_moment_at_which_somebody_was_asked(over: str, cleo: Actor) -> None:
    assert forked(cleo, over)["origin"]["version"] == rests(cleo, over)[-1]


def test_open_seats_wait_as_in_any_new_game(over: str, cleo: Actor, sam: Actor) -> None:
    waiting = forked(cleo, over, ME, OPEN, at=rests(cleo, over)[2])
    assert (waiting["status"], waiting["version"], waiting["commitment"]) != ("running", 0, "")
    begun = sam.post(f"games/{waiting['id']}/join/", {"entropy": "of Sam"}).json()
    assert (begun["status"], begun["yours"]) == ("running", [1])
    assert begun["commitment"] == waiting["commitment"]
    filled = forked(cleo, over, OPEN, ME)
    started = cleo.post(f"games/{filled['id']}/start/", {"level": "random"}).json()
    assert (started["status"], started["population"]) == ("running", "mixed")


def test_forks_of_a_game_are_found(over: str, ann: Actor, cleo: Actor, nobody: Actor) -> None:
    public, private = forked(cleo, over), forked(cleo, over, public=False)

    def listed(who: Actor, origin: str) -> list[str]:
        return [game["id"] for game in who.get(f"games/?origin={origin}").json()["results"]]

    assert listed(cleo, over) == [private["id"], public["id"]]
    assert listed(nobody, over) == listed(ann, over) == [public["id"]]
    assert listed(cleo, public["id"]) == []
    assert public["id"] in [game["id"] for game in nobody.get("games/").json()["results"]]
    assert cleo.get(f"games/{over}/").json()["origin"] is None
    for wrong in ("gme_1", "x", over.upper(), ""):
        assert problem(cleo.get(f"games/?origin={wrong}"), 400, "malformed")["field"] == "$.origin"


def test_a_game_that_is_not_over_is_not_forked(
    public_game: str, table: Table, ann: Actor, sam: Actor
) -> None:
    for game in (public_game, table(ME, OPEN)):
        for who in (ann, sam):
            answer = who.post(f"games/{game}/fork/", {"seats": [ME, ME]})
            refusal = problem(answer, 409, "not-forkable")
            assert "secrets would come out" in refusal["detail"]


def test_a_private_game_is_not_there_for_strangers_and_its_forks_are_private(
    game: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    played_to_the_end(game, ann, ben)
    problem(cleo.post(f"games/{game}/fork/", {"seats": [ME, ME]}), 404, "not-found")
    answer = ben.post(f"games/{game}/fork/", {"seats": [ME, ME], "public": True})
    assert "private" in problem(answer, 409, "not-forkable")["detail"]
    fork = forked(ben, game)
    assert fork["public"] is False
    assert fork["invitation"]
    problem(cleo.get(f"games/{fork['id']}/"), 404, "not-found")
    problem(ann.get(f"games/{fork['id']}/"), 404, "not-found")


REFUSED: list[tuple[dict[str, Any], int, str, str]] = [
    ({}, 400, "malformed", "seats"),
    ({"seats": []}, 400, "malformed", "$.seats"),
    ({"seats": [ME]}, 422, "bad-options", "2 seats"),
    ({"seats": [ME, BOT, BOT]}, 422, "bad-options", "2 seats"),
    ({"seats": [ME, {"kind": "bot", "level": "genius"}]}, 422, "bad-options", "greedy"),
    ({"seats": [ME, {"kind": "king"}]}, 400, "malformed", "king"),
    ({"seats": [ME, ME], "at": 0}, 400, "malformed", "$.at"),
    ({"seats": [ME, ME], "at": "5"}, 400, "malformed", "$.at"),
    ({"seats": [ME, ME], "at": None}, 400, "malformed", "$.at"),
    ({"seats": [ME, ME], "at": 5000}, 404, "not-found", "versions 1 to"),
    ({"seats": [ME, ME], "at": 1}, 409, "not-forkable", "nearest"),
    ({"seats": [ME, ME], "public": "yes"}, 400, "malformed", "$.public"),
    ({"seats": [ME, ME], "entropy": "é"}, 400, "malformed", "entropy"),
    ({"seats": [ME, ME], "start": None}, 400, "malformed", "start"),
    ({"seats": [ME, ME], "title": "night_market"}, 400, "malformed", "title"),
]


def test_what_cannot_be_forked_is_refused_with_what_can(over: str, cleo: Actor) -> None:
    for body, status, slug, named in REFUSED:
        refusal = problem(cleo.post(f"games/{over}/fork/", body), status, slug)
        assert named in refusal["detail"], body
    problem(cleo.post(f"games/{over}/fork/?at=5", {"seats": [ME, ME]}), 400, "malformed")
    fit = rests(cleo, over)
    for at, near in ((fit[0] + 1, f"{fit[0]} and {fit[1]}."), (fit[-1] + 1, f": {fit[-1]}.")):
        answer = cleo.post(f"games/{over}/fork/", {"seats": [ME, ME], "at": at})
        assert problem(answer, 409, "not-forkable")["detail"].endswith(near)


def test_a_fork_follows_its_own_way(over: str, cleo: Actor, nobody: Actor) -> None:
    """Other moves after the same beginning; the origin stays as it is."""
    before = nobody.get(f"games/{over}/events/?limit=1000").json()
    at = rests(cleo, over)[3]
    fork = forked(cleo, over, at=at)["id"]
    for _ in zip(range(3), moves_of(fork, cleo), strict=False):
        pass
    assert nobody.get(f"games/{over}/events/?limit=1000").json() == before
    copy = nobody.get(f"games/{fork}/events/?limit={at}").json()["events"]
    assert [event["type"] for event in copy] == [e["type"] for e in before["events"][:at]]


def test_forks_have_a_quota_of_their_own_for_each_copies_a_whole_game(
    over: str, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.play.fork.FORKS_OF_PLAYER", Quota(burst=1, rate=0.01))
    forked(ann, over)
    answer = ann.post(f"games/{over}/fork/", {"seats": [ME, ME]})
    problem(answer, 429, "too-many-requests")
    assert int(answer.headers["Retry-After"]) > 0
    forked(ben, over)
