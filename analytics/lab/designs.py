"""What an experiment decides before anything is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from analytics.lab.faults import BadDesign

BASE = "base"
"""The arm in which nothing is changed."""

MOST_VARIANTS = 60
_PLACE = re.compile(r" - at `(\$[^`]*)`$")
"""How msgspec says where something is wrong."""

_Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9_.=-]{0,59}$")]
_Blocks = Annotated[int, msgspec.Meta(ge=2, le=1_000_000)]


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No block more is played once, for every variant, it is clear whether ``outcome`` differs, or
    that it differs by less than ``within``. One may look as often as one likes."""

    outcome: str
    within: Annotated[float, msgspec.Meta(gt=0, le=1e9)]


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An experiment.

    ``variants``: name -> patch of the parameters. ``bots``: their levels by seat; those of unequal
    level change seats within a block, until each has sat everywhere. ``blocks``: how many, at most
    where there is a ``stop``. ``seed``: the chance of each block follows from it, and is the same
    in every arm. ``outcomes``: chosen beforehand, see ``outcomes``. ``reason``: what it is to show.
    """

    title: str
    variants: dict[_Name, dict[str, int]]
    bots: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=8)]
    outcomes: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=30)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    blocks: _Blocks = 400
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""
    options: dict[str, Any] = {}
    stop: Stop | None = None

    @property
    def arms(self) -> dict[str, dict[str, int]]:
        """Name -> patch, the base first."""
        return {BASE: {}, **self.variants}

    @property
    def pieces(self) -> int:
        """One for each arm of each block."""
        return self.blocks * len(self.arms)

    @property
    def turns(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where in the games of a block, in each arm."""
        turned = (self.bots[at:] + self.bots[:at] for at in range(len(self.bots)))
        return tuple(dict.fromkeys(turned))


class Place(NamedTuple):
    """Where a piece of an experiment belongs."""

    block: int
    arm: str


def place_of(design: Design, number: int) -> Place:
    """Of piece ``number``: they are counted through, block by block."""
    arms = list(design.arms)
    return Place(number // len(arms), arms[number % len(arms)])


def read(written: Mapping[str, Any]) -> Design:
    """A design as somebody wrote it, its arms in that order. ``sweeps`` stand for variants:
    ``{"cards.hydra.glory": [24, 26]}`` for one each. Raises ``BadDesign``."""
    members = dict(written)
    try:
        sweeps = msgspec.convert(members.pop("sweeps", {}), dict[str, list[int]])
        named = msgspec.convert(members.get("variants", {}), dict[str, Any])
        swept = {f"{name}={n}": {name: n} for name, numbers in sweeps.items() for n in numbers}
        if twice := named.keys() & swept.keys():
            raise BadDesign(f"The variant {min(twice)!r} is written out and swept.", "$.sweeps")
        design = msgspec.convert({**members, "variants": {**named, **swept}}, Design)
    except msgspec.ValidationError as error:
        place = _PLACE.search(str(error))
        raise BadDesign(
            f"The design of an experiment is wrong: {error}.", place[1] if place else "$"
        ) from None
    if not 1 <= len(design.variants) <= MOST_VARIANTS:
        raise BadDesign(f"An experiment has 1 to {MOST_VARIANTS} variants.", "$.variants")
    if BASE in design.variants:
        raise BadDesign(
            f"No variant is called {BASE!r}: that is the game as it stands.", f"$.variants.{BASE}"
        )
    if empty := [name for name, patch in design.variants.items() if not patch]:
        raise BadDesign(f"The variant {empty[0]!r} changes nothing.", f"$.variants.{empty[0]}")
    if design.stop and design.stop.outcome not in design.outcomes:
        raise BadDesign(f"stop: {design.stop.outcome!r} is none of the outcomes.", "$.stop.outcome")
    return design
