"""What was said at a table and which seats are kept is told, by stream, to whom it is for."""

from __future__ import annotations

import pytest

from live import desks, hub
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import answered, played_over_http
from tests.live.streams import Live, Stream
from tests.live.test_all_games import tables
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = "meet me at the altar"


def say(who: Actor, game: str, text: str = SECRET) -> int:
    return int(who.post(f"games/{game}/chat/", {"text": text}).json()["number"])


def last_lines(stream: Stream) -> list[int]:
    return [message["last"] for message in stream.messages() if message["type"] == "chat"]


def test_those_at_the_table_are_told_of_each_line_and_nobody_else_sees_a_byte(
    live: Live, public_game: str, ann: Actor, ben: Actor, cleo: Actor, nobody: Actor
) -> None:
    inside = [live.opened(ben, public_game), live.opened(ben, public_game, "seat=spectator")]
    outside = [live.opened(cleo, public_game), live.opened(nobody, public_game)]
    for stream in (*inside, *outside):
        stream.wait_for("snapshot")
    before = [stream.body for stream in outside]
    first = say(ann, public_game)
    for stream in inside:
        until(lambda stream=stream: last_lines(stream) == [first])  # type: ignore[misc]
    assert [stream.body for stream in outside] == before
    second = say(ben, public_game)
    late = live.opened(ann, public_game)
    for stream in (*inside, late):
        until(lambda stream=stream: last_lines(stream)[-1:] == [second])  # type: ignore[misc]
    version = answered(ann, public_game).json()["version"]
    for stream in (*inside, *outside):
        stream.wait_for_version(version)
    assert not any(last_lines(stream) for stream in outside)
    assert not any(SECRET.encode() in stream.body for stream in (*inside, *outside, late))


def test_a_line_disturbs_nobody_who_waits_for_moves(
    live: Live, public_game: str, ann: Actor, cleo: Actor
) -> None:
    desk, lobby = live.follow_all(cleo), live.ask(cleo, "/stream/lobby")
    lobby.wait_for("ready")
    own = live.follow_all(ann)
    before, counted = (desk.body, lobby.body), ann.get(f"games/{public_game}/").json()["changes"]
    line = say(ann, public_game)
    until(lambda: tables(own)[public_game]["chat"] == line)
    assert (desk.body, lobby.body) == before
    assert ann.get(f"games/{public_game}/").json()["changes"] == counted


def test_who_has_left_the_table_is_told_of_no_line_more(
    live: Live, public_game: str, ann: Actor, ben: Actor
) -> None:
    looking_on, all_of_them = (
        live.opened(ben, public_game, "seat=spectator"),
        live.follow_all(ben),
    )
    first = say(ann, public_game)
    until(lambda: last_lines(looking_on) == [first])
    until(lambda: tables(all_of_them)[public_game]["chat"] == first)
    assert ben.post(f"games/{public_game}/resign/").status_code == 200
    staying = live.opened(ann, public_game)
    second = say(ann, public_game)
    until(lambda: last_lines(staying)[-1:] == [second])
    assert last_lines(looking_on) == [first]
    until(lambda: tables(all_of_them)[public_game]["yours"] == [])
    assert tables(all_of_them)[public_game]["chat"] is None


def test_a_revoked_token_is_told_of_no_line_more(
    live: Live, public_game: str, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking_on = live.opened(ben, public_game, "seat=spectator")
    first = say(ann, public_game)
    until(lambda: last_lines(looking_on) == [first])
    assert ben.delete("tokens/current/").status_code == 204
    say(ann, public_game)
    assert looking_on.done.wait(PATIENCE)
    assert last_lines(looking_on) == [first]
    assert looking_on.messages()[-1] == {"type": "bye", "reason": "token"}


def test_who_talks_before_the_game_begins_is_heard(
    live: Live, table: Table, ann: Actor, ben: Actor
) -> None:
    game = table(ME, OPEN, OPEN)
    assert ben.post(f"games/{game}/join/").status_code == 200
    stream = live.opened(ben, game)
    line = say(ann, game)
    until(lambda: last_lines(stream) == [line])


def test_a_lost_hint_delays_a_line_and_hides_none(
    live: Live, public_game: str, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.chatting.wake_all", lambda news: None)
    stream, others = live.opened(ben, public_game), live.follow_all(ben)
    stream.wait_for("snapshot")
    line = say(ann, public_game)
    live._soon(live.hub.look_soon)
    until(lambda: tables(others)[public_game]["chat"] == line)
    until(lambda: last_lines(stream) == [line])
    version = answered(ann, public_game).json()["version"]
    stream.wait_for_version(version)
    assert last_lines(stream) == [line]


def test_a_seat_that_is_kept_for_somebody_is_told_to_them_at_once(
    live: Live, game: str, ann: Actor, ben: Actor, cleo: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "DESK_SECONDS", 3600)
    assert desks._PAUSE_SECONDS < 1
    played_over_http(game, ann, ben)
    theirs, others = live.follow_all(ben), live.follow_all(cleo)
    nothing = others.body
    again = ann.post(f"games/{game}/rematch/").json()["id"]
    until(lambda: again in tables(theirs))
    line = tables(theirs)[again]
    assert (line["yours"], line["kept"], line["chat"], line["your_turn"]) == ([], [0], None, False)
    assert again in tables(live.follow_all(ben))
    say(ann, again)
    assert ben.post(f"games/{again}/join/").status_code == 200
    until(lambda: tables(theirs)[again]["kept"] == [])
    until(lambda: tables(theirs)[again]["yours"] == [0])
    until(lambda: tables(theirs)[again]["chat"] == 1)
    assert others.body == nothing
