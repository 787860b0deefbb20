"""Who acts: who has the turn, who is asked."""

from __future__ import annotations

from games.titles.hellas.state import State
from games.titles.hellas.steps import AnyStep


def asked(view: State) -> int | None:
    """The seat that is asked; inside a batch and after the end nobody."""
    if view.flow.resolving or not view.flow.agenda:
        return None
    step: AnyStep = view.flow.agenda[-1]
    return getattr(step, "seat", None)


def acting(view: State) -> set[int]:
    """Who has the turn and who is asked."""
    table = view.table
    turn = table.turn.seat if table.turn is not None and table.outcome is None else None
    return {seat for seat in (turn, asked(view)) if seat is not None}
