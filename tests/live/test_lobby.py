"""One stream for the tables that wait for people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from events.wake import Wake
from games.models import Game
from games.models.game import Population
from live import lobby, open_tables
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, Table, seated, uuid_of
from tests.live.streams import Live, Stream
from tests.live.test_document import conforms
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)


class Resting:
    """``asyncio``, but that it rests otherwise."""

    def __init__(self, rest: Callable[[float], Awaitable[None]]) -> None:
        self.sleep = rest

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)


def opened(live: Live, who: Actor, query: str = "", **headers: str) -> Stream:
    """Somebody follows; waits until all that is open was told."""
    stream = live.ask(who, "/stream/lobby", query, **headers)
    stream.wait_for("ready")
    return stream


def tables(stream: Stream) -> dict[str, dict[str, Any]]:
    """What the follower knows of the tables that are open."""
    by_id: dict[str, dict[str, Any]] = {}
    for message in stream.messages():
        if message["type"] == "open":
            by_id[message["game"]["id"]] = message["game"]
        elif message["type"] == "gone":
            del by_id[message["game"]]
    return by_id


def as_listed(who: Actor) -> dict[str, dict[str, Any]]:
    """The same, as the list of games answers it."""
    page = who.get("games/?status=open&public=true&limit=100").json()
    return {game["id"]: game for game in page["results"]}


def is_told(stream: Stream, who: Actor) -> None:
    """What is open by now, sooner or later."""
    listed = as_listed(who)
    until(lambda: tables(stream) == listed)


def test_what_is_open_is_told_as_the_list_has_it_and_then_what_changes(
    live: Live, table: Table, public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    first, second = table(ME, OPEN, OPEN), table(ME, OPEN)
    callers = (ann, ben, nobody)
    streams = [
        opened(live, ann),
        opened(live, ben, Accept="application/x-ndjson"),
        opened(live, nobody),
    ]
    for who, stream in zip(callers, streams, strict=True):
        assert [each["game"]["id"] for each in stream.messages()[:2]] == [first, second]
        assert tables(stream) == as_listed(who)
    made = table(ME, OPEN)
    seated(first, ben)
    seated(second, ben)
    for who, stream in zip(callers, streams, strict=True):
        is_told(stream, who)
        assert set(tables(stream)) == {first, made}
    assert tables(streams[1])[first]["yours"] == [1]
    assert ben.post(f"games/{first}/leave/").status_code in (200, 204)
    assert ann.post(f"games/{made}/cancel/").status_code in (200, 204)
    for who, stream in zip(callers, streams, strict=True):
        is_told(stream, who)
        assert set(tables(stream)) == {first}
        conforms(stream, "LobbyMessage")


def test_private_games_are_in_nobodys_lobby(
    live: Live, table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    table(ME, OPEN, public=False)
    simulation = table(ME, OPEN)
    Game.objects.filter(pk=uuid_of(simulation)).update(population=Population.SIMULATION)
    streams = [opened(live, who) for who in (ann, ben, nobody)]
    private = table(ME, OPEN, OPEN, public=False)
    seated(private, ben, invitation=True)
    assert ann.post(f"games/{private}/cancel/").status_code in (200, 204)
    shown = table(ME, OPEN)
    for stream in streams:
        until(lambda stream=stream: "open" in stream.kinds())  # type: ignore[misc]
        assert stream.kinds() == ["ready", "open"]
        assert set(tables(stream)) == {shown}


def test_strangers_are_sent_the_same_bytes_whatever_those_inside_are_told(
    live: Live, table: Table, ann: Actor, ben: Actor, cleo: Actor, nobody: Actor
) -> None:
    table(ME, OPEN, OPEN)
    streams = [opened(live, who) for who in (cleo, nobody)]
    seated(table(ME, OPEN, OPEN), ben)
    until(lambda: all(len(tables(stream)) == 2 for stream in streams))
    lines = [game for stream in streams for game in tables(stream).values()]
    assert [(game["yours"], game["invitation"]) for game in lines] == [([], None)] * 4


def test_of_what_comes_and_goes_quickly_the_last_is_told(
    live: Live, table: Table, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It rests after each reading, and reads once what came meanwhile."""
    rested: list[float] = []
    wakes = asyncio.Event()

    async def rest(seconds: float) -> None:
        rested.append(seconds)
        await wakes.wait()

    monkeypatch.setattr(lobby, "asyncio", Resting(rest))
    kept = table(ME, OPEN, OPEN)
    stream = opened(live, ann)
    until(lambda: rested)
    for _ in range(12):
        seated(kept, ben)
        assert ben.post(f"games/{kept}/leave/").status_code in (200, 204)
    seated(kept, ben)
    live.loop.call_soon_threadsafe(wakes.set)
    is_told(stream, ann)
    assert len([kind for kind in stream.kinds() if kind == "open"]) == 2
    assert set(rested) == {lobby.PAUSE_SECONDS}


