"""Whoever may not know a thing gets the same bytes whatever it is.

At every position of a game that is played over HTTP, what a viewer may not know is exchanged
behind the API's back (another hand, another sealed bid, other cards to come), and everything that
the viewer gets must stay the same: body, headers, ETag, length, legal moves, refusals.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest

from events import records
from games.models import Game
from games.services import loading
from tests.api.actors import Actor
from tests.api.conftest import OPEN, Table, uuid_of
from tests.api.play import moves_of, played_to_the_end
from tests.titles.night_market import particulars

EVERYTHING = ("", "state/", "board.svg", "legal-moves/", "events/", "state/?at=3", "board.svg?at=3")
LINES = ("bid 5", "bid 99", "give snare", "sell silk", "sell jade", "send P2", "whistle", "rest")


@pytest.fixture
def four(table: Table, ann: Actor, ben: Actor, cleo: Actor, sam: Actor) -> str:
    """Ann and Cleo against Ben and Sam, in public."""
    game = table({"kind": "me"}, OPEN, OPEN, OPEN, options={"teams": True, "first_seat": 0})
    for who in (ben, cleo, sam):
        assert who.post(f"games/{game}/join/").status_code == 200
    return game


@contextmanager
def exchanged(game: str, state: Any) -> Iterator[None]:
    """The game as if this had been its state."""
    game_id = uuid_of(game)
    loaded = loading.load_game(Game.objects.get(pk=game_id))
    loading._newest.put(game_id, replace(loaded, state=state))
    try:
        yield
    finally:
        loading._newest.put(game_id, loaded)


def got(who: Actor, game: str) -> list[tuple[int, bytes, list[tuple[str, str]]]]:
    """All that somebody can get out of a game without changing it."""
    answers = [who.get(f"games/{game}/{path}") for path in EVERYTHING]
    if who.token:
        answers += [who.post(f"games/{game}/moves/", body) for body in refused(who, game)]
        assert all(answer.status_code >= 400 for answer in answers[len(EVERYTHING) :])
    return [(each.status_code, each.content, sorted(each.headers.items())) for each in answers]


def refused(who: Actor, game: str) -> list[dict[str, Any]]:
    """Moves that somebody cannot make now."""
    body = who.get(f"games/{game}/legal-moves/").json()
    legal = {move["notation"] for asked in body.get("decisions", ()) for move in asked["moves"]}
    illegal = [{"notation": line} for line in LINES if line not in legal]
    return [*illegal, *({"notation": line, "decision": "0"} for line in LINES)]


def state_of(game: str) -> Any:
    return loading.load_game(Game.objects.get(pk=uuid_of(game))).state


def test_what_one_may_not_know_changes_no_byte_that_one_gets(
    four: str, ann: Actor, ben: Actor, cleo: Actor, sam: Actor
) -> None:
    onlooker = Actor("nobody")
    viewers = [(ann, {0}), (ben, {1}), (onlooker, set())]
    rng, compared = Random(7), 0
    for number, _ in enumerate(moves_of(four, ann, ben, cleo, sam)):
        if number % 3 or ann.get(f"games/{four}/").json()["status"] != "running":
            continue
        for who, seats in viewers:
            answers = got(who, four)
            for world in particulars.worlds(state_of(four), frozenset(seats), rng):
                with exchanged(four, world):
                    assert got(who, four) == answers
                compared += 1
    assert compared > 20


def test_the_comparison_above_would_find_a_leak(game: str, ann: Actor, ben: Actor) -> None:
    ben_told, ann_told = got(ben, game), got(ann, game)
    differing = 0
    for world in particulars.worlds(state_of(game), frozenset({0}), Random(7)):
        with exchanged(game, world):
            assert got(ann, game) == ann_told
            differing += got(ben, game) != ben_told
    assert differing


def test_hidden_fields_of_events_change_no_byte_of_anothers_feed(
    public_game: str, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, _ in enumerate(moves_of(public_game, ann, ben)):
        if number == 6:
            break
    onlooker = Actor("nobody")
    feeds = [f"games/{public_game}/events/", f"games/{public_game}/events/?after=3&limit=2"]
    contents = {who.name: [who.get(path).content for path in feeds] for who in (ann, ben, onlooker)}
    feed = import_module("games.selectors.feed")
    read = feed.read_events

    def falsified(*asked: Any, **more: Any) -> list[records.StoredEvent]:
        return [_falsified(event) for event in read(*asked, **more)]

    def _falsified(event: records.StoredEvent) -> records.StoredEvent:
        fact = json.loads(event.payload)
        if fact.get("seat") == 1 and "cards" in fact:
            fact["cards"] = ["snare"] * len(fact["cards"])
        if fact.get("seat") == 1 and "card" in fact:
            fact["card"] = "snare"
        if "draws" in fact:
            fact["draws"] = [[stream, i, n, 0] for stream, i, n, _ in fact["draws"]]
        return msgspec.structs.replace(event, payload=json.dumps(fact))

    monkeypatch.setattr(feed, "read_events", falsified)
    for who in (ann, onlooker):
        assert [who.get(path).content for path in feeds] == contents[who.name]
    assert [ben.get(path).content for path in feeds] != contents["Ben"]


def test_a_stranger_learns_nothing_of_a_private_game_at_any_time(
    game: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    nowhere = "gme_" + "0" * 32
    absent = got(cleo, nowhere)
    assert got(cleo, game) == absent
    played_to_the_end(game, ann, ben)
    assert got(cleo, game) == absent
    assert game not in cleo.get("games/").content.decode()


def test_who_resigned_keeps_the_public_view_only(game: str, ann: Actor, ben: Actor) -> None:
    ben.post(f"games/{game}/resign/")
    onlooker = {"version", "decisions", "view"}
    state = ben.get(f"games/{game}/state/").json()
    assert onlooker <= set(state)
    assert state["view"]["hands"] == {}
    for world in particulars.worlds(state_of(game), frozenset(), Random(7)):
        with exchanged(game, world):
            assert ben.get(f"games/{game}/state/").json() == state


def test_the_legal_moves_of_others_are_told_to_nobody(
    four: str, ann: Actor, ben: Actor, cleo: Actor, sam: Actor, nobody: Actor
) -> None:
    seats = {"Ann": {0}, "Ben": {1}, "Cleo": {2}, "Sam": {3}, "nobody": set()}
    seats_asked: dict[str, set[int]] = {name: set() for name in seats}
    for number, _ in enumerate(moves_of(four, ann, ben, cleo, sam)):
        for who in (ann, ben, cleo, sam, nobody):
            answer = who.get(f"games/{four}/legal-moves/").json()
            seats_asked[who.name] |= {asked["seat"] for asked in answer["decisions"]}
        if number > 15:
            break
    assert seats_asked == seats
