"""/api/games/{game}/chat/ and notes/"""

from __future__ import annotations

import json

from tests.api.actors import Actor, problem


def test_talk_at_the_table(game: str, ann: Actor, ben: Actor) -> None:
    line = ann.post(f"games/{game}/chat/", {"text": "Hello"})
    assert (line.status_code, line.json()["number"]) == (201, 1)
    chat = ben.get(f"games/{game}/chat/").json()
    assert (chat["on"], chat["lines"]) == (True, [line.json()])
    assert ben.get(f"games/{game}/chat/?after=1").json()["lines"] == []
    assert ben.post(f"games/{game}/chat/1/report/").status_code == 204
    problem(ben.delete(f"games/{game}/chat/1/"), 403, "not-allowed")
    assert ann.delete(f"games/{game}/chat/1/").status_code == 204
    problem(ann.delete(f"games/{game}/chat/1/"), 404, "not-found")


def test_who_looks_on_hears_nothing(public_game: str, ann: Actor, cleo: Actor) -> None:
    before = [cleo.get(f"games/{public_game}/{path}").content for path in ("", "state/", "events/")]
    ann.post(f"games/{public_game}/chat/", {"text": "Quincunx"})
    after = [cleo.get(f"games/{public_game}/{path}").content for path in ("", "state/", "events/")]
    assert after == before
    problem(cleo.get(f"games/{public_game}/chat/"), 403, "not-your-seat")
    assert b"Quincunx" not in ann.get(f"games/{public_game}/export/").content


def test_the_chat_may_be_off(public_game: str, ann: Actor, ben: Actor) -> None:
    off = json.dumps({"on": False}).encode()
    problem(ben.send("PUT", f"games/{public_game}/chat/", off), 403, "not-allowed")
    assert ann.send("PUT", f"games/{public_game}/chat/", off).status_code == 204
    problem(ben.post(f"games/{public_game}/chat/", {"text": "Hello"}), 409, "chat-closed")


def test_notes_are_ones_own(public_game: str, ann: Actor, ben: Actor) -> None:
    mine = json.dumps({"text": "He has jade"}).encode()
    assert ann.send("PUT", f"games/{public_game}/notes/", mine).status_code == 204
    assert ann.get(f"games/{public_game}/notes/").json() == {"text": "He has jade"}
    assert ben.get(f"games/{public_game}/notes/").json() == {"text": ""}
