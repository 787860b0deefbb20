"""Real games of all titles, forged by somebody who has the seed: both verifiers find the same, and
what needs rules to be seen is found by the rules."""

from __future__ import annotations

import io
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from audit.verifier import kleio_verify
from audit.verifier.kleio_verify import check
from games.engine.adjudicate import play_again
from games.engine.recorded import Unlawful
from games.engine.title import Title
from tests.audit.changes import Case
from tests.audit.forging import LIES, NOWHERE, Forger, Lie, Place, forger
from tests.audit.histories import KEY, Line, checkpoints, written
from tests.audit.test_verify_in_javascript import found_in
from tests.compliance.titles import TITLES

EACH = [pytest.param(lie, id=lie.__name__) for lie in LIES]
NOT_IN_ALL = (
    "a_roll_taken_back_and_rolled_again",
    "another_seats_move_taken_back",
    "a_secret_taken_back",
    "a_die_rolled_while_a_move_is_taken_back",
)
"""Lies for which a short game may have no place."""


@dataclass(frozen=True)
class Row:
    version: int
    batch: int
    type: str
    payload: str


def forged(title: Title[Any], lie: Lie) -> tuple[Forger, Place] | None:
    game = forger(title)
    place = lie(game)
    return None if place is None else (game, place)


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_what_was_played_passes(title: Title[Any]) -> None:
    game = forger(title)
    report = check(io.BytesIO(written(game.file())))
    assert report.fault is None, str(report.fault)
    assert report.streams
    assert report.proved == report.drawn > 0
    assert refusal(game) is None


@pytest.mark.parametrize("lie", EACH)
def test_a_lie_is_found_where_it_is_told_or_by_the_rules(lie: Lie) -> None:
    forgeries = 0
    for title in TITLES.values():
        if (made := forged(title, lie)) is None:
            continue
        game, place = made
        fault = check(io.BytesIO(written(game.file()))).fault
        assert (NOWHERE if fault is None else (fault.version, fault.field)) == place, str(fault)
        if fault is not None:
            assert fault.game == game.lines[0]["game"]
        assert refusal(game) is not None, f"{title.name} decides so"
        forgeries += 1
    assert forgeries >= (2 if lie.__name__ in NOT_IN_ALL else len(TITLES))


@pytest.mark.skipif(shutil.which("node") is None, reason="There is no `node` here.")
@pytest.mark.usefixtures("processes")
def test_the_verifier_in_javascript_finds_the_same() -> None:
    tried = [forged(title, lie) for title in TITLES.values() for lie in LIES]
    made = [each for each in tried if each is not None]
    cases = [Case("forged", written(game.file()), *place) for game, place in made]
    faults = found_in(cases)
    assert [(fault or [None, None])[:2] for fault in faults] == [list(place) for _, place in made]
    assert len(made) > 4 * len(LIES)


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_a_changed_event_is_known_only_to_whoever_kept_a_checkpoint(
    title: Title[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All hashes are worked out again, so only what was signed before says otherwise."""
    game = forger(title)
    before = game.file()
    kept = checkpoints(before, [before[-1]["version"]])
    silent = checkpoints(before, [0])
    game.lines[2]["at"] = "2030-01-01T00:00:00Z"
    game.lines[2]["actor"] = game.lines[1]["actor"] = "somebody else"
    for line in game.lines[3:]:
        line["actor"] = game.lines[1]["actor"] if line["batch"] == 0 else line["actor"]
    (tmp_path / "game").write_bytes(written(game.file()))
    assert verified(tmp_path, kept) == 1
    assert verified(tmp_path, silent) == 3
    assert "0 of them speak of this game" in capsys.readouterr().out


def verified(folder: Path, points: list[Line]) -> int:
    """The status with which the command ends."""
    (folder / "points").write_bytes(written(points))
    files = [str(folder / "game"), "--checkpoints", str(folder / "points")]
    return kleio_verify.main([*files, "--key", KEY.hex()])


def refusal(game: Forger) -> str | None:
    """Why the rules, with the seed, did not play this to an end; None where they did."""
    rows = [
        Row(line["version"], line["batch"], line["type"], json.dumps(line["payload"]))
        for line in game.events
    ]
    outcome = None
    try:
        for stand in play_again(game.title, rows, [game.seed]):
            outcome = game.title.outcome(stand.state)
    except Unlawful as fault:
        return str(fault)
    return None if outcome is not None else "It is not over."