def test_a_blocked_follower_is_owed_the_last_line_of_each_table_alone(
    live: Live, table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    kept, left = table(ME, OPEN, OPEN), table(ME, OPEN)
    stream, other = opened(live, nobody), opened(live, ben)
    live.block(stream)
    for _ in range(3):
        seated(kept, ben)
        is_told(other, ben)
        assert ben.post(f"games/{kept}/leave/").status_code in (200, 204)
        is_told(other, ben)
    assert ann.post(f"games/{left}/cancel/").status_code in (200, 204)
    until(lambda: set(tables(other)) == {kept})
    live.read_on(stream)
    is_told(stream, nobody)
    assert len(stream.messages()) <= 6


def test_a_hint_that_is_lost_delays_and_hides_nothing(
    looking: Live, table: Table, ann: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby.Lobby, "hear", lambda *_: None)
    left = table(ME, OPEN)
    stream = opened(looking, nobody)
    made = table(ME, OPEN)
    assert ann.post(f"games/{left}/cancel/").status_code in (200, 204)
    until(lambda: set(tables(stream)) == {made})


def test_moves_of_games_that_are_under_way_are_not_looked_at(
    live: Live, nobody: Actor, table: Table
) -> None:
    made = table(ME, OPEN)
    opened(live, nobody)
    looked_at: list[set[UUID]] = []

    def hear() -> None:
        live.hub.lobby._changed.clear()  # the table may still be heard of that was made above
        for game_id, version in ((uuid4(), 7), (uuid_of(made), 7)):
            live.hub.hear(Wake(game_id, version))
            looked_at.append(set(live.hub.lobby._changed))

    live.loop.call_soon_threadsafe(hear)
    until(lambda: len(looked_at) == 2)
    assert looked_at == [set(), {uuid_of(made)}]


def test_more_tables_than_it_begins_with_are_told_when_they_change(
    live: Live, table: Table, ben: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "MOST", 2)
    old, *newer = table(ME, OPEN, OPEN), table(ME, OPEN), table(ME, OPEN)
    stream = opened(live, nobody)
    assert set(tables(stream)) == set(newer)
    seated(old, ben)
    until(lambda: old in tables(stream))
    live.loop.call_soon_threadsafe(live.hub.look_soon)
    made = [table(ME, OPEN)]
    until(lambda: made[0] in tables(stream))
    assert set(tables(stream)) == {old, *newer, *made}


def test_a_revoked_token_ends_it_before_the_next_line(live: Live, table: Table, ben: Actor) -> None:
    stream = opened(live, ben)
    assert ben.delete("tokens/current/").status_code == 204
    table(ME, OPEN)
    assert stream.done.wait(PATIENCE)
    assert stream.messages()[1:] == [{"type": "bye", "reason": "token"}]


def test_nothing_is_left_of_who_has_gone(live: Live, table: Table, nobody: Actor) -> None:
    table(ME, OPEN)
    for _ in range(3):
        stream = opened(live, nobody)
        assert len(tables(stream)) == 1
        live.leave(stream)
    until(lambda: live.application._places.taken() == 0)
    assert not live.hub.lobby._guests
    assert not live.hub.lobby._tables


def test_it_is_asked_for_as_the_other_streams_are(live: Live, ann: Actor, nobody: Actor) -> None:
    live.ask(ann, "/stream/lobby", "after=1").problem(400, "malformed")
    live.ask(ann, "/stream/lobby", method="POST").problem(405, "wrong-method")
    assert live.application._places.taken() == 0
    stream = opened(live, nobody)
    live.say_goodbye()
    assert stream.done.wait(PATIENCE)
    assert stream.messages()[-1] == {"type": "bye", "reason": "restart"}
