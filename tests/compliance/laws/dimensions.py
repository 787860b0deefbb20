"""What finished games are looked at by is declared, and follows from the facts alone."""

from __future__ import annotations

from typing import Any

from games.engine import folding
from games.engine.dimensions import BadDimension, Measured, measure
from games.engine.records import Event
from tests.compliance.broken import Broken, require
from tests.compliance.fingerprints import fingerprint
from tests.compliance.record import Record


def what_a_game_is_looked_at_by_follows_from_its_facts(game: Record) -> None:
    """The same values from the facts as they are read back, as often as one looks, changing
    nothing; and every value that is found was declared."""
    title = game.title
    if game.trouble is not None or not game.rests:
        return
    for dimension in title.dimensions.declared:
        require(
            dimension.definition.endswith(".") and bool(dimension.name),
            f"dimension {dimension.id} needs a name, and a definition that is a sentence",
        )
    last, bytes_before = game.rests[-1]
    events = [title.reading.event(fingerprint(event)) for event in game.events]
    first = _looked_at(game, last, game.events)
    again = _looked_at(game, folding.replay(title, events), events)
    require(first == again, "looking at a game from its facts finds other values")
    require(fingerprint(last) == bytes_before, "looking at a game changed it")


def _looked_at(game: Record, state: Any, events: list[Event]) -> Measured:
    try:
        return measure(game.title.dimensions, state, events, game.seats)
    except BadDimension as error:
        raise Broken(f"a game has a value that was not declared: {error}") from error
