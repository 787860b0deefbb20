"""What is done to a table with people one knows: playing again, inviting, sending away."""

from __future__ import annotations

import logging

import pytest

from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table, seated
from tests.api.play import played_to_the_end


@pytest.fixture
def over(table: Table, ann: Actor, ben: Actor) -> str:
    """A private game of Ann and Ben that is over."""
    game = table(ME, OPEN, public=False, options={"first_seat": 0})
    seated(game, ben, invitation=True)
    played_to_the_end(game, ann, ben)
    return game


def test_the_same_people_play_again(over: str, ann: Actor, ben: Actor, cleo: Actor) -> None:
    again = ann.post(f"games/{over}/rematch/").json()
    assert (again["status"], again["public"], again["yours"]) == ("open", False, [1])
    assert again["seats"][0]["kept_for"]["name"] == "Ben"
    assert ben.get(f"games/{over}/").json()["rematch"] == again["id"]
    kept = ben.get("games/?kept=true").json()["results"]
    assert [game["id"] for game in kept] == [again["id"]]
    assert ben.get("games/?kept=false&status=open").json()["results"] == []
    assert ben.post(f"games/{over}/rematch/").json()["status"] == "running"
    problem(cleo.post(f"games/{over}/rematch/"), 404, "not-found")
    problem(cleo.get(f"games/{again['id']}/"), 404, "not-found")


def test_a_game_that_goes_on_is_not_played_again(public_game: str, ann: Actor) -> None:
    problem(ann.post(f"games/{public_game}/rematch/"), 409, "not-over")


def test_a_code_says_what_it_opens_and_opens_it(
    table: Table, ann: Actor, cleo: Actor, nobody: Actor
) -> None:
    game = table(ME, OPEN, OPEN, public=False)
    made = ann.post(f"games/{game}/invitations/", {"hours": 2, "uses": 3})
    assert made.status_code == 201
    code = made.json()["code"]
    invitation = nobody.post("invitations/", {"code": code}).json()
    assert (invitation["game"]["id"], invitation["game"]["invitation"]) == (game, None)
    joined = cleo.post("invitations/join/", {"code": code, "seat": 2})
    assert joined.json()["yours"] == [2]
    [listed] = cleo.get(f"games/{game}/invitations/").json()["invitations"]
    assert (listed["uses"], listed["most_uses"]) == (1, 3)
    assert "code" not in listed
    assert ann.delete(f"games/{game}/invitations/{listed['number']}/").status_code == 204
    for path in ("invitations/", "invitations/join/"):
        problem(cleo.post(path, {"code": code}), 404, "not-found")


def test_a_code_is_in_no_log(
    table: Table, ann: Actor, cleo: Actor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    code = ann.post(f"games/{table(ME, OPEN)}/invitations/").json()["code"]
    cleo.post("invitations/", {"code": code})
    cleo.post("invitations/join/", {"code": code, "seat": 9})
    cleo.post("invitations/join/", {"code": code})
    requests = [line for line in caplog.text.splitlines() if code in line and "SQL" not in line]
    assert requests == []


@pytest.mark.parametrize("body", [{"hours": 0}, {"hours": 169}, {"uses": 0}, {"uses": 17}])
def test_an_invitation_is_bounded(body: dict[str, int], table: Table, ann: Actor) -> None:
    problem(ann.post(f"games/{table(ME, OPEN)}/invitations/", body), 400, "malformed")


def test_who_was_sent_away_is_told_why_and_no_more(table: Table, ann: Actor, ben: Actor) -> None:
    game = seated(table(ME, OPEN, OPEN), ben)
    left = ann.post(f"games/{game}/kick/", {"seat": 1, "reason": "absent"}).json()
    assert left["seats"][1]["kind"] == "open"
    refusal = problem(ben.post(f"games/{game}/join/"), 403, "sent-away")
    assert refusal["reason"] == "absent"
    refused = ann.post(f"games/{game}/kick/", {"seat": 1, "reason": "ugly"})
    problem(refused, 400, "malformed")
    problem(ben.post(f"games/{game}/kick/", {"seat": 0}), 403, "not-allowed")
