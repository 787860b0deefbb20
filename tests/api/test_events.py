"""GET /api/games/{game}/events/ without waiting"""

from __future__ import annotations

import json
from typing import Any

import pytest

from api.play import events
from games.selectors.seeing import Eyes, eyes_of
from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import answered, played_to_the_end

NDJSON = "application/x-ndjson"


def test_the_history_is_read_page_by_page(game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(game, ann, ben)
    version = ann.get(f"games/{game}/").json()["version"]
    events, after, more = [], 0, True
    while more:
        page = ann.get(f"games/{game}/events/?after={after}&limit=7").json()
        assert page["version"] == version
        assert page["status"] == "finished"
        events += page["events"]
        after, more = events[-1]["version"], page["more"]
    assert [event["version"] for event in events] == list(range(1, version + 1))
    assert events[0]["type"] == events[0]["event"]["type"] == "began"
    assert events[0]["batch"] == 0
    assert events[0]["event"]["commitment"] == ann.get(f"games/{game}/").json()["commitment"]
    assert [event["time"] for event in events] == sorted(event["time"] for event in events)
    assert ann.get(f"games/{game}/events/?after={version}").json()["events"] == []


def test_as_ndjson_the_same_events_come_one_a_line(game: str, ann: Actor) -> None:
    page = ann.get(f"games/{game}/events/?limit=5").json()
    last = page["version"]
    none = ann.get(f"games/{game}/events/?after={last}", Accept=NDJSON)
    assert (none.headers["Content-Type"], none.content) == (NDJSON, b"")
    answer = ann.get(f"games/{game}/events/?limit=5", Accept=NDJSON)
    assert answer.headers["Content-Type"] == NDJSON
    assert answer.content.endswith(b"}\n")
    assert [json.loads(line) for line in answer.content.splitlines()] == page["events"]


def test_errors_are_documents_whatever_is_asked_for(game: str, ann: Actor, cleo: Actor) -> None:
    problem(cleo.get(f"games/{game}/events/", Accept=NDJSON), 404, "not-found")
    problem(ann.get(f"games/{game}/events/?after=x", Accept=NDJSON), 400, "malformed")


def test_a_game_that_has_not_begun_has_no_events(table: Table, ann: Actor) -> None:
    body = ann.get(f"games/{table(ME, OPEN)}/events/").json()
    assert body == {
        "title": "night_market",
        "version": 0,
        "status": "open",
        "changes": 0,
        "events": [],
        "more": False,
    }


def test_hidden_fields_are_absent_until_the_end(
    public_game: str, ann: Actor, ben: Actor, sam: Actor
) -> None:
    def dealt(who: Actor) -> dict[int, bool]:
        events = who.get(f"games/{public_game}/events/").json()["events"]
        hands = [event["event"] for event in events if event["type"] == "dealt"]
        return {event["seat"]: "cards" in event for event in hands}

    assert dealt(ann) == {0: True, 1: False}
    assert dealt(ben) == {0: False, 1: True}
    assert dealt(sam) == {0: False, 1: False}
    played_to_the_end(public_game, ann, ben)
    assert dealt(sam) == {0: True, 1: True}


@pytest.mark.parametrize(
    "query",
    [
        "after=-1",
        "after=x",
        "after=1.5",
        "after=",
        "after=99999999999999999999",
        "after=1&after=2",
        "limit=0",
        "limit=1001",
        "limit=x",
        "wait=-1",
        "wait=61",
        "wait=0.5",
        "wait=x",
        "before=3",
    ],
)
def test_a_query_that_is_not_understood_is_refused(query: str, game: str, ann: Actor) -> None:
    refusal = problem(ann.get(f"games/{game}/events/?{query}"), 400, "malformed")
    assert refusal["field"].startswith("$")


def test_what_is_there_is_sent_without_waiting(game: str, ann: Actor) -> None:
    answered(ann, game)
    body = ann.get(f"games/{game}/events/?wait=60").json()
    assert body["events"]


def test_a_finished_game_is_not_waited_for(game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(game, ann, ben)
    version = ann.get(f"games/{game}/").json()["version"]
    body = ann.get(f"games/{game}/events/?after={version}&wait=60").json()
    assert body["events"] == []


def test_no_answer_may_be_kept_by_anybody_else(game: str, ann: Actor) -> None:
    answer = ann.get(f"games/{game}/events/")
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Authorization" in answer.headers["Vary"]


def test_a_page_is_of_one_moment(
    game: str, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes while a page is read is told by the next one, and with it what it made of the
    game: no page has the last fact of a game that it calls running."""

    def played_meanwhile(*asked: Any) -> Eyes:
        monkeypatch.setattr(events, "eyes_of", eyes_of)
        played_to_the_end(game, ann, ben)
        return eyes_of(*asked)

    before = ann.get(f"games/{game}/events/").json()
    monkeypatch.setattr(events, "eyes_of", played_meanwhile)
    assert ann.get(f"games/{game}/events/").json() == before
    after = ann.get(f"games/{game}/events/?after={before['version']}&limit=1000").json()
    assert (after["status"], after["version"]) == ("finished", after["events"][-1]["version"])
