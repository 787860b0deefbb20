"""Prayer: a priest to a monument, an attribute, and the god's power (LH-6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import GODS, GodId
from games.titles.hellas.components.map import MONUMENT_REGIONS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.events.table import PriestPlaced
from games.titles.hellas.facts.monsters import passives
from games.titles.hellas.facts.regions import controlled
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules.cards import draw
from games.titles.hellas.rules.injuries import change
from games.titles.hellas.rules.movement.travel import lead_army
from games.titles.hellas.rules.recruiting import recruit
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.actions import Power, Pray

Ref = Referee[State]


def _open_monuments(table: Table) -> list[GodId]:
    """LH-6.2: with a free spot, and without Chimera."""
    spots = table.parameters.prayer.spots
    return [
        god
        for god in GODS
        if len(table.monuments[god].priests) < spots
        and "no_prayer" not in passives(table, MONUMENT_REGIONS[god])
    ]


def can(table: Table, seat: int) -> bool:
    """LH-6.1: with a priest in the pool and somewhere to go."""
    return table.players[seat].pool > 0 and bool(_open_monuments(table))


def begin(ref: Ref, seat: int) -> None:
    """At which monument?"""
    ref.push(Pray(seat))


def _prayers(state: State, step: Pray, seat: int) -> Sequence[Move]:
    return [mv.Pray(god) for god in _open_monuments(state.table)]


def _pray(ref: Ref, step: Pray, seat: int, move: mv.Pray) -> None:
    """LH-6.3, then LH-6.4."""
    ref.push(Power(seat, move.god))
    ref.emit(PriestPlaced(seat, move.god))
    change(ref, seat, MONUMENTS[move.god].attribute, ref.state.table.parameters.prayer.raises)


def _why_not(state: State, step: Pray, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Pray):
        return None
    if "no_prayer" in passives(state.table, MONUMENT_REGIONS[move.god]):
        return "Nobody prays where Chimera stands.", "LH-6.2"
    return "All spots of that monument are taken.", "LH-6.2"


def power(ref: Ref, step: Power) -> None:
    """LH-6.4: what the god does at the level of the monument."""
    table = ref.state.table
    level = table.monuments[step.god].level
    effect = MONUMENTS[step.god].power_at(level, table.parameters.powers[step.god])
    if effect is None or effect.amount is None:
        return
    if effect.kind == "draw":
        draw(ref, step.seat, effect.amount, step.god)
    elif effect.kind == "recruit":
        recruit(ref, step.seat, controlled(table, step.seat), effect.amount, step.god)
    else:
        lead_army(ref, step.seat, "hermes", effect.amount)


WORKS: Works = {Power: power}
QUESTIONS: Questions = {
    Pray: Question(
        kind="prayer",
        clause="LH-6.1",
        prompt="At which monument does your priest pray?",
        moves=_prayers,
        take=_pray,
        why_not=_why_not,
    )
}
