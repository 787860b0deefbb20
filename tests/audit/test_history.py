"""Exported histories: what is in them, for whom, and that they prove themselves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from audit.history.lines import history
from audit.verifier.kleio_verify import check
from events.reading import read_events
from games.engine import registry
from games.engine.canonical import canonical
from games.engine.secrecy import SPECTATOR, Viewer, redact
from games.errors import Conflict
from games.models import Game
from games.models.game import Status
from tests.audit.conftest import Finished
from tests.filled import filled

TITLES = [("dice_forge", 3), ("cyclades", 3), ("lords_of_hellas", 2), ("persian_invasion", 1)]
played = pytest.mark.parametrize(("title", "seats"), TITLES)


def while_it_runs(game: Game, viewer: Viewer) -> bytes:
    """What the viewer would have got just before the end."""
    game.status = Status.RUNNING
    try:
        return history(game, viewer)
    finally:
        game.status = Status.FINISHED


def lines(exported: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in exported.splitlines()]


@played
def test_a_finished_game_is_told_whole_and_proves_itself(
    finished: Finished, title: str, seats: int
) -> None:
    game = finished(title, seats)
    exported = history(game, SPECTATOR)
    report = check(exported.splitlines(keepends=True))
    assert report.fault is None, report.fault
    header, *events = lines(exported)
    assert (header["title"], header["status"], header["viewer"]) == (title, "finished", None)
    stored = read_events(game.pk)
    assert [event["payload"] for event in events] == [json.loads(e.payload) for e in stored]
    assert [event["hash"] for event in events] == [e.hash.hex() for e in stored]
    draws = sum(len(e["payload"]["draws"]) for e in events if e["type"] == "waits")
    assert report.proved == draws > 0
    assert report.sealed == 0


@played
def test_a_running_game_is_told_as_the_feed_tells_it_and_proves_itself(
    finished: Finished, title: str, seats: int
) -> None:
    game = finished(title, seats)
    rules, stored = registry.title(title), read_events(game.pk)
    for viewer in (SPECTATOR, frozenset({seats - 1})):
        exported = while_it_runs(game, viewer)
        report = check(exported.splitlines(keepends=True))
        assert report.fault is None, report.fault
        header, *events = lines(exported)
        assert (header["status"], header["viewer"]) == ("running", sorted(viewer))
        assert header["seed"] is None
        for event, kept in zip(events, stored, strict=True):
            seen = redact(rules.reading.event(kept.payload), viewer)
            assert event["payload"] == json.loads(canonical(seen))
            assert "request" not in event


@played
def test_every_viewer_gets_the_same_chain_and_the_end_opens_every_digest(
    finished: Finished, title: str, seats: int
) -> None:
    game = finished(title, seats)
    whole = history(game, SPECTATOR)
    before = [while_it_runs(game, viewer) for viewer in (SPECTATOR, frozenset({0}))]
    chains = [[event["hash"] for event in lines(each)[1:]] for each in (whole, *before)]
    assert chains[0] == chains[1] == chains[2]
    paths = [[sorted(event["private"]) for event in lines(each)[1:]] for each in (whole, *before)]
    assert paths[0] == paths[1] == paths[2]


@played
def test_no_salt_of_a_part_is_told_to_whom_the_part_is_not(
    finished: Finished, title: str, seats: int
) -> None:
    game = finished(title, seats)
    salts = {
        (event["version"], path): part["salt"]
        for event in lines(history(game, SPECTATOR))[1:]
        for path, part in event["private"].items()
    }
    for viewer in (SPECTATOR, frozenset({0})):
        exported = while_it_runs(game, viewer)
        text = exported.decode()
        parts = [
            (salts[event["version"], path], part)
            for event in lines(exported)[1:]
            for path, part in event["private"].items()
        ]
        for salt, part in filled(parts):
            assert (part.get("salt") == salt) or ("digest" in part and salt not in text)


def test_a_game_that_has_not_begun_has_no_history(db: None) -> None:
    with pytest.raises(Conflict, match="not begun"):
        history(Game(title="dice_forge", seat_count=2), SPECTATOR)
