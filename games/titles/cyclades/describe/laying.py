"""The board, the table and the first pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed
from games.engine.records import label
from games.titles.cyclades.describe.words import called, god, red, some
from games.titles.cyclades.events.laying import (
    BoardLaid,
    FleetsPlaced,
    LandSettled,
    MercenariesPlaced,
    TableLaid,
    TroopsPlaced,
)


def _table_laid(event: TableLaid) -> str:
    led = listed(f"{red(entry.faction)} ({label(entry.seat)})" for entry in event.factions)
    gods = listed(god(entry) for entry in event.gods[: event.gods_up])
    return f"{led} play; the gods are {gods}, and Apollo. {red(event.order[0])} begins."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    BoardLaid: lambda e: (
        f"The map is laid: {len(e.areas)} areas on {some(len(e.tiles), 'tile')}, side {e.side}."
    ),
    TableLaid: _table_laid,
    LandSettled: lambda e: f"{red(e.faction)} settles in {called(e.area)}.",
    FleetsPlaced: lambda e: f"{red(e.faction)} puts {some(e.fleets, 'fleet')} in {called(e.area)}.",
    TroopsPlaced: lambda e: f"{red(e.faction)} puts {some(e.troops, 'troop')} in {called(e.area)}.",
    MercenariesPlaced: lambda e: (
        f"{red(e.faction)} puts {some(e.mercenaries, 'mercenary')} in {called(e.area)}."
    ),
}
