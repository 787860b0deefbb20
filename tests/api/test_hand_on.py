"""A seat of a running game that its person hands on to another one, by a code."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table, seated


def offer(who: Actor, game: str, seat: int) -> Any:
    return who.post(f"games/{game}/invitations/", {"seat": seat})


def test_the_code_says_which_seat_it_is_and_gives_it(
    game: str, ann: Actor, ben: Actor, cleo: Actor, nobody: Actor
) -> None:
    """Of a private game."""
    made = offer(ben, game, 1)
    assert made.status_code == 201
    assert (made.json()["seat"], made.json()["most_uses"]) == (1, 1)
    code = made.json()["code"]
    invitation = nobody.post("invitations/", {"code": code}).json()
    assert (invitation["seat"], invitation["game"]["id"], invitation["game"]["yours"]) == (
        1,
        game,
        [],
    )
    [listed] = ann.get(f"games/{game}/invitations/").json()["invitations"]
    assert listed["seat"] == 1
    taken = cleo.post("invitations/join/", {"code": code})
    assert taken.json()["yours"] == [1]
    assert taken.json()["seats"][1]["player"]["name"] == "Cleo"
    assert taken.json()["population"] == "people"
    problem(ben.get(f"games/{game}/"), 404, "not-found")
    problem(cleo.post("invitations/join/", {"code": code}), 404, "not-found")


def test_the_log_tells_it_and_whoever_followed_is_woken(
    public_game: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    before = ann.get(f"games/{public_game}/").json()
    cleo.post("invitations/join/", {"code": offer(ben, public_game, 1).json()["code"]})
    page = ann.get(f"games/{public_game}/events/?after={before['version']}").json()
    assert [event["type"] for event in page["events"]] == ["replaced", "waits"]
    assert page["events"][0]["sentence"] == "P2 takes the seat over from another person."
    assert page["changes"] == before["changes"] + 1


def test_who_handed_it_on_is_a_stranger_to_that_seat(
    public_game: str, ann: Actor, ben: Actor, cleo: Actor, nobody: Actor
) -> None:
    cleo.post("invitations/join/", {"code": offer(ben, public_game, 1).json()["code"]})
    for path in ("state/", "sight/", "legal-moves/", "events/", "export/"):
        theirs = ben.get(f"games/{public_game}/{path}")
        assert theirs.status_code == 200
        assert theirs.content == nobody.get(f"games/{public_game}/{path}").content
        problem(ben.get(f"games/{public_game}/state/?seat=1"), 403, "not-your-seat")
    problem(ben.post(f"games/{public_game}/moves/", {"notation": "rest"}), 403, "not-your-seat")
    problem(ben.get(f"games/{public_game}/chat/"), 403, "not-your-seat")
    assert cleo.get(f"games/{public_game}/state/").json()["viewer"] == [1]


def test_who_may_not_is_told_why(table: Table, ann: Actor, ben: Actor, cleo: Actor) -> None:
    open_one = table(ME, OPEN)
    problem(offer(ann, open_one, 0), 409, "game-not-running")
    game = seated(open_one, ben)
    problem(offer(ann, game, 1), 403, "not-your-seat")
    problem(offer(cleo, game, 1), 404, "not-found")
    code = offer(ann, game, 0).json()["code"]
    problem(ben.post("invitations/join/", {"code": code}), 409, "seat-conflict")


@pytest.mark.parametrize("seat", ["1", -1, 99, True])
def test_what_is_no_seat_is_refused(seat: Any, game: str, ann: Actor) -> None:
    problem(offer(ann, game, seat), 400, "malformed")


def test_sent_again_it_is_done_once(game: str, ben: Actor, cleo: Actor) -> None:
    body = {"code": offer(ben, game, 1).json()["code"]}
    first = cleo.post("invitations/join/", body, Idempotency_Key="mine")
    again = cleo.post("invitations/join/", body, Idempotency_Key="mine")
    assert first.json() == again.json()
    assert again.headers["Idempotent-Replay"] == "true"


def test_an_offer_is_taken_back(game: str, ben: Actor, cleo: Actor) -> None:
    made = offer(ben, game, 1).json()
    assert ben.delete(f"games/{game}/invitations/{made['number']}/").status_code == 204
    problem(cleo.post("invitations/join/", {"code": made["code"]}), 404, "not-found")
