"""Moves that come at the same time: one of them counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import Barrier
from typing import Any

import pytest

from tests.api.actors import Actor
from tests.api.conftest import ME, Table
from tests.api.play import choice, decisions
from tests.events import crowd

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8


def at_once(send: Callable[[int], Any]) -> list[Any]:
    """What several senders are answered who start together."""

    def run(number: int, ready: Barrier) -> Any:
        ready.wait()
        return send(number)

    return crowd.at_once(WRITERS, run)


def chosen(who: Actor, game: str) -> int:
    events = who.get(f"games/{game}/events/?limit=1000").json()["events"]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    return sum(event["type"] == "chose" for event in events)


def test_the_same_request_sent_at_once_is_one_move(game: str, ann: Actor) -> None:
    body = {"decision": choice(ann, game)["decision"], "notation": "rest"}
    answers = at_once(
        lambda _: Actor("Ann", ann.token).post(f"games/{game}/moves/", body, Idempotency_Key="k")
    )
    assert [answer.status_code for answer in answers] == [200] * WRITERS
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotent-Replay" not in answer.headers for answer in answers) == 1
    assert chosen(ann, game) == 1


def test_of_several_answers_to_one_decision_one_counts(game: str, ann: Actor) -> None:
    body = {"decision": choice(ann, game)["decision"], "notation": "rest"}
    answers = at_once(
        lambda number: Actor("Ann", ann.token).post(
            f"games/{game}/moves/", body, Idempotency_Key=f"key-{number}"
        )
    )
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: WRITERS - 1}
    assert chosen(ann, game) == 1


def test_sealed_bids_that_come_at_once_all_count(table: Table, ann: Actor) -> None:
    game = table(ME, ME, ME, ME, options={"first_seat": 0})
    for seat in range(4):
        answer = ann.post(f"games/{game}/moves/", {"notation": "rest", "seat": seat})
        assert answer.status_code == 200
    (asked, *_) = [each for each in decisions(ann, game) if each["required"]]
    assert {move["notation"] for move in asked["moves"]} >= {"bid 1"}
    before = chosen(ann, game)
    answers = at_once(
        lambda number: Actor("Ann", ann.token).post(
            f"games/{game}/moves/",
            {"decision": asked["decision"], "notation": "bid 1", "seat": number % 4},
            Idempotency_Key=f"seat-{number % 4}",
        )
    )
    assert [answer.status_code for answer in answers] == [200] * WRITERS
    assert chosen(ann, game) == before + 4
