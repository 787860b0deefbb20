"""GET /api/games/{game}/export/ and the program that checks what it gives"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from audit.verifier.kleio_verify import check
from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table, seated
from tests.api.play import answered, played_to_the_end


def lines(answer: Any) -> list[dict[str, Any]]:
    """The lines of a history that has no fault."""
    assert answer.status_code == 200, answer.content
    report = check(answer.content.splitlines(keepends=True))
    assert report.fault is None, report.fault
    return [json.loads(line) for line in answer.content.splitlines()]


def test_while_a_game_runs_each_caller_gets_what_they_may_know(
    public_game: str, ann: Actor, ben: Actor, sam: Actor, nobody: Actor
) -> None:
    answered(ann, public_game)
    path = f"games/{public_game}/export/"
    (of_ann, *events_of_ann), (of_ben, *events_of_ben), (of_sam, *_), (of_nobody, *_) = (
        lines(who.get(path)) for who in (ann, ben, sam, nobody)
    )
    assert [of_ann["viewer"], of_ben["viewer"]] == [[0], [1]]
    assert of_sam["viewer"] == of_nobody["viewer"] == []
    assert of_ann["hash"] == of_ben["hash"] == of_sam["hash"] == of_nobody["hash"]
    assert of_ann["seed"] is None
    assert events_of_ann != events_of_ben
    feeds = [who.get(f"games/{public_game}/events/?limit=1000").json() for who in (ann, ben)]
    for events, feed in zip((events_of_ann, events_of_ben), feeds, strict=True):
        assert [event["payload"] for event in events] == [told["event"] for told in feed["events"]]


def test_after_the_end_everybody_gets_everything_and_the_seed(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    before = lines(ben.get(f"games/{public_game}/export/"))
    played_to_the_end(public_game, ann, ben)
    header, *events = lines(nobody.get(f"games/{public_game}/export/"))
    assert header["viewer"] is None
    assert header["seed"] == ann.get(f"games/{public_game}/").json()["seed"]
    assert [event["hash"] for event in before[1:]] == [
        event["hash"] for event in events[: len(before) - 1]
    ]


def test_it_is_a_file_that_nobody_else_keeps(game: str, ann: Actor) -> None:
    answer = ann.get(f"games/{game}/export/")
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{game}.ndjson"'
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Authorization" in answer.headers["Vary"]


def test_a_game_that_has_not_begun_has_none(table: Table, ann: Actor) -> None:
    game = table(ME, OPEN)
    problem(ann.get(f"games/{game}/export/"), 409, "game-not-running")


def test_a_private_game_is_not_there_for_others(table: Table, ann: Actor, ben: Actor) -> None:
    game = seated(table(ME, OPEN, public=False), ben, invitation=True)
    assert lines(ben.get(f"games/{game}/export/"))[0]["public"] is False
    problem(Actor("nobody").get(f"games/{game}/export/"), 404, "not-found")


def test_keys_of_requests_are_told_when_the_game_is_over(game: str, ann: Actor, ben: Actor) -> None:
    answered(ann, game, Idempotency_Key="one-of-anns")
    path = f"games/{game}/export/"
    assert b"one-of-anns" not in ann.get(path).content + ben.get(path).content
    played_to_the_end(game, ann, ben)
    keys = [event.get("request") for event in lines(ben.get(path))[1:]]
    assert [each["key"] for each in keys if each] == [f"{ann.player}:one-of-anns"]


@pytest.mark.usefixtures("processes")
@pytest.mark.django_db
def test_the_verifier_that_is_served_checks_a_history_by_itself(
    game: str, ann: Actor, ben: Actor, nobody: Actor, tmp_path: Path
) -> None:
    served = nobody.get("verify/kleio_verify.py")
    assert served.headers["Content-Type"].startswith("text/x-python")
    again = nobody.get("verify/kleio_verify.py", If_None_Match=served.headers["ETag"])
    assert again.status_code == 304
    (tmp_path / "kleio_verify.py").write_bytes(served.content)
    played_to_the_end(game, ann, ben)
    exported = ann.get(f"games/{game}/export/").content
    history = tmp_path / "game.ndjson"
    history.write_bytes(exported)
    assert told(tmp_path, history) == 0
    history.write_bytes(exported.replace(b'"batch":3', b'"batch":4', 1))
    assert told(tmp_path, history) == 1


def told(folder: Path, history: Path) -> int:
    """The exit status of the verifier, run where nothing else of Kleio is."""
    command = [sys.executable, "-I", str(folder / "kleio_verify.py"), str(history)]
    return subprocess.run(command, capture_output=True, cwd=folder).returncode
