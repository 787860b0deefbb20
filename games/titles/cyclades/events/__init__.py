"""The facts of a game of Cyclades, by subject. Amounts are what really went; ``area`` is where it
happened."""

from __future__ import annotations

from games.engine.records import Event
from games.titles.cyclades.events import battles, building, cards, cycle, gold, laying

EVENTS: tuple[type[Event], ...] = (
    *laying.EVENTS,
    *gold.EVENTS,
    *cycle.EVENTS,
    *building.EVENTS,
    *battles.EVENTS,
    *cards.EVENTS,
)
