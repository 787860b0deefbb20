"""What the host of a game of Dice Forge may choose (DF-1.4, DF-1.8)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.engine.errors import BadOptions
from games.engine.records import SeatNumber
from games.titles.dice_forge.components.cards import CARDS, SETS

SetChoice = Literal["A", "B", "random"]


_FREE = {
    place: " or ".join(f"{CARDS[card].name} ({name})" for name, card in sorted(sets.items()))
    for place, sets in SETS.items()
    if "B" in sets
}
"""The places at which there is a choice, and between what: ``Ferryman (A) or Cerberus (B)``."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``sets``: place -> the set that lies there; a place not named has set A, so that nothing
    named is the first game. ``first_seat``: who begins and keeps the marker."""

    sets: Annotated[
        dict[str, SetChoice],
        msgspec.Meta(
            title="Cards",
            description="which card lies at each place: of set A, B or at random; else of set A",
            extra_json_schema={
                "x-names": _FREE,
                "x-words": {"A": "set A", "B": "set B", "random": "at random"},
            },
        ),
    ] = msgspec.field(default_factory=dict)
    first_seat: Annotated[
        SeatNumber | Literal["random"],
        msgspec.Meta(
            title="First seat",
            description="the seat that begins, or random",
            extra_json_schema={"x-words": {"random": "at random"}},
        ),
    ] = "random"


def check(options: Options, seats: int) -> None:
    """Refuse a set that a place does not have and a first seat that is not in the game."""
    for place, choice in options.sets.items():
        if place not in SETS:
            raise BadOptions(f"There is no place {place!r}; the places are {', '.join(SETS)}.")
        if choice != "A" and place not in _FREE:
            raise BadOptions(
                f"Place {place} has set A only; a choice is open at {', '.join(_FREE)} (DF-1.4)."
            )
    if options.first_seat != "random" and options.first_seat >= seats:
        raise BadOptions(
            f"first_seat is {options.first_seat}, but the seats are 0 to {seats - 1}; "
            "name one of them or 'random'."
        )
