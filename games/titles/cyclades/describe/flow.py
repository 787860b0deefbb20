"""What the engine tells of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import waited_for
from games.engine.flow import Began, Chose, Waits
from games.engine.records import label
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.describe.moves import SENTENCES as MOVES
from games.titles.cyclades.describe.words import red
from games.titles.cyclades.steps.battles import ChooseLosses


def _began(event: Began[Any, Any]) -> str:
    return f"A game of Cyclades for {event.seats} begins."


def _chose(event: Chose[Any]) -> str:
    how = " (the only choice)" if event.forced else ""
    return f"{label(event.seat)}{how}: {MOVES[type(event.move)](event.move)}"


def _waits(event: Waits[Any]) -> str:
    return waited_for(event, (red(each) for step in event.push[-1:] for each in _asked_by(step)))


def _asked_by(step: Any) -> tuple[FactionId, ...]:
    faction: FactionId
    if isinstance(step, ChooseLosses):
        return step.factions
    faction = step.faction
    return (faction,)


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Began: _began,
    Chose: _chose,
    Waits: _waits,
}
