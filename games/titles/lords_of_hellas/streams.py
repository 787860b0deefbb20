"""Every stream of chance: the set-up, the events, and what the family has."""

from __future__ import annotations

from games.engine.streams import Stream
from games.titles.hellas.components.artifacts import NEUTRAL_ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.event_cards import EVENT_CARDS
from games.titles.hellas.components.ids import HEROES
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.parameters import Parameters
from games.titles.hellas.streams import shared_streams


def streams(seats: int, parameters: Parameters) -> dict[str, Stream]:
    """With so many seats."""
    combat = [card for card, printed in COMBAT_CARDS.items() for _ in range(printed.copies)]
    return {
        "seat:first": Stream("die", seats),
        "temple_card": Stream("die", len(TEMPLE_CARDS)),
        "hero:dealt": Stream("order", len(HEROES)),
        "deck:events": Stream("bag", len(EVENT_CARDS)),
        **shared_streams(
            seats,
            parameters,
            combat=combat,
            artifacts=NEUTRAL_ARTIFACTS,
            blessings=list(BLESSINGS),
        ),
    }
