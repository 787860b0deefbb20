"""A game by stream: what comes, in which order, and that it is what the API tells otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from live import following
from live import hub as hubs
from live.reading import reopen_game
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, Table, seated
from tests.api.play import answered, moves_of, played_over_http
from tests.filled import filled
from tests.live.at_once import AtOnce
from tests.live.streams import Live, Stream
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

NDJSON = "application/x-ndjson"


def events_of(who: Actor, game: str, query: str = "") -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = who.get(f"games/{game}/events/?limit=1000{query}").json()[
        "events"
    ]
    return listed


def unbroken(stream: Stream) -> None:
    """Each version comes once and in order, and no message is torn."""
    version = None
    for message in stream.messages():
        if message["type"] == "batch":
            assert version in (None, message["after"])
            numbers = [event["version"] for event in message["events"]]
            assert numbers == list(range(message["after"] + 1, message["version"] + 1))
            assert {event["batch"] for event in message["events"]} == {message["batch"]}
        version = message.get("version", version)


def test_a_snapshot_then_each_batch_then_the_end(
    live: Live, public_game: str, ann: Actor, ben: Actor
) -> None:
    stream = live.opened(ann, public_game)
    first = stream.wait_for("snapshot")
    assert first["state"] == ann.get(f"games/{public_game}/state/").json()
    moves = played_over_http(public_game, ann, ben)
    assert stream.done.wait(PATIENCE)
    assert stream.closed
    assert stream.kinds() == ["snapshot", *["batch"] * moves, "end"]
    unbroken(stream)
    assert stream.messages()[-1] == {
        "type": "end",
        "version": stream.version(),
        "status": "finished",
        "winners": ann.get(f"games/{public_game}/").json()["outcome"]["winners"],
    }


def test_whoever_looks_on_is_told_what_events_tells_them(
    live: Live, public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    """Every byte of every stream is redacted like the answer to the same question by request."""
    start = {"after": ann.get(f"games/{public_game}/").json()["version"]}
    streams = {
        "&seat=0": live.opened(ann, public_game, f"after={start['after']}"),
        "&seat=1": live.opened(ben, public_game, f"after={start['after']}", Accept=NDJSON),
        "&seat=spectator": live.opened(nobody, public_game, f"after={start['after']}"),
    }
    named = live.opened(ann, public_game, f"after={start['after']}&seat=spectator")
    played_over_http(public_game, ann, ben)
    for query, stream in streams.items():
        assert stream.done.wait(PATIENCE)
        assert stream.events() == events_of(nobody, public_game, f"&after={start['after']}{query}")
        unbroken(stream)
    assert named.done.wait(PATIENCE)
    assert named.body == streams["&seat=spectator"].body


def test_both_forms_have_the_same_bytes(live: Live, public_game: str, ann: Actor) -> None:
    events, lines = live.opened(ann, public_game), live.opened(ann, public_game, Accept=NDJSON)
    version = answered(ann, public_game).json()["version"]
    for stream in (events, lines):
        stream.wait_for_version(version)
    data = [line[6:] for line in events.body.split(b"\n") if line.startswith(b"data: ")]
    assert data == lines.body.splitlines()
    assert events.body.startswith(b"retry: 2000\n\n")
    assert events.headers["content-type"] == "text/event-stream"
    assert events.headers["x-accel-buffering"] == "no"


def test_whole_states_are_sent_to_who_asks_for_them(
    live: Live, public_game: str, ann: Actor
) -> None:
    stream = live.opened(ann, public_game, "send=state")
    version = answered(ann, public_game).json()["version"]
    stream.wait_for_version(version)
    *_, last = stream.messages()
    assert last["state"] == ann.get(f"games/{public_game}/state/").json()
    assert set(stream.kinds()) == {"snapshot"}


def test_after_a_move_was_taken_back_the_game_is_shown_as_it_stands_again(
    live: Live, table: Table, ann: Actor, ben: Actor
) -> None:
    game = seated(table(ME, OPEN, title="dice_forge", options={"first_seat": 0}), ben)
    moves = moves_of(game, ann, ben)
    while not (may := ann.get(f"games/{game}/undo/").json())["possible"]:
        next(moves)
    stream = live.opened(ann, game)
    version = stream.wait_for("snapshot")["version"]
    undone = ann.post(f"games/{game}/undo/", {"version": version})
    assert undone.status_code == 200, undone.content
    stream.wait_for_version(undone.json()["version"])
    assert stream.kinds() == ["snapshot", "batch", "snapshot"]
    _, batch, last = stream.messages()
    assert batch["events"][0]["event"]["to"] == may["to"]
    assert last["version"] == undone.json()["version"]
    assert last["state"] == ann.get(f"games/{game}/state/").json()


def test_who_was_cut_off_in_the_middle_of_a_batch_that_took_a_move_back_is_shown_the_game(
    live: Live, table: Table, ann: Actor, ben: Actor
) -> None:
    """Both lines of it have one version, and the second one tells where the game stands."""
    game = seated(table(ME, OPEN, title="dice_forge", options={"first_seat": 0}), ben)
    moves = moves_of(game, ann, ben)
    while not ann.get(f"games/{game}/undo/").json()["possible"]:
        next(moves)
    version = ann.get(f"games/{game}/").json()["version"]
    undone = ann.post(f"games/{game}/undo/", {"version": version}).json()["version"]
    stands = ann.get(f"games/{game}/state/").json()
    stream = live.opened(ann, game, Last_Event_ID=str(undone))
    assert stream.wait_for("snapshot")["state"] == stands
    stream.wait_for_version(answered(ann, game).json()["version"])
    assert stream.kinds() == ["snapshot", "batch"]


class TestComingBack:
    """By the header Last-Event-ID, or by ``after``."""

    @pytest.fixture
    def moved(self, public_game: str, ann: Actor, ben: Actor) -> list[int]:
        """The versions at which some batches of the game ended."""
        versions = [ann.get(f"games/{public_game}/").json()["version"]]
        for _, answer in moves_of(public_game, ann, ben):
            versions.append(answer.json()["version"])
            if len(versions) > 5:
                break
        return versions

    def test_what_was_missed_comes_and_nothing_twice(
        self, live: Live, public_game: str, ann: Actor, moved: list[int]
    ) -> None:
        for stream in (
            live.opened(ann, public_game, Last_Event_ID=str(moved[2])),
            live.opened(ann, public_game, f"after={moved[2]}"),
            live.opened(ann, public_game, f"after={moved[0]}", Last_Event_ID=str(moved[2])),
        ):
            stream.wait_for_version(moved[-1])
            assert stream.events() == events_of(ann, public_game, f"&after={moved[2]}")
            assert set(stream.kinds()) == {"batch"}

    def test_who_is_there_already_waits_for_the_next(
        self, live: Live, public_game: str, ann: Actor, ben: Actor, moved: list[int]
    ) -> None:
        stream = live.opened(ben, public_game, Last_Event_ID=str(moved[-1]))
        assert stream.messages() == []
        for _, answer in moves_of(public_game, ann, ben):
            stream.wait_for_version(answer.json()["version"])
            break
        assert stream.kinds() == ["batch"]

    def test_what_is_no_id_of_the_game_counts_as_none(
        self,
        live: Live,
        public_game: str,
        ann: Actor,
        moved: list[int],
        subtests: pytest.Subtests,
    ) -> None:
        for given in ("", "x", "-1", "1.5", "٣", "999999", "99999999999", "0"):
            with subtests.test(given=given):
                last = given.encode().decode("latin-1")
                stream = live.opened(ann, public_game, Last_Event_ID=last)
                assert stream.wait_for("snapshot")["version"] == moved[-1]
                assert stream.kinds() == ["snapshot"]
                live.leave(stream)

    def test_an_id_inside_a_batch_leads_to_a_snapshot(
        self, live: Live, public_game: str, ann: Actor, moved: list[int]
    ) -> None:
        inside = next(number for number in range(moved[0] + 1, moved[-1]) if number not in moved)
        stream = live.opened(ann, public_game, f"after={inside}")
        assert stream.wait_for("snapshot")["version"] == moved[-1]
        assert stream.kinds() == ["snapshot"]

    def test_after_the_end_there_is_nothing_to_come_back_for(
        self, live: Live, public_game: str, ann: Actor, ben: Actor
    ) -> None:
        played_over_http(public_game, ann, ben)
        version = ann.get(f"games/{public_game}/").json()["version"]
        again = live.follow(ann, public_game, Last_Event_ID=str(version))
        assert again.done.wait(PATIENCE)
        assert (again.status, again.body) == (204, b"")
        late = live.follow(ann, public_game)
        assert late.done.wait(PATIENCE)
        assert late.kinds() == ["snapshot", "end"]
        assert live.hub.count() == (0, 0)


def test_a_game_that_has_not_begun_is_waited_for_and_seen_with_the_eyes_of_then(
    live: Live, table: Table, ann: Actor, ben: Actor
) -> None:
    made = table(ME, OPEN, options={"first_seat": 0})
    streams = [live.opened(who, made) for who in (ann, ben)]
    assert [stream.messages() for stream in streams] == [[], []]
    assert ben.post(f"games/{made}/join/").status_code == 200
    for who, stream in zip((ann, ben), streams, strict=True):
        shown = stream.wait_for("snapshot")
        assert shown["state"] == who.get(f"games/{made}/state/").json()
        assert shown["state"]["viewer"] == who.get(f"games/{made}/").json()["yours"]
    version = answered(ann, made).json()["version"]
    for stream in streams:
        stream.wait_for_version(version)
        assert stream.kinds() == ["snapshot", "batch"]


def test_when_it_begins_it_is_read_once_for_all_who_see_the_same(
    now: AtOnce, table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    made = table(ME, OPEN, options={"first_seat": 0})
    strangers = [now.follow(nobody, made) for _ in range(8)]
    whole = [now.follow(nobody, made, "send=state") for _ in range(8)]
    people = [now.follow(who, made) for who in (ann, ben)]
    assert ben.post(f"games/{made}/join/").status_code == 200
    asked: list[Any] = []

    def read(*who: Any, **how: Any) -> Any:
        asked.append(who)
        return reopen_game(*who, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(following, "reopen_game", read)
        now.settle()
    assert len(asked) == 2 + len(people)
    for stream in filled(strangers + whole + people):
        assert stream.kinds() == ["snapshot"]
    for who, stream in ((nobody, strangers[0]), (nobody, whole[-1]), (ann, people[0])):
        assert stream.messages()[0]["state"] == who.get(f"games/{made}/state/").json()


def test_a_game_that_is_called_off_ends(
    live: Live, table: Table, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table(ME, OPEN)
    stream = live.opened(ann, made)
    assert ann.post(f"games/{made}/cancel/").status_code in (200, 204)
    assert stream.done.wait(PATIENCE)
    assert stream.messages() == [
        {"type": "end", "version": 0, "status": "cancelled", "winners": []}
    ]


def test_a_hint_that_is_lost_delays_and_hides_nothing(
    looking: Live, public_game: str, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs.Hub, "hear", lambda hub, wake: wake.version or hears(hub, wake))
    stream = looking.opened(ann, public_game)
    version = answered(ann, public_game).json()["version"]
    stream.wait_for_version(version)
    unbroken(stream)


hears = hubs.Hub.hear


def test_what_is_left_behind_is_nothing(live: Live, public_game: str, ann: Actor) -> None:
    streams = [live.opened(ann, public_game) for _ in range(5)]
    assert live.hub.count() == (5, 1)
    for stream in streams:
        live.leave(stream)
    until(lambda: live.hub.count() == (0, 0))
    assert live.application._places.taken() == 0
