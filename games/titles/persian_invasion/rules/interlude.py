"""Between the acts (LHS-7)."""

from __future__ import annotations

from games.engine.questions import Works
from games.titles.hellas.components.ids import QuestId
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.rules.priests import gain_priests
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.events import (
    ActTwoBegan,
    FieldCleared,
    Mobilized,
    OracleLost,
    QuestDropped,
)
from games.titles.persian_invasion.facts.hoplites import persians
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, Ref, table_of
from games.titles.persian_invasion.rules import unfinished
from games.titles.persian_invasion.state import Table
from games.titles.persian_invasion.steps import Deploy, Interlude


def is_due(table: Table) -> bool:
    """Whether Act I ends (LHS-6.3)."""
    return reached_phocis(table) or not persians(table) or fully_invaded(table)


def reached_phocis(table: Table) -> bool:
    """Whether the vanguard is at the end of its route."""
    return army(table, ROUTE[-1], XERXES) > 0


def fully_invaded(table: Table) -> bool:
    """Whether the Invasion marker is on its last space."""
    return table.campaign.invasion >= table.parameters.campaign.invasion


def interlude(ref: Ref, step: Interlude) -> None:
    """LHS-7.1: the map is cleared; what was left unfinished has its price (LHS-7.2)."""
    table = table_of(ref)
    reached, attacked = reached_phocis(table), fully_invaded(table)
    dropped = _unfinished(table)
    ref.push(Deploy(attacked))
    ref.emit(FieldCleared())
    if reached:
        ref.emit(OracleLost())
    else:
        gain_priests(ref, PLAYER, table.parameters.campaign.priests, "invasion")
    _drop_quests(ref)
    ref.emit(
        ActTwoBegan(
            recruited="q_aid_to_atlas" in dropped,
            closed="q_expedition_for_the_golden_fleece" in dropped,
        )
    )
    geryon = table.parameters.campaign.geryon
    ref.emit(Mobilized(geryon if "q_cattle_of_geryon" in dropped else 0))
    unfinished.pay(ref, dropped)


def _unfinished(table: Table) -> list[QuestId]:
    """Not the one that the hero is on: it counts as done."""
    mine = table.players[PLAYER].quest
    return [quest for quest in table.quests if quest is not None and quest != mine]


def _drop_quests(ref: Ref) -> None:
    for slot, quest in enumerate(list(table_of(ref).quests)):
        if quest is not None:
            ref.emit(QuestDropped(quest, slot))


WORKS: Works = {Interlude: interlude}
