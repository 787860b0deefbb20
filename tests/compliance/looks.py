"""The decisions of a game that laws look at whose looking takes its time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.records import Decision, Move
from tests.compliance.record import Record

LOOKS = 12
"""So many moments of a game."""


def looked_at(game: Record) -> Iterator[tuple[Any, Decision, Sequence[Move]]]:
    """Some decisions, spread over the game, and at least one of each kind."""
    kinds = set[str]()
    stride = max(1, len(game.rests) // LOOKS)
    for number, ((state, _), listed) in enumerate(zip(game.rests, game.listed, strict=True)):
        for decision, moves in listed:
            if number % stride and decision.kind in kinds:
                continue
            kinds.add(decision.kind)
            yield state, decision, moves
