"""Usurp: control by glory, and all others withdraw (LH-15.2)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.events.hoplites import ControlGained
from games.titles.hellas.facts.hoplites import others_in
from games.titles.hellas.state import State
from games.titles.hellas.steps.actions import Usurp, UsurpRecruit
from games.titles.hellas.steps.hoplites import Withdraw

Ref = Referee[State]


def usurp(ref: Ref, step: Usurp) -> None:
    """LH-15.2: control at once, then all others withdraw, then recruits."""
    table, region = ref.state.table, step.region
    withdrawals = [Withdraw(other, region) for other in others_in(table, region, step.seat)]
    ref.push(*withdrawals, UsurpRecruit(step.seat, region))
    former = table.regions[region].owner
    if former != step.seat:
        ref.emit(ControlGained(step.seat, region, former))


WORKS: Works = {Usurp: usurp}
