"""The steps that carry out what a source does (LH-1.11)."""

from __future__ import annotations

from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.effects import Moment
from games.titles.hellas.facts.in_force import effects_of
from games.titles.hellas.parameters import Parameters
from games.titles.hellas.steps.cards import Choose
from games.titles.hellas.steps.parts import Source
from games.titles.hellas.steps.turn import Carry

CHOICES: frozenset[str] = frozenset(
    [a for a, artifact in ARTIFACTS.items() if artifact.choose_one]
    + [b for b, bless in BLESSINGS.items() if bless.choose_one]
)
"""Sources of which one effect is chosen."""


def carried(
    numbers: Parameters, seat: int, source: Source, upon: Moment | None = None
) -> tuple[Carry | Choose, ...]:
    """The steps that carry a source out in its order, as far as it happens ``upon`` this; one step
    that asks where its owner chooses one effect."""
    if source in CHOICES and upon is None:
        return (Choose(seat, source),)
    return tuple(
        Carry(seat, source, number)
        for number, effect in enumerate(effects_of(numbers, source))
        if effect.upon == upon
    )
