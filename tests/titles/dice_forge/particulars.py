"""Dice Forge hides nothing but its draws; games differ by the sets that are laid out."""

from __future__ import annotations

from random import Random

from games.titles.dice_forge.components.cards import SETS
from games.titles.dice_forge.options import Options, SetChoice
from tests.compliance.particulars import Particulars


def options(seats: int, rng: Random) -> Options:
    """Any set at each place that has two, any seat first."""
    choices: tuple[SetChoice, ...] = ("A", "B", "random")
    sets = {place: rng.choice(choices) for place in SETS if "B" in SETS[place]}
    return Options(sets=sets, first_seat=rng.randrange(seats))


PARTICULARS = Particulars(options=options)
