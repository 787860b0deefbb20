"""One stream for all one's games: whose turn it is in which."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from events.wake import Wake
from games.models import Seat
from live import desks
from live.tables import tables_changed
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, Table, seated, uuid_of
from tests.api.play import answered, moves_of, played_over_http
from tests.calls import calls_of
from tests.live.streams import Live, Stream
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)


def tables(stream: Stream) -> dict[str, dict[str, Any]]:
    """The last line about each game."""
    return {each["game"]: each for each in stream.messages() if each["type"] == "table"}


def as_told(who: Actor, game: str) -> dict[str, Any]:
    """The same line, made of what the API answers."""
    body = who.get(f"games/{game}/").json()
    return {
        "type": "table",
        "game": game,
        **{name: body[name] for name in ("title", "status", "version", "waiting", "yours")},
        "kept": [],
        "chat": 0 if body["yours"] else None,
        "your_turn": bool(set(body["waiting"]) & set(body["yours"])),
    }


def test_all_that_is_open_or_running_then_what_changes(
    live: Live, table: Table, game: str, public_game: str, ann: Actor, ben: Actor
) -> None:
    open_one, over = table(ME, OPEN), seated(table(ME, OPEN), ben)
    played_over_http(over, ann, ben)
    stream = live.follow_all(ann, Accept="application/x-ndjson")
    assert stream.kinds() == ["table"] * 3 + ["ready"]
    assert tables(stream) == {each: as_told(ann, each) for each in (open_one, game, public_game)}
    for each in (game, public_game):
        answered(ann, each)
        until(lambda each=each: tables(stream)[each] == as_told(ann, each))  # type: ignore[misc]
    assert ben.post(f"games/{open_one}/join/").status_code == 200
    until(lambda: tables(stream)[open_one] == as_told(ann, open_one))
    made = table(ME, OPEN)
    until(lambda: made in tables(stream))
    played_over_http(game, ann, ben)
    until(lambda: tables(stream)[game]["status"] == "finished")
    assert over not in tables(stream)


def test_nobody_is_told_of_games_of_others(
    live: Live, public_game: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    theirs, strangers = live.follow_all(ben), live.follow_all(cleo)
    version = answered(ann, public_game).json()["version"]
    until(lambda: tables(theirs)[public_game]["version"] == version)
    assert strangers.kinds() == ["ready"]


def test_a_game_that_one_leaves_is_told_once_more(
    live: Live, table: Table, ann: Actor, ben: Actor
) -> None:
    made = seated(table(ME, OPEN, OPEN), ben)
    stream = live.follow_all(ben)
    assert tables(stream)[made]["yours"] == [1]
    assert ben.post(f"games/{made}/leave/").status_code in (200, 204)
    until(lambda: tables(stream)[made]["yours"] == [])
    lines = len(stream.messages())
    assert ann.post(f"games/{made}/start/", {"level": "random"}).status_code == 200
    again = live.follow_all(ben)
    assert again.kinds() == ["ready"]
    assert len(stream.messages()) == lines


def test_a_late_hint_of_a_game_that_is_over_tells_nothing(
    live: Live, table: Table, game: str, ann: Actor, ben: Actor
) -> None:
    over = seated(table(ME, OPEN), ben)
    played_over_http(over, ann, ben)
    stream = live.follow_all(ann)
    live.loop.call_soon_threadsafe(live.hub.hear, Wake(uuid_of(over), 1))
    version = answered(ann, game).json()["version"]
    until(lambda: tables(stream)[game]["version"] == version)
    assert over not in tables(stream)


def test_a_revoked_token_ends_it_before_the_next_line(
    live: Live, game: str, ann: Actor, ben: Actor
) -> None:
    stream = live.follow_all(ben)
    lines = len(stream.messages())
    assert ben.delete("tokens/current/").status_code == 204
    for _ in moves_of(game, ann, ann):
        break
    assert stream.done.wait(PATIENCE)
    assert stream.messages()[lines:] == [{"type": "bye", "reason": "token"}]


def test_a_hint_that_is_lost_delays_and_hides_nothing(
    looking: Live, game: str, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks.Desks, "hear", lambda *_: None)
    stream = looking.follow_all(ann)
    version = answered(ann, game).json()["version"]
    until(lambda: tables(stream)[game]["version"] == version)


def test_it_is_for_who_is_signed_in(live: Live, nobody: Actor, ann: Actor) -> None:
    live.ask(nobody, "/stream/me").problem(401, "not-signed-in")
    live.ask(ann, "/stream/me", "after=1").problem(400, "malformed")
    live.ask(ann, "/stream/me", method="DELETE").problem(405, "wrong-method")
    assert live.application._places.taken() == 0


def test_what_a_change_costs_hangs_on_what_has_changed_however_many_follow(
    game: str, ann: Actor
) -> None:
    [me] = Seat.objects.filter(game=uuid_of(game), number=0).values_list("player", flat=True)
    assert me is not None

    def cost(others: int, games: set[UUID]) -> int:
        players = {me: [b"token"], **{uuid4(): [b"token"] for _ in range(others)}}
        return calls_of(lambda: tables_changed(games, players, {me: {uuid_of(game)}}))

    for games in ({uuid_of(game)}, {uuid4()}):
        cost(0, games)  # what is prepared once
        assert abs(cost(300, games) - cost(0, games)) < 30
