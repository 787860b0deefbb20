"""What the host of a game of Lords of Hellas may choose (LH-3.2, LH-3.3, LH-26.6)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.engine.errors import BadOptions
from games.engine.records import SeatNumber


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How heroes are found, who is the first to have one, and when the game ends at the latest."""

    heroes: Annotated[
        Literal["chosen", "dealt"],
        msgspec.Meta(description="each player chooses a hero that is left, or is dealt one"),
    ] = "chosen"
    first_seat: Annotated[
        SeatNumber | Literal["random"],
        msgspec.Meta(
            description="the seat that chooses a hero and a region first, or random; "
            "the last to choose takes the first turn (LH-3.7)"
        ),
    ] = "random"
    max_rounds: Annotated[
        int,
        msgspec.Meta(ge=0, le=10_000, description="the last round at the latest; 0: no limit"),
    ] = 300


def check(options: Options, seats: int) -> None:
    """Refuse a first seat that is not in the game."""
    if options.first_seat != "random" and options.first_seat >= seats:
        raise BadOptions(
            f"first_seat is {options.first_seat}, but the seats are 0 to {seats - 1}; "
            "name one of them or 'random'."
        )
