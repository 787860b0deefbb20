"""A short torture, with everything that the long one has but time: ``make torture`` is that one."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from environment.folders import ROOT
from tests.torture import mutations
from tests.torture.report import Report, spread, table
from tests.torture.told_again import Heard, Move, delay, first_after, follows_at, was_cut_off

SHORT = (
    "--only kills,deliveries,mutations,endless,guesses,racers,lobby,stalled,signins,streams"
    " --rounds 8 --mutations 100 --deliveries 40 --share 0.1 --seconds 5 --racers 20 --races 16"
    " --people 12 --rushes 2 --kills 5 --answers 5 --leniency 20"
)
"""What is timed is held to its times by the long one, on a machine that does nothing else."""


@pytest.mark.usefixtures("processes")
def test_what_kleio_promises_is_kept_while_it_is_tortured() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture", *SHORT.split()],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("COV")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stdout
    assert done.stdout.count(": kept") == 11, done.stdout  # the last is of all games


def test_a_promise_that_is_broken_is_told_with_the_first_places() -> None:
    report = Report("kills")
    report.promise("moves missing", [f"game {number}" for number in range(12)])
    text = table([report])
    assert "kills: BROKEN" in text
    assert "!! moves missing: game 9" in text
    assert "and 2 more" in text


def test_a_scene_that_cannot_be_played_is_not_counted_as_kept() -> None:
    report = Report("full disk", left_out="No file system.")
    assert "full disk: LEFT OUT\n  No file system." in table([report])


def test_mutations_alone_say_that_they_need_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutations, "_games", list)
    report = mutations.change(3, 6)
    assert "mutations (3, seed 6): BROKEN" in table([report])
    assert report.broken == [mutations.NO_GAMES]


def test_times_are_told_by_their_middle_and_their_end() -> None:
    assert spread([]) == "-"
    assert spread([float(number) for number in range(101)]) == "p50 50.0 p95 95.0 max 100.0"


def test_how_soon_a_follower_knows_of_the_first_move_after_a_kill() -> None:
    moves = [Move(9.0, 10.2, 5), Move(13.0, 13.5, 9), Move(12.0, 14.0, 12)]
    first = first_after(moves, moment=10.0)
    assert first == moves[1]
    heard = Heard(told=[(8.0, 4), (13.75, 12)], streams=[(1.0, 20.0)])
    assert (delay(first, heard), was_cut_off(first, heard, 10.0)) == (0.25, False)
    cut = Heard(told=[(8.0, 4), (16.0, 12)], streams=[(1.0, 11.0), (15.0, 20.0)])
    assert (delay(first, cut), was_cut_off(first, cut, 10.0)) == (2.5, True)
    assert [follows_at(cut, at) for at in (10.0, 12.0)] == [True, False]
    assert first_after(moves, moment=13.0) is None
