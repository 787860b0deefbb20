"""With the rules: each value of each fact of time, in games that were really played, is what the
rules and the clock give, but for what stamps and rows hold."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache

import pytest

from audit.importing.file import HistoryFile
from games.engine import registry
from games.engine.adjudicate import play_again
from games.engine.recorded import Unlawful
from tests.audit.clock_facts import FACTS
from tests.audit.test_adjudicating import Row, each_leaf_changed
from tests.audit.test_clocked_games import FOLDER

GAMES = ("bank-nothing", "days-bot")
TICKS = 3
"""Of those of a game so many, around the first flag: they are alike."""

HELD_ELSEWHERE = {
    "days-bot flagged payload.at",  # by how much later than due it was seen
    "bank-nothing ticked payload.at",  # by a millionth of a second
}
"""What the stamp of the batch is near, and nothing else."""


@cache
def rows(name: str) -> tuple[bytes, list[Row]]:
    file = HistoryFile(gzip.decompress((FOLDER / f"{name}.ndjson.gz").read_bytes()))
    return file.seed, [
        Row(event.version, event.batch, event.type, event.payload) for event in file.events
    ]


def fault_of(name: str, history: list[Row]) -> Unlawful | None:
    seed, _ = rows(name)
    try:
        for _ in play_again(registry.title("dice_forge"), history, [seed]):
            pass
    except Unlawful as fault:
        return fault
    return None


def facts(name: str) -> Iterator[Row]:
    _, history = rows(name)
    fell = next(row.version for row in history if row.type == "flagged")
    ticks = [row for row in history if row.type == "ticked"]
    near = sorted(ticks, key=lambda row: abs(row.version - fell))[:TICKS]
    yield from (
        row for row in history if row in near or (row.type in FACTS and row.type != "ticked")
    )


@pytest.mark.parametrize("name", GAMES)
def test_each_value_of_each_fact_of_time_is_held(name: str) -> None:
    _, history = rows(name)
    assert fault_of(name, history[: _until(history, history[-1])]) is None
    unfound: set[str] = set()
    tried = 0
    for row in facts(name):
        for path, made in each_leaf_changed(row):
            tried += 1
            changed = [made if each is row else each for each in history[: _until(history, row)]]
            if fault_of(name, changed) is None:
                unfound.add(f"{name} {row.type} {path}")
    assert unfound == {each for each in HELD_ELSEWHERE if each.startswith(name)}
    assert tried > 15


def _until(history: list[Row], row: Row) -> int:
    """To the end of the second batch behind the one in which it shows: the terms do when somebody
    takes over."""
    shows = (
        next(event for event in history if event.type == "taken_over")
        if row.type == "timed"
        else row
    )
    last = min(shows.batch + 2, history[-1].batch)
    return max(each.version for each in history if each.batch <= last)
