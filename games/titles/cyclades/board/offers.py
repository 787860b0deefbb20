"""The gods and what is offered to each: a line a god, with its spaces side by side."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.drawing.boxes import Box
from games.engine.drawing.marks import Mark, words
from games.titles.cyclades.board import marks
from games.titles.cyclades.components.ids import GodId
from games.titles.cyclades.describe.powers import GODS
from games.titles.cyclades.describe.words import god, red
from games.titles.cyclades.state import Table

_WIDTH = 360
"""What a small phone shows without scrolling sideways, with spaces that a finger hits."""

_PITCH = 27
_NAME_AT, _MARKER_AT, _SPACES_AT = 12, 77, 95
_IN_A_LINE = 9


def offers(table: Table) -> Box:
    """From position 1 down, Apollo last, each with the offer on it; then those face down."""
    box = Box("Gods and offers", width=_WIDTH, pitch=_PITCH)
    for position, name in enumerate(table.gods[: table.gods_up], 1):
        _god(box, table, name, str(position), table.parameters.offers)
    _god(box, table, "apollo", "", (0,))
    hidden = len(table.gods) - table.gods_up
    if hidden:
        box.tell(f"Face down: {hidden}")
    return box


def _god(box: Box, table: Table, name: GodId, position: str, spaces: Sequence[int]) -> None:
    box.add(*([words(position)] if position else []))
    box.beside(words(god(name), bold=True), x=_NAME_AT)
    if (offer := table.offers.get(name)) is not None:
        box.beside(marks.banner(offer.faction), x=_MARKER_AT)
    for first in range(0, len(spaces), _IN_A_LINE):
        if first:
            box.add()
        line = spaces[first : first + _IN_A_LINE]
        box.beside(*(_space(table, name, space) for space in line), x=_SPACES_AT)


def _space(table: Table, name: GodId, space: int) -> Mark:
    """A space of a god's track, with the marker that stands on it (CY-5.1)."""
    offer = table.offers.get(name)
    here = offer.faction if offer is not None and offer.space == space else None
    name_of_space = f"{god(name)}, space {space}" if space else "Apollo, the free space"
    held = f", the offer of {red(here)}" if here is not None else ""
    gives = f"; {god(name)} gives {GODS[name]}"
    return marks.space(space, here).named(f"{name}.{space}", name_of_space + held + gives)
