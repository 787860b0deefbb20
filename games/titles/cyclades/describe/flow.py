"""What the engine tells of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.flow import Began, Chose, Waits
from games.engine.records import label
from games.titles.cyclades.describe.moves import SENTENCES as MOVES
from games.titles.cyclades.describe.words import red


def _began(event: Began[Any, Any]) -> str:
    return f"A game of Cyclades for {event.seats} begins."


def _chose(event: Chose[Any]) -> str:
    how = " (the only choice)" if event.forced else ""
    return f"{label(event.seat)}{how}: {MOVES[type(event.move)](event.move)}"


def _waits(event: Waits[Any]) -> str:
    if not event.push and not event.keep:
        return "Nothing is left to do."
    faction = getattr(event.push[-1], "faction", None) if event.push else None
    return "The game waits." if faction is None else f"The game waits for {red(faction)}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Began: _began,
    Chose: _chose,
    Waits: _waits,
}
