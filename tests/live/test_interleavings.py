"""Whatever comes in whichever order, each viewer is told each version once, as `events/` does."""

from __future__ import annotations

import random
from typing import Any

import pytest

from events.wake import Wake
from tests.api.actors import Actor
from tests.api.play import moves_of
from tests.live.streams import Live, Stream
from tests.live.test_following import unbroken
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


class Viewer:
    """Somebody who comes back with the version that they have, and adds up what they are told.

    ``openly``: the version with which they came when the game was over, and everything open.
    """

    def __init__(self, live: Live, who: Actor, game: str, query: str) -> None:
        self.live, self.who, self.game, self.query = live, who, game, query
        self.version = self.began = 0
        self.openly: int | None = None
        self.events: dict[int, Any] = {}
        self.stream: Stream | None = None
        self.come()

    def come(self) -> None:
        """Open a stream from the version that is known; the first time it begins with a state."""
        after = f"&after={self.version}" if self.version else ""
        if self.openly is None and not self.query and is_over(self.who, self.game):
            self.openly = self.version
        self.stream = self.live.opened(self.who, self.game, f"{self.query}{after}")

    def leave(self) -> None:
        """Go, with all that was received."""
        if self.stream is not None:
            self.live.read_on(self.stream)
            self.live.leave(self.stream)
            self.add(self.stream)
            self.stream = None

    def add(self, stream: Stream) -> None:
        unbroken(stream)
        for event in stream.events():
            assert event["version"] not in self.events, "told twice"
            self.events[event["version"]] = event
        self.began = self.began or int(stream.messages()[0]["version"])
        self.version = max(self.version, stream.version())


@pytest.mark.parametrize("seed", range(3))
def test_each_viewer_is_told_each_version_once_and_in_order(
    live: Live,
    public_game: str,
    ann: Actor,
    ben: Actor,
    nobody: Actor,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(seed)
    hear, lost = live.hub.hear, rng.random() / 2

    def heard(news: Wake) -> None:
        """A hint may be lost, or come twice."""
        for _ in range(0 if rng.random() < lost else rng.choice((1, 1, 2))):
            hear(news)

    monkeypatch.setattr(live.hub, "hear", heard)
    looks = [(ann, ""), (ben, ""), (nobody, ""), (ann, "seat=spectator"), (ben, "seat=1")]
    viewers = [Viewer(live, who, public_game, query) for who, query in looks]
    for _ in moves_of(public_game, ann, ben):
        viewer = rng.choice(viewers)
        if viewer.stream is None:
            viewer.come()
        elif rng.random() < 0.3:
            viewer.leave()
        elif viewer.stream.may_send.is_set():
            live.block(viewer.stream)
        else:
            live.read_on(viewer.stream)
    monkeypatch.setattr(live.hub, "hear", hear)
    live._soon(live.hub.look_soon)
    for viewer in viewers:
        if viewer.stream is None:
            continue
        live.read_on(viewer.stream)
        assert viewer.stream.done.wait(PATIENCE)
        viewer.add(viewer.stream)
    whole, opened = (events(nobody, public_game, eyes) for eyes in ("&seat=spectator", ""))
    assert len(whole) > 20
    assert [
        viewer
        for viewer in viewers
        if has_gaps(viewer) or (viewer.stream and viewer.version < max(whole))
    ] == []
    assert [viewer for viewer in viewers if told_otherwise(viewer, whole, opened)] == []


def events(who: Actor, game: str, eyes: str) -> dict[int, Any]:
    """By version, what ``events/`` tells."""
    listed = who.get(f"games/{game}/events/?limit=1000{eyes}").json()["events"]
    return {each["version"]: each for each in listed}


def is_over(who: Actor, game: str) -> bool:
    return bool(who.get(f"games/{game}/").json()["status"] == "finished")


def has_gaps(viewer: Viewer) -> bool:
    """Whether a version was not told, or told beside its order."""
    return sorted(viewer.events) != list(range(viewer.began + 1, viewer.version + 1))


def told_otherwise(viewer: Viewer, whole: dict[int, Any], opened: dict[int, Any]) -> list[int]:
    """Versions at which who looks on was told something else than ``events/`` tells them: while the
    game ran as spectators, ``whole``; when they came after its end all of it, ``opened``."""
    if viewer.who.token and viewer.query != "seat=spectator":
        return []
    open_from = max(whole) if viewer.openly is None else viewer.openly
    return [
        version
        for version, event in viewer.events.items()
        if event != (opened if version > open_from else whole)[version]
    ]
