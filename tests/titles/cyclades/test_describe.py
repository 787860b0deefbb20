"""What a report of a game leaves out is told by the facts that it shows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from games.bots.random import POLICIES
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.flow import Chose, Waits
from games.engine.playing_out import play_out
from games.engine.records import Event, Move
from games.titles.cyclades import TITLE, moves
from games.titles.cyclades.describe import SILENT_MOVES


def named(move: Move) -> set[str]:
    """Areas, gods, heroes, creatures, buildings and factions that a move names."""
    fields = {} if isinstance(move, moves.Join | moves.Lose) else msgspec.to_builtins(move)
    return {value for name, value in fields.items() if name != "move" and isinstance(value, str)}


@pytest.mark.parametrize("seats", TITLE.seat_counts)
def test_facts_name_all_that_the_move_before_them_named(seats: int) -> None:
    met: set[type[Move]] = set()

    def look(_state: Any, _asked: Any, move: Move | None, events: Sequence[Event]) -> None:
        facts = [event for event in events if not isinstance(event, Chose | Waits)]
        if isinstance(move, SILENT_MOVES) and facts:
            written = b" ".join(map(canonical, facts)).decode()
            assert {name for name in named(move) if f'"{name}"' not in written} == set(), (
                move,
                written,
            )
            met.add(type(move))

    policy = POLICIES["random"](TITLE)
    for number in range(6):
        play_out(TITLE, [policy] * seats, SeededChance(number), Random(number), observer=look)
    assert len(met) > 20
