"""A design as somebody writes it: what ``designs.read`` reads as the same one."""

from __future__ import annotations

from typing import Any

import msgspec

from analytics.lab.arms import BASE, Change
from analytics.lab.designs import Design


def as_written(design: Design) -> dict[str, Any]:
    """Members in the order of the design; what is left out is as it is by default."""
    document: dict[str, Any] = msgspec.to_builtins(design)
    cells = {cell for grid in design.grids for cell in grid.cells}
    document["variants"] = {
        name: {**patch, **_beside(design.change(name))}
        for name, patch in design.variants.items()
        if name not in cells
    }
    document["grids"] = [
        {grid.rows: list(grid.row_numbers), grid.columns: list(grid.column_numbers)}
        for grid in design.grids
    ]
    del document["changes"]
    return {name: part for name, part in document.items() if part not in (None, "", {}, [], ())}


def _beside(change: Change) -> dict[str, Any]:
    members: dict[str, Any] = {"options": dict(change.options)} if change.options else {}
    if kept := change.restriction:
        members[kept.how] = list(kept.aims)
        if kept.seat is not None:
            members["seat"] = kept.seat
    return members | ({"than": change.than} if change.than != BASE else {})
