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
        msgspec.Meta(
            title="Heroes",
            description="each player chooses a hero that is left, or is dealt one",
            extra_json_schema={"x-words": {"chosen": "each chooses", "dealt": "dealt"}},
        ),
    ] = "chosen"
    first_seat: Annotated[
        SeatNumber | Literal["random"],
        msgspec.Meta(
            title="First seat",
            description="the seat that chooses a hero and a region first, or random; "
            "the last to choose takes the first turn (LH-3.7)",
            extra_json_schema={"x-words": {"random": "at random"}},
        ),
    ] = "random"
    max_rounds: Annotated[
        int,
        msgspec.Meta(
            ge=0,
            le=10_000,
            title="Last round",
            description="the last round at the latest; 0: no limit",
            extra_json_schema={"x-words": {"0": "no limit"}},
        ),
    ] = 300


def check(options: Options, seats: int) -> None:
    """Refuse a first seat that is not in the game."""
    if options.first_seat != "random" and options.first_seat >= seats:
        raise BadOptions(
            f"first_seat is {options.first_seat}, but the seats are 0 to {seats - 1}; "
            "name one of them or 'random'."
        )
