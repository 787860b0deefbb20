"""Who is at a table: seats whose people are there, and how many look on."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from api.models import Allowance
from live import company
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, Table
from tests.live.streams import Live, Stream, streaming
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)


def presences_of(stream: Stream) -> list[tuple[list[int], int]]:
    return [
        (message["there"], message["watching"])
        for message in stream.messages()
        if message["type"] == "presence"
    ]


def sees(live: Live, stream: Stream, there: list[int], watching: int) -> None:
    """Soon, in one look or two: what a process says comes back to it as to any other."""

    def is_seen() -> bool:
        live.look_who_is_there()
        return presences_of(stream)[-1:] == [(there, watching)]

    until(is_seen, lambda: presences_of(stream))


@pytest.fixture
def public_game(public_game: str, ben: Actor) -> str:
    """The same, in which Ben has asked for something a moment ago."""
    assert ben.get(f"games/{public_game}/").status_code == 200
    return public_game


def gone(who: Actor) -> None:
    """They have asked for nothing lately."""
    Allowance.objects.filter(key=f"player:{UUID(who.player[4:])}").delete()


def test_seats_are_there_while_their_people_are_and_onlookers_are_counted(
    live: Live, public_game: str, ann: Actor, ben: Actor, cleo: Actor, nobody: Actor
) -> None:
    gone(ben)
    stream = live.opened(ann, public_game)
    sees(live, stream, [0], 0)
    strangers = [live.opened(each, public_game) for each in (cleo, nobody)]
    sees(live, stream, [0], 2)
    sees(live, strangers[1], [0], 2)
    twice = live.opened(cleo, public_game)
    own = live.opened(ben, public_game, "seat=spectator")
    sees(live, stream, [0, 1], 2)
    for each in (*strangers, twice):
        live.leave(each)
    live.leave(own)
    gone(ben)
    sees(live, stream, [0], 0)
    assert cleo.player.encode() not in stream.body
    assert b"Cleo" not in stream.body


def test_nothing_is_told_twice(live: Live, public_game: str, ann: Actor) -> None:
    stream = live.opened(ann, public_game)
    sees(live, stream, told_now := [0, 1], 0)
    before = stream.body
    for _ in range(3):
        live.look_who_is_there()
    assert (stream.body, presences_of(stream)[-1][0]) == (before, told_now)


def test_who_would_not_be_seen_counts_as_away(
    live: Live, public_game: str, ann: Actor, ben: Actor
) -> None:
    stream = live.opened(ann, public_game)
    sees(live, stream, [0, 1], 0)
    assert ben.get("players/me/presence/").json() == {"shown": True}
    hidden = ben.send("PUT", "players/me/presence/", b'{"shown": false}')
    assert hidden.json() == {"shown": False}
    assert ben.get("players/me/presence/").json() == {"shown": False}
    theirs = live.opened(ben, public_game)
    sees(live, stream, [0], 0)
    sees(live, theirs, [0], 0)


def test_processes_count_together_and_one_that_died_is_forgotten(
    live: Live, public_game: str, ann: Actor, cleo: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = live.opened(ann, public_game)
    with streaming() as other:
        until(lambda: other.ear.listens)
        elsewhere = other.opened(cleo, public_game)
        sees(other, elsewhere, [0, 1], 1)
        sees(live, stream, [0, 1], 1)
    monkeypatch.setattr(company, "BELIEVED_SECONDS", 0.2)
    sees(live, stream, [0, 1], 0)


def test_of_a_private_game_it_is_for_those_who_may_see_it(
    live: Live, table: Table, ann: Actor, ben: Actor
) -> None:
    game = table(ME, OPEN, OPEN, public=False)
    code = ann.get(f"games/{game}/").json()["invitation"]
    assert ben.post(f"games/{game}/join/", {"invitation": code}).status_code == 200
    stream, theirs = live.opened(ann, game), live.opened(ben, game)
    sees(live, theirs, [0, 1], 0)
    assert ben.post(f"games/{game}/leave/").status_code in (200, 204)
    before = theirs.body
    sees(live, stream, [0], 0)
    assert theirs.body == before
    before = stream.body
    assert ann.delete("tokens/current/").status_code == 204
    live.look_who_is_there()
    assert stream.done.wait(PATIENCE)
    assert stream.body.removeprefix(before).count(b"data:") == 1
    assert stream.messages()[-1] == {"type": "bye", "reason": "token"}


def test_what_a_process_says_is_believed_for_a_while() -> None:
    first, other, game = company.Onlookers(), company.Onlookers(), uuid4()
    for payload in other.news({game: 2}):
        first.hear(payload, at=0.0)
    for payload in first.news({game: 1}):
        first.hear(payload, at=20.0)
    assert first.count(game, 21.0) == 3
    assert first.count(game, 26.0) == 1
    first.forget([])
    assert first.count(game, 21.0) == 0
