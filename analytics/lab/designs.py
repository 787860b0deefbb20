"""What an experiment decides before anything is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from analytics.lab.arms import (
    BASE,
    Arm,
    ArmName,
    Change,
    Grid,
    arm_of,
    grids_of,
    picks_of,
    swept,
    told_once,
)
from analytics.lab.faults import BadDesign, at

MOST_VARIANTS = 60
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
    ``changes``: what variants change beside parameters. ``grids``: the cells of each are variants.
    """

    title: str
    variants: dict[ArmName, dict[str, int]]
    bots: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=8)]
    outcomes: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=30)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    blocks: _Blocks = 400
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""
    options: dict[str, Any] = {}
    stop: Stop | None = None
    changes: dict[ArmName, Change] = {}
    grids: tuple[Grid, ...] = ()

    def change(self, arm: str) -> Change:
        """What an arm changes beside parameters."""
        return self.changes.get(arm, Change())

    @property
    def compared(self) -> dict[str, str]:
        """Variant -> the arm with which it is compared; without those that are there for others to
        be compared with."""
        than = {name: self.change(name).than for name in self.variants}
        return {name: other for name, other in than.items() if name not in than.values()}

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
    """A design as somebody wrote it, its arms in that order. ``variants``, ``sweeps``, ``grids``
    and ``picks`` stand for arms, as ``arms`` has it. What a seat loses that is kept from something,
    or wins that picks, is an outcome by itself. Raises ``BadDesign``."""
    members = dict(written)
    if "changes" in members:
        raise BadDesign("What a variant changes stands in `variants`.", "$.changes")
    arms, grids = _arms(members)
    if "outcomes" in members:
        members["outcomes"] = _with_own(members["outcomes"], arms)
    members["variants"] = {name: arm.patch for name, arm in arms.items()}
    with at("$"):
        design = msgspec.convert(members, Design)
    changes = {name: arm.change for name, arm in arms.items() if arm.change != Change()}
    design = msgspec.structs.replace(design, changes=changes, grids=grids)
    _check(design)
    return design


def _arms(members: dict[str, Any]) -> tuple[dict[str, Arm], tuple[Grid, ...]]:
    """All arms by name, and the grids; what stands for them is taken out of ``members``."""
    with at("$.variants"):
        variants = msgspec.convert(members.pop("variants", {}), dict[str, Any])
    named = {}
    for name, each in variants.items():
        with at(f"$.variants.{name}"):
            named[name] = arm_of(each)
    with at("$.sweeps"):
        sweeps = swept(members.pop("sweeps", {}))
        told_once(named, sweeps)
    with at("$.grids"):
        grids = grids_of(members.pop("grids", []))
        cells = told_once(named, sweeps, *(grid.cells for grid in grids))
    with at("$.picks"):
        picks = picks_of(members.pop("picks", []), members.pop("pick_seat", None))
        return told_once(cells, picks), grids


def _with_own(outcomes: Any, arms: Mapping[str, Arm]) -> Any:
    """Those that were chosen, and what is found out of the seats that arms restrict."""
    if isinstance(outcomes, str) or not isinstance(outcomes, Sequence):
        return outcomes
    own = [
        "pick" if restriction.is_pick else f"wins:seat={restriction.seat}"
        for arm in arms.values()
        if (restriction := arm.change.restriction)
        and (restriction.is_pick or restriction.seat is not None)
    ]
    return list(dict.fromkeys([*outcomes, *own]))


def _check(design: Design) -> None:
    if not 1 <= len(design.variants) <= MOST_VARIANTS:
        many = len(design.variants)
        raise BadDesign(
            f"An experiment has 1 to {MOST_VARIANTS} variants, not {many}.", "$.variants"
        )
    if BASE in design.variants:
        raise BadDesign(
            f"No variant is called {BASE!r}: that is the game as it stands.", f"$.variants.{BASE}"
        )
    for name in design.variants:
        _check_variant(design, name, f"$.variants.{name}")
    if design.stop and design.stop.outcome not in design.outcomes:
        raise BadDesign(f"stop: {design.stop.outcome!r} is none of the outcomes.", "$.stop.outcome")


def _check_variant(design: Design, name: str, place: str) -> None:
    change = design.change(name)
    if not design.variants[name] and not change.options and change.restriction is None:
        raise BadDesign(f"The variant {name!r} changes nothing.", place)
    if change.than not in design.arms or design.change(change.than).than != BASE:
        raise BadDesign(
            f"The variant {name!r} is compared with {change.than!r}, which is neither the base nor"
            " a variant that is compared with the base.",
            f"{place}.than",
        )
    seat = change.restriction.seat if change.restriction else None
    if seat is not None and seat >= len(design.bots):
        raise BadDesign(f"The variant {name!r}: there is no seat {seat} here.", f"{place}.seat")
