"""Every stream of chance: the tokens, and what the family has. Xerxes draws from the player's
deck."""

from __future__ import annotations

from games.engine.streams import Stream
from games.titles.hellas.parameters import Parameters
from games.titles.hellas.streams import shared_streams
from games.titles.persian_invasion.components import cards
from games.titles.persian_invasion.components.scripts import SCRIPTS


def streams(seats: int, parameters: Parameters) -> dict[str, Stream]:
    """With one seat."""
    return {
        "tokens": Stream("bag", max(len(act) for act in SCRIPTS.values())),
        **shared_streams(
            seats,
            parameters,
            combat=cards.COMBAT,
            artifacts=cards.ARTIFACTS,
            blessings=cards.CHOSEN_BLESSINGS,
        ),
    }
