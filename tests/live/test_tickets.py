"""POST /api/stream-tickets/, and what a ticket opens."""

from __future__ import annotations

import time

import pytest

from api.streams import tickets
from tests.api.actors import Actor, problem
from tests.live.streams import Live
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


def ticket_of(who: Actor) -> str:
    answer = who.post("stream-tickets/")
    assert answer.status_code == 201, answer.content
    assert "no-store" in answer.headers["Cache-Control"]
    body = answer.json()
    assert body["seconds"] == tickets.LIFE_SECONDS
    return str(body["ticket"])


def test_it_opens_streams_as_the_token_does(
    live: Live, game: str, ben: Actor, nobody: Actor
) -> None:
    ticket = ticket_of(ben)
    stream = live.opened(nobody, game, f"ticket={ticket}")
    assert stream.wait_for("snapshot")["state"] == ben.get(f"games/{game}/state/").json()
    assert live.follow_all(nobody, f"ticket={ticket}").kinds() == ["table", "ready"]


def test_it_opens_nothing_else(game: str, ben: Actor) -> None:
    ticket = ticket_of(ben)
    guest = Actor("x", ticket)
    problem(guest.get(f"games/{game}/state/"), 401, "not-signed-in")
    problem(guest.post(f"games/{game}/moves/", {"notation": "rest"}), 401, "not-signed-in")
    problem(Actor("x").get(f"games/{game}/state/?ticket={ticket}"), 400, "malformed")


@pytest.mark.usefixtures("looks_at_tokens_often")
def test_it_is_worth_nothing_without_its_token(
    live: Live, game: str, ben: Actor, nobody: Actor
) -> None:
    ticket = ticket_of(ben)
    stream = live.opened(nobody, game, f"ticket={ticket}")
    assert ben.delete("tokens/current/").status_code == 204
    assert stream.done.wait(PATIENCE)
    assert stream.messages()[-1] == {"type": "bye", "reason": "token"}
    live.follow(nobody, game, f"ticket={ticket}").problem(401, "not-signed-in")


@pytest.mark.parametrize("spoilt", ["", "x", "klt_x", ":::", "x" * 501])
def test_what_is_no_ticket_opens_nothing(
    live: Live, public_game: str, nobody: Actor, spoilt: str
) -> None:
    stream = live.follow(nobody, public_game, f"ticket={spoilt}")
    stream.problem(*((400, "malformed") if len(spoilt) > 500 else (401, "not-signed-in")))


def test_it_is_good_for_a_quarter_of_an_hour(
    live: Live, game: str, ben: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticket, now = ticket_of(ben), time.time()
    monkeypatch.setattr(time, "time", lambda: now + tickets.LIFE_SECONDS + 2)
    live.follow(nobody, game, f"ticket={ticket}").problem(401, "not-signed-in")


def test_it_is_for_who_is_signed_in(nobody: Actor, ann: Actor) -> None:
    problem(nobody.post("stream-tickets/"), 401, "not-signed-in")
    problem(ann.post("stream-tickets/", {"x": 1}), 400, "malformed")
    problem(ann.get("stream-tickets/"), 405, "wrong-method")


def test_who_is_erased_has_no_ticket_any_more(
    live: Live, game: str, ben: Actor, nobody: Actor
) -> None:
    ticket = ticket_of(ben)
    assert ben.delete("players/me/").status_code == 204
    live.follow(nobody, game, f"ticket={ticket}").problem(401, "not-signed-in")
