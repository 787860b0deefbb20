"""The facts of a game of Lords of Hellas, by subject. Amounts are what really went."""

from __future__ import annotations

from games.engine.records import Event
from games.titles.hellas.events import battles, cards, heroes, hoplites, hunts, monsters, table

EVENTS: tuple[type[Event], ...] = (
    *table.EVENTS,
    *heroes.EVENTS,
    *hoplites.EVENTS,
    *cards.EVENTS,
    *monsters.EVENTS,
    *battles.EVENTS,
    *hunts.EVENTS,
)
