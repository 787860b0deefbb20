"""Phase 2: gold by cornucopias (CY-4)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.events.cycle import IncomeEarned, PhaseBegan
from games.titles.cyclades.events.parts import Share
from games.titles.cyclades.facts import areas, holder, seated
from games.titles.cyclades.state import Land, Sea, State, Table
from games.titles.cyclades.steps.cycle import Income

Ref = Referee[State]


def earned(table: Table) -> dict[FactionId, int]:
    """What each faction would earn now (CY-4.1 to CY-4.3)."""
    gold = dict.fromkeys(seated(table), 0)
    for area in areas(table):
        faction = _earner(table, area)
        if faction is not None:
            gold[faction] += area.income * (2 if area.creature == "hydra" else 1)
    return gold


def _earner(table: Table, area: Land | Sea) -> FactionId | None:
    """CY-4.2: Cerberus sends the income of his area to his holder, even of a free area (CY-R78)."""
    return holder(table, "cerberus") if area.creature == "cerberus" else area.owner


def income(ref: Ref, _step: Income) -> None:
    """CY-4.1: all factions at once."""
    ref.emit(PhaseBegan("income"))
    gold = earned(ref.state.table)
    ref.emit(IncomeEarned(tuple(Share(faction, gold[faction]) for faction in gold), "income"))


WORKS: Works = {Income: income}
