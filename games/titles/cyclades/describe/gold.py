"""Gold, philosophers and priestesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.titles.cyclades.describe.words import purpose, red, some
from games.titles.cyclades.events.gold import (
    GoldGained,
    GoldTaken,
    Paid,
    PhilosophersGained,
    PhilosophersSpent,
    PhilosopherTaken,
    PriestessesGained,
    PriestessesSpent,
    PriestessTaken,
)

_SOURCES = {
    "area": " from the area",
    "bonus": " from the metropolis",
    "bought": " for gold",
    "hector": " from Hector",
    "god": "",
    "placement": "",
}


def _gold_taken(event: GoldTaken) -> str:
    gold = f"{event.gold} gold" if isinstance(event.gold, int) else "gold"
    return f"{red(event.faction)} takes {gold} from {red(event.victim)} with the Griffin."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    PriestessesGained: lambda e: (
        f"{red(e.faction)} gains {some(e.count, 'priestess')}{_SOURCES[e.source]}."
    ),
    PriestessesSpent: lambda e: f"{red(e.faction)} gives up {some(e.count, 'priestess')}.",
    PriestessTaken: lambda e: f"{red(e.faction)} takes a priestess from {red(e.victim)}.",
    PhilosophersGained: lambda e: (
        f"{red(e.faction)} gains {some(e.count, 'philosopher')}{_SOURCES[e.source]}."
    ),
    PhilosophersSpent: lambda e: f"{red(e.faction)} gives up {some(e.count, 'philosopher')}.",
    PhilosopherTaken: lambda e: f"{red(e.faction)} takes a philosopher from {red(e.victim)}.",
    Paid: lambda e: f"{red(e.faction)} pays {e.gold} gold{purpose(e.purpose)}.",
    GoldGained: lambda e: f"{red(e.faction)} gains {e.gold} gold.",
    GoldTaken: _gold_taken,
}
