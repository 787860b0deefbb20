"""Games against each kind of clock, as they were exported on the day on which these came: they stay
readable, to everybody who checks them. The files are never written anew."""

from __future__ import annotations

import gzip
from io import BytesIO
from pathlib import Path

import pytest

from audit.importing.file import HistoryFile
from audit.importing.storing import import_history
from audit.verifier.kleio_verify import check
from games.engine import registry
from games.engine.adjudicate import lay_again

FOLDER = Path(__file__).parent / "clocked"
KEPT = {
    "days-bot": {"timed", "flagged", "taken_over", "returned"},
    "days-nothing": {"timed", "flagged", "taken_over", "returned"},
    "bank-bot": {"timed", "ticked", "taken_over", "returned"},
    "bank-nothing": {"timed", "ticked", "flagged", "taken_over", "returned"},
}


def kept(name: str) -> bytes:
    return gzip.decompress((FOLDER / f"{name}.ndjson.gz").read_bytes())


@pytest.mark.parametrize("name", KEPT)
def test_a_game_with_a_clock_is_checked_by_whoever_has_its_file(name: str) -> None:
    report = check(BytesIO(kept(name)))
    assert report.fault is None


@pytest.mark.parametrize("name", KEPT)
def test_it_holds_each_fact_of_its_clock_and_is_folded_by_any_rules(name: str) -> None:
    file = HistoryFile(kept(name))
    assert {event.type for event in file.events} >= KEPT[name]
    title = registry.title(file.header["title"])
    stands = list(lay_again(title, file.events, [file.seed]))
    assert stands[-1].version == file.header["version"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", KEPT)
def test_it_is_loaded_as_the_game_that_it_was(name: str) -> None:
    file = HistoryFile(kept(name))
    title = registry.title(file.header["title"])
    other = file.header["rules"] != title.rules
    game = import_history(kept(name), unadjudicated=other)
    assert game.clock is not None
    assert game.clock["control"] == name.split("-")[0]
