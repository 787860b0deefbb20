"""Usurp: control, and the Persians leave (LHS-2.2)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.components.map import MAP
from games.titles.hellas.events.hoplites import ControlGained
from games.titles.hellas.rules import usurp
from games.titles.hellas.steps.actions import Usurp, UsurpRecruit
from games.titles.persian_invasion.facts.sides import PLAYER, table_of
from games.titles.persian_invasion.rules.beaten import drive_out
from games.titles.persian_invasion.state import State, Table

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """Not in the red land."""
    return usurp.can(table, seat) and not red(table, seat)


def red(table: Table, seat: int) -> bool:
    """Whether the hero stands in the red land."""
    region = table.players[seat].region
    return region is not None and MAP[region].land == "red"


def carry_usurp(ref: Ref, step: Usurp) -> None:
    """LH-15.2: control at once; Persians leave, and the own recruit."""
    region = step.region
    ref.push(UsurpRecruit(step.seat, region))
    drive_out(ref, region)
    former = table_of(ref).regions[region].owner
    if former != PLAYER:
        ref.emit(ControlGained(PLAYER, region, former))


WORKS: Works = {Usurp: carry_usurp}
