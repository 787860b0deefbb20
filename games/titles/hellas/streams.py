"""The streams of chance that both titles have: the die of the monsters, decks, hands."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.records import label
from games.engine.streams import Stream
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.facts.monsters import faces_of
from games.titles.hellas.parameters import Parameters


def shared_streams(
    seats: int,
    parameters: Parameters,
    *,
    combat: Sequence[object],
    artifacts: Sequence[object],
    blessings: Sequence[object],
) -> dict[str, Stream]:
    """``combat``, ``artifacts``, ``blessings``: the cards that are in the game."""
    return {
        "die:monster": Stream("die", len(faces_of(parameters.die))),
        "deck:combat": Stream("bag", len(combat)),
        "deck:artifacts": Stream("bag", len(artifacts)),
        "deck:blessings": Stream("bag", len(blessings)),
        "deck:attacks": Stream("bag", sum(card.copies for card in ATTACK_CARDS.values())),
        **{f"hand:{label(seat)}": Stream("bag", len(combat)) for seat in range(seats)},
    }
