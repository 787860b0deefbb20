"""What the host of a game of Night Market may choose."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.engine.errors import BadOptions
from games.engine.records import SeatNumber


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``teams``: P1 and P3 against P2 and P4. ``first_seat``: who begins the first round."""

    teams: Annotated[
        bool,
        msgspec.Meta(
            title="Teams",
            description="P1 and P3 against P2 and P4",
            extra_json_schema={"x-seats": [4]},
        ),
    ] = False
    first_seat: Annotated[
        SeatNumber | Literal["random"],
        msgspec.Meta(title="First seat", extra_json_schema={"x-words": {"random": "at random"}}),
    ] = "random"


def check(options: Options, seats: int) -> None:
    """Teams need four seats, and the first seat must be one of them."""
    if options.teams and seats != 4:
        raise BadOptions(f"Teams need 4 seats, not {seats}; leave teams out or seat four.")
    if options.first_seat != "random" and options.first_seat >= seats:
        raise BadOptions(f"first_seat is {options.first_seat}; name 0 to {seats - 1} or 'random'.")
