"""Every stream of chance: what is laid at random, and two dice for each hero."""

from __future__ import annotations

from games.engine.streams import Stream
from games.titles.dice_forge.components.cards import SETS
from games.titles.dice_forge.components.ids import DICE
from games.titles.dice_forge.components.temple import SANCTUARY
from games.titles.dice_forge.parameters import Parameters
from games.titles.dice_forge.rules.blessing import STREAMS


def streams(seats: int, _parameters: Parameters) -> dict[str, Stream]:
    """With so many seats."""
    return {
        "seat:first": Stream("die", seats),
        **{f"set:{place}": Stream("die", len(sets)) for place, sets in SETS.items()},
        **{f"temple:{group}": Stream("order", len(faces)) for group, faces in SANCTUARY.items()},
        **{STREAMS[seat, die]: Stream("die", 6) for seat in range(seats) for die in DICE},
    }
