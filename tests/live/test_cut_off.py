"""Who may see something no more is sent no more of it; who reads nothing is not waited for."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

import psycopg
import pytest

from live import hub as hubs
from live import listener as listeners
from live import listening
from live.topic import KEPT
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, Table, signed_up
from tests.api.play import moves_of, played_over_http
from tests.filled import filled
from tests.live.streams import Live, Stream
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def looks_after_all_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process does each second, it does twenty times in one. To be asked for before it."""
    monkeypatch.setattr(hubs, "_SECOND", 0.05)


def versions(stream: Stream) -> list[int]:
    return [event["version"] for event in stream.events()]


def test_who_gives_up_a_seat_is_sent_nothing_that_it_sees_afterwards(
    live: Live, public_game: str, ann: Actor, ben: Actor
) -> None:
    own = live.opened(ben, public_game)
    looking_on = live.opened(ben, public_game, "seat=spectator")
    before = own.wait_for("snapshot")["version"]
    assert ben.post(f"games/{public_game}/resign/").status_code == 200
    for _ in moves_of(public_game, ann):
        break
    assert own.done.wait(PATIENCE)
    assert own.messages()[-1] == {"type": "bye", "reason": "seat"}
    assert own.version() == before
    looking_on.wait_for_version(ann.get(f"games/{public_game}/").json()["version"])
    again = live.opened(ben, public_game)
    assert again.wait_for("snapshot")["state"]["viewer"] == []


