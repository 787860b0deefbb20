"""What an arm of an experiment changes, and how somebody writes it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Annotated, Any, Literal

import msgspec

from games.engine.errors import BadOptions

BASE = "base"
"""The arm in which nothing is changed."""

Numbers = Annotated[tuple[int, ...], msgspec.Meta(min_length=2, max_length=30)]
ArmName = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9_.,=+-]{0,159}$")]
Seat = Annotated[int, msgspec.Meta(ge=0, le=15)]
Aims = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=60)]


class Restriction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``forbid``: bots do not choose what is aimed at while anything else is left. ``take``,
    ``leave``: they do, or do not, at the first decision at which both are possible, and play as
    they like before and after. ``aims``: see ``games.engine.aims``. ``seat``: whose bot; None for
    all."""

    how: Literal["forbid", "take", "leave"]
    aims: Aims
    seat: Seat | None = None

    @property
    def is_pick(self) -> bool:
        """Whether it holds at one moment alone."""
        return self.how != "forbid"


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an arm changes beside parameters: ``options`` beside those of the design, and what its
    bots may choose. ``than``: the arm with which it is compared."""

    options: dict[str, Any] = {}
    restriction: Restriction | None = None
    than: str = BASE


class Arm(msgspec.Struct, frozen=True):
    """All that an arm changes: ``patch`` of the parameters, and what else."""

    patch: dict[str, int] = {}
    change: Change = Change()


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two parameters, each number of the one with each of the other: an arm a cell."""

    rows: str
    columns: str
    row_numbers: Numbers
    column_numbers: Numbers

    def cell(self, row: int, column: int) -> str:
        """The arm in which ``rows`` is ``row`` and ``columns`` is ``column``."""
        return f"{self.rows}={row},{self.columns}={column}"

    @property
    def cells(self) -> dict[str, Arm]:
        """Row by row."""
        return {
            self.cell(row, column): Arm({self.rows: row, self.columns: column})
            for row, column in product(self.row_numbers, self.column_numbers)
        }


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an arm may have beside numbers of parameters."""

    options: dict[str, Any] = {}
    forbid: Aims = ()
    take: Aims = ()
    leave: Aims = ()
    seat: Seat | None = None
    than: str = BASE


WORDS = _Written.__struct_fields__
"""What an arm may say beside parameters; no parameter is called so."""


def arm_of(written: Any) -> Arm:
    """``{cards.hydra.glory: 20}``, ``{forbid: [cards=hydra], seat: 0}``, ``{options: {...}}``, or
    of each something. Raises ``BadOptions`` or ``msgspec.ValidationError``."""
    members = msgspec.convert(written, dict[str, Any])
    patch = {name: number for name, number in members.items() if name not in WORDS}
    fields = msgspec.convert({n: v for n, v in members.items() if n in WORDS}, _Written)
    said = {
        how: getattr(fields, how) for how in ("forbid", "take", "leave") if getattr(fields, how)
    }
    if len(said) > 1:
        raise BadOptions(f"A variant says one of {' and '.join(said)}, not both.")
    if fields.seat is not None and not said:
        raise BadOptions("seat says whose bot is kept from something: say what by `forbid`.")
    restriction = None
    for how, aims in said.items():
        restriction = msgspec.convert({"how": how, "aims": aims, "seat": fields.seat}, Restriction)
    change = Change(fields.options, restriction, fields.than)
    return Arm(msgspec.convert(patch, dict[str, int]), change)


def swept(written: Any) -> dict[str, Arm]:
    """``{"cards.hydra.glory": [24, 26]}``: an arm for each number."""
    sweeps = msgspec.convert(written, dict[str, list[int]])
    return {f"{name}={n}": Arm({name: n}) for name, numbers in sweeps.items() for n in numbers}


def grids_of(written: Any) -> tuple[Grid, ...]:
    """``[{a: [1, 2], b: [3, 4, 5]}]``: what stands first makes the rows."""
    grids = []
    for axes in msgspec.convert(written, list[dict[str, Numbers]]):
        if len(axes) != 2:
            raise BadOptions(f"A grid has two parameters, not {len(axes)}.")
        (rows, down), (columns, across) = axes.items()
        for name, numbers in axes.items():
            if len(set(numbers)) < len(numbers):
                raise BadOptions(f"The grid tries a number of {name} twice.")
        grids.append(Grid(rows, columns, down, across))
    return tuple(grids)


def picks_of(written: Any, seat: Any) -> dict[str, Arm]:
    """``[cards=hydra]``: for each aim an arm that takes and one that leaves, which are compared."""
    arms: dict[str, Arm] = {}
    for aim in msgspec.convert(written, list[str]):
        name = aim.replace(":", ".")
        left, taken = f"left.{name}", f"taken.{name}"
        whose = msgspec.convert(seat, Seat | None)
        arms[left] = Arm(change=Change(restriction=Restriction("leave", (aim,), whose)))
        arms[taken] = Arm(change=Change({}, Restriction("take", (aim,), whose), left))
    return arms


def told_once(*several: Mapping[str, Arm]) -> dict[str, Arm]:
    """All arms by name; raises ``BadOptions`` where two have one name."""
    arms: dict[str, Arm] = {}
    for each in several:
        if twice := arms.keys() & each.keys():
            raise BadOptions(f"The variant {min(twice)!r} is written out and swept.")
        arms |= each
    return arms
