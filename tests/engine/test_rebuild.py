"""A game comes back from the rows in which its events are stored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import pytest

from games.bots.random import POLICIES
from games.engine import folding
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.playing_out import play_out
from games.engine.records import Event
from games.engine.title import Title
from games.titles import dice_forge
from tests.filled import filled
from tests.titles import night_market

TITLES: list[Title[Any]] = [night_market.TITLE, dice_forge.TITLE]
IDS = [title.id for title in TITLES]


@dataclass(frozen=True)
class Row:
    """What the store keeps of an event."""

    type: str
    payload: str


def row(title: Title[Any], event: Event) -> Row:
    """As PostgreSQL writes ``jsonb``: shorter keys first, and blanks."""

    def ordered(value: Any) -> Any:
        if isinstance(value, dict):
            keys = sorted(value, key=lambda key: (len(key), key))
            return {key: ordered(value[key]) for key in keys}
        return [ordered(part) for part in value] if isinstance(value, list) else value

    shown = json.loads(canonical(event))
    return Row(shown["type"], json.dumps(ordered(shown)))


def played(title: Title[Any], seed: int) -> tuple[list[Any], list[list[Row]]]:
    """The state after each batch of a game, and its rows by batch."""
    states: list[Any] = []
    rows: list[list[Row]] = []

    def keep(state: Any, _asked: Any, _move: Any, events: Sequence[Event]) -> None:
        states.append(clone(state))
        rows.append([row(title, event) for event in events])

    seats = 2 + seed % 3
    policies = [POLICIES["random"](title)] * seats
    play_out(title, policies, SeededChance(seed), Random(seed), observer=keep)
    return states, rows


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_the_rows_of_a_game_give_its_last_state(title: Title[Any], seed: int) -> None:
    states, rows = played(title, seed)
    rebuilt = folding.rebuild(title, (row for batch in rows for row in batch))
    assert canonical(rebuilt) == canonical(states[-1])


@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_the_rows_after_a_state_are_laid_over_a_copy_of_it(title: Title[Any]) -> None:
    states, rows = played(title, 1)
    for before, after, batch in filled(zip(states, states[1:], rows[1:], strict=False)):
        kept = canonical(before)
        assert canonical(folding.rebuild(title, batch, before)) == canonical(after)
        assert canonical(before) == kept


@pytest.mark.parametrize("title", TITLES, ids=IDS)
def test_rows_are_read_as_strictly_as_events(title: Title[Any]) -> None:
    """What is stored under another type, with a field too many or one of a wrong type."""
    _, [set_up, *_] = played(title, 2)
    began, bookmark = set_up[0], set_up[-1]
    wrong = [
        Row(bookmark.type, began.payload),
        Row(began.type, bookmark.payload),
        Row(bookmark.type, bookmark.payload.replace("{", '{"more": 1, ', 1)),
        Row(bookmark.type, bookmark.payload.replace('"keep": 0', '"keep": "0"')),
        Row(bookmark.type, bookmark.payload[:-1]),
    ]
    for row in wrong:
        assert row not in set_up
        with pytest.raises(msgspec.DecodeError):
            folding.rebuild(title, [row])
    with pytest.raises(KeyError, match="lantern_lost"):
        folding.rebuild(title, [began, Row("lantern_lost", '{"type": "lantern_lost"}')])