def test_who_hands_a_seat_on_is_sent_nothing_that_it_sees_and_who_came_looks_with_its_eyes(
    live: Live, public_game: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    """Who looked on comes back with other eyes, and nobody else is sent away."""
    own, theirs = live.opened(ben, public_game), live.opened(cleo, public_game)
    others = [live.opened(ann, public_game), live.opened(ben, public_game, "seat=spectator")]
    before = own.wait_for("snapshot")["version"]
    for stream in (theirs, *others):
        stream.wait_for("snapshot")
    code = ben.post(f"games/{public_game}/invitations/", {"seat": 1}).json()["code"]
    assert cleo.post("invitations/join/", {"code": code}).status_code == 200
    for stream in (own, theirs):
        assert stream.done.wait(PATIENCE)
        assert stream.messages()[-1] == {"type": "bye", "reason": "seat"}
        assert stream.version() == before
    for _ in moves_of(public_game, ann, cleo):
        break
    version = ann.get(f"games/{public_game}/").json()["version"]
    for stream in others:
        stream.wait_for_version(version)
    for who, seats in ((cleo, [1]), (ben, [])):
        for query in ("", f"after={before}"):  # with which clients come back
            shown = live.opened(who, public_game, query).wait_for("snapshot")["state"]
            assert shown == who.get(f"games/{public_game}/state/").json()
            assert shown["viewer"] == seats


def test_who_hands_on_a_seat_of_a_private_game_is_sent_no_more_of_it_with_any_eyes(
    live: Live, game: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    """They may not see the game any more; whoever made it may, and looks on."""
    theirs = [live.opened(ben, game), live.opened(ben, game, "seat=spectator")]
    maker = live.opened(ann, game, "seat=spectator")
    before = [stream.wait_for("snapshot")["version"] for stream in theirs]
    maker.wait_for("snapshot")
    for giver, taker, seat in ((ben, cleo, 1), (ann, signed_up("Dan"), 0)):
        code = giver.post(f"games/{game}/invitations/", {"seat": seat}).json()["code"]
        assert taker.post("invitations/join/", {"code": code}).status_code == 200
    for stream, version in zip(theirs, before, strict=True):
        assert stream.done.wait(PATIENCE)
        assert stream.messages()[-1] == {"type": "bye", "reason": "seat"}
        assert stream.version() == version
    maker.wait_for_version(ann.get(f"games/{game}/").json()["version"])
    live.follow(ben, game).problem(404, "not-found")


def test_a_token_that_is_revoked_ends_the_stream_before_the_next_secret(
    live: Live, public_game: str, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = live.opened(ben, public_game)
    before = stream.wait_for("snapshot")["version"]
    assert ben.delete("tokens/current/").status_code == 204
    for _ in moves_of(public_game, ann):
        break
    assert stream.done.wait(PATIENCE)
    assert stream.messages()[-1] == {"type": "bye", "reason": "token"}
    assert stream.version() == before


@pytest.mark.usefixtures("looks_at_tokens_often")
def test_without_a_move_it_ends_by_itself(
    live: Live, public_game: str, sam: Actor, ben: Actor
) -> None:
    streams = [live.opened(who, public_game) for who in (ben, sam)]
    for who in (ben, sam):
        assert who.delete("tokens/current/").status_code == 204
    for stream in streams:
        assert stream.done.wait(PATIENCE)
        assert stream.messages()[-1] == {"type": "bye", "reason": "token"}


def test_who_is_erased_is_sent_no_more_of_a_private_game(
    live: Live, game: str, ann: Actor, ben: Actor
) -> None:
    stream = live.opened(ben, game)
    before = stream.wait_for("snapshot")["version"]
    assert ben.delete("players/me/").status_code == 204
    for _ in moves_of(game, ann):
        break
    assert stream.done.wait(PATIENCE)
    assert stream.messages()[-1]["type"] == "bye"
    assert stream.version() == before
    live.follow(ben, game).problem(401, "not-signed-in")


@pytest.mark.parametrize("leaves", ["leave", "revoke"])
def test_who_waited_for_a_private_game_and_is_not_in_it_sees_nothing_of_it(
    live: Live, table: Table, ann: Actor, ben: Actor, cleo: Actor, leaves: str
) -> None:
    made = table(ME, OPEN, public=False)
    invitation = ann.get(f"games/{made}/").json()["invitation"]
    assert ben.post(f"games/{made}/join/", {"invitation": "x"}).status_code == 404
    three = table(ME, OPEN, OPEN, public=False, start=False)
    invited = {"invitation": ann.get(f"games/{three}/").json()["invitation"]}
    assert invitation
    assert ben.post(f"games/{three}/join/", invited).status_code == 200
    stream = live.opened(ben, three)
    if leaves == "leave":
        assert ben.post(f"games/{three}/leave/").status_code in (200, 204)
    else:
        assert ben.delete("tokens/current/").status_code == 204
    assert ann.post(f"games/{three}/start/", {"level": "random"}).status_code == 200
    assert stream.done.wait(PATIENCE)
    assert [message["type"] for message in stream.messages()] == ["bye"]


def test_who_does_not_read_holds_nothing_and_catches_up(
    live: Live, public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    start = ann.get(f"games/{public_game}/").json()["version"]
    slow = live.opened(nobody, public_game, f"after={start}")
    other = live.opened(nobody, public_game, f"after={start}")
    live.block(slow)
    moved = 0
    for _ in moves_of(public_game, ann, ben):
        moved += 1
    assert moved > 5
    assert other.done.wait(PATIENCE)
    [topic] = live.hub._topics.values()
    assert all(len(messages) <= KEPT for messages in topic._told.values())
    live.read_on(slow)
    assert slow.done.wait(PATIENCE)
    assert [event["version"] for event in slow.events()] == list(
        range(start + 1, slow.version() + 1)
    )
    assert slow.events() == other.events()


def test_what_is_not_kept_is_read_anew(
    live: Live, public_game: str, ann: Actor, ben: Actor, nobody: Actor, monkeypatch: Any
) -> None:
    monkeypatch.setattr("live.topic.KEPT", 2)
    start = ann.get(f"games/{public_game}/").json()["version"]
    slow = live.opened(nobody, public_game, f"after={start}")
    live.block(slow)
    played_over_http(public_game, ann, ben)
    live.read_on(slow)
    assert slow.done.wait(PATIENCE)
    assert [event["version"] for event in slow.events()] == list(
        range(start + 1, slow.version() + 1)
    )
    assert slow.kinds()[-1] == "end"


@pytest.mark.usefixtures("looks_after_all_often")
def test_who_reads_nothing_for_too_long_is_cut_off(
    live: Live, public_game: str, ann: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listeners, "STUCK_SECONDS", 0.1)
    stuck = live.opened(nobody, public_game)
    live.block(stuck)
    for _ in moves_of(public_game, ann, ann):
        break
    assert stuck.done.wait(PATIENCE)
    assert live.aborted == [stuck.scope]
    until(lambda: live.hub.count() == (0, 0))


SIGNS: Sequence[tuple[dict[str, str], bytes]] = (
    ({}, b": hb\n\n"),
    ({"Accept": "application/x-ndjson"}, b"\n\n"),
)
"""In which form a stream is asked for, and what is sent in it where there is nothing to tell."""


@pytest.mark.usefixtures("looks_after_all_often")
def test_signs_of_life_and_an_end_after_a_while_which_they_do_not_put_off(
    live: Live, public_game: str, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listeners, "HEARTBEAT_SECONDS", 0.0)
    streams = [(live.opened(ann, public_game, **form), sign) for form, sign in SIGNS]
    until(lambda: all(sign in stream.body for stream, sign in streams))
    now, life = time.monotonic, listeners.LIFE_SECONDS
    monkeypatch.setattr(hubs, "monotonic", lambda: now() + life - 2 * PATIENCE)
    lengths = {stream: len(stream.body) for stream, _ in streams}
    until(lambda: all(len(stream.body) > length for stream, length in lengths.items()))
    assert not any(stream.closed for stream in lengths)
    monkeypatch.setattr(hubs, "monotonic", lambda: now() + life + listeners._MORE_SECONDS)
    for stream, _ in filled(streams):
        assert stream.done.wait(PATIENCE)
        assert stream.messages()[-1] == {"type": "bye", "reason": "rotate"}


def test_when_the_server_stops_all_are_told(live: Live, public_game: str, ann: Actor) -> None:
    streams = [live.opened(ann, public_game) for _ in range(10)]
    live.say_goodbye()
    for stream in filled(streams):
        assert stream.done.wait(PATIENCE)
        assert stream.messages()[-1] == {"type": "bye", "reason": "restart"}
    live.follow(ann, public_game).problem(503, "unavailable")


def test_a_listening_connection_that_is_lost_hides_nothing(
    live: Live,
    public_game: str,
    ann: Actor,
    ben: Actor,
    owner_database_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listening, "RETRY_SECONDS", 0.05)
    start = ann.get(f"games/{public_game}/").json()["version"]
    stream = live.opened(ann, public_game, f"after={start}")
    with psycopg.connect(owner_database_url, autocommit=True) as own:
        for _ in moves_of(public_game, ann, ben):
            own.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'kleio streams' AND pid <> pg_backend_pid()"
            )
    assert stream.done.wait(PATIENCE)
    assert versions(stream) == list(range(start + 1, stream.version() + 1))


class TestRefused:
    """Before a stream is opened; it leaves nothing behind."""

    @pytest.fixture(autouse=True)
    def _nothing_is_left(self, live: Live) -> Any:
        yield
        assert live.hub.count() == (0, 0)
        assert live.application._places.taken() == 0

    def test_each_refusal_is_a_problem_document(
        self, live: Live, game: str, ann: Actor, cleo: Actor, nobody: Actor
    ) -> None:
        path = f"/stream/games/{game}"
        live.ask(cleo, path).problem(404, "not-found")
        live.ask(nobody, path).problem(404, "not-found")
        live.ask(nobody, "/stream/games/gme_" + "0" * 32).problem(404, "not-found")
        live.ask(nobody, "/stream/other").problem(404, "not-found")
        live.ask(Actor("x", "klt_nonsense"), path).problem(401, "not-signed-in")
        live.ask(ann, path, Authorization="Basic x").problem(401, "not-signed-in")
        live.ask(ann, path, "seat=1").problem(403, "not-your-seat")
        live.ask(ann, path, "seat=x").problem(400, "malformed")
        live.ask(ann, path, "after=x").problem(400, "malformed")
        live.ask(ann, path, "after=1&after=2").problem(400, "malformed")
        live.ask(ann, path, "other=1").problem(400, "malformed")
        live.ask(ann, path, Accept="image/png").problem(406, "not-acceptable")
        live.ask(ann, path, Host="elsewhere.example").problem(400, "malformed")
        posted = live.ask(ann, path, method="POST")
        posted.problem(405, "wrong-method")
        assert posted.headers["allow"] == "GET"

    def test_a_thousand_leave_nothing(self, live: Live, nobody: Actor) -> None:
        streams = [live.ask(nobody, f"/stream/games/gme_{number:032x}") for number in range(1000)]
        for stream in filled(streams):
            assert stream.done.wait(PATIENCE)
            assert stream.status in (404, 429)

    def test_without_https_the_way_leads_there(self, live: Live, game: str, ann: Actor) -> None:
        stream = live.ask(ann, f"/stream/games/{game}", X_Forwarded_Proto="http")
        assert stream.done.wait(PATIENCE)
        assert stream.status == 301
        assert stream.headers["location"].startswith("https://")

    def test_there_are_so_many_places_for_each(
        self,
        live: Live,
        public_game: str,
        ann: Actor,
        ben: Actor,
        nobody: Actor,
        settings: Any,
    ) -> None:
        settings.KLEIO_STREAMS_PER_PLAYER = 2
        settings.KLEIO_STREAMS_PER_ADDRESS = 1
        settings.KLEIO_STREAMS_PER_PROCESS = 4
        streams = [live.opened(who, public_game) for who in (ann, ann, nobody)]
        for who in (ann, nobody):
            refused = live.follow(who, public_game)
            problem = refused.problem(429, "too-many-requests")
            assert refused.headers["retry-after"] == str(problem["retry_after"])
        streams.append(live.opened(ben, public_game))
        live.follow(ben, public_game).problem(503, "too-many-waiting")
        live.leave(streams[0])
        until(lambda: live.application._places.taken() == 3)
        streams[0] = live.opened(ann, public_game)
        for stream in streams:
            live.leave(stream)

    def test_pages_of_listed_origins_may_read_streams(
        self, live: Live, public_game: str, ann: Actor, settings: Any
    ) -> None:
        settings.KLEIO_CORS_ORIGINS = ["https://table.example"]
        path = f"/stream/games/{public_game}"
        asked = live.ask(
            ann,
            path,
            method="OPTIONS",
            Origin="https://table.example",
            Access_Control_Request_Method="GET",
        )
        assert asked.done.wait(PATIENCE)
        assert asked.status == 204
        assert "Last-Event-ID" in asked.headers["access-control-allow-headers"]
        stream = live.opened(ann, public_game, Origin="https://table.example")
        refused = live.ask(ann, path, "x=1", Origin="https://table.example")
        refused.problem(400, "malformed")
        other = live.ask(ann, path, "x=1", Origin="https://other.example")
        other.problem(400, "malformed")
        for each in (stream, refused):
            assert each.headers["access-control-allow-origin"] == "https://table.example"
        assert "access-control-allow-origin" not in other.headers
        live.leave(stream)


def test_it_says_whether_it_hears(live: Live, nobody: Actor) -> None:
    until(lambda: live.ear.listens)
    asked = live.ask(nobody, "/stream/health/")
    assert asked.done.wait(PATIENCE)
    assert (asked.status, json.loads(asked.body)) == (200, {"streams": {"status": "ok"}})
    live.say_goodbye()
    asked = live.ask(nobody, "/stream/health/")
    assert asked.done.wait(PATIENCE)
    assert asked.status == 503
