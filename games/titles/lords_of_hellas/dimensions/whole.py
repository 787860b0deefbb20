"""What a game as a whole has: its temple card and its ending."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.records import Event
from games.titles.lords_of_hellas.scoring import ENDINGS
from games.titles.lords_of_hellas.state import State


def ending(state: State, _events: Sequence[Event]) -> Iterable[str]:
    outcome = state.table.outcome
    return [] if outcome is None else [ENDINGS[outcome.reason]]


def temple_card(state: State, _events: Sequence[Event]) -> Iterable[str]:
    card = state.table.temple_card
    return [] if card is None else [card]
