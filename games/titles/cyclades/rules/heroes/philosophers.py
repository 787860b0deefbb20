"""Hector: pairs of priestesses for philosophers (CY-16.2, CY-R45)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.events.gold import PriestessesSpent
from games.titles.cyclades.facts import asked
from games.titles.cyclades.rules.persons import gain_philosopher
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.cards import GainPhilosophers, TradeWithHector

Ref = Referee[State]


def most_trades(table: Table, faction: FactionId) -> int:
    """How many exchanges in a row bring a philosopher (CY-R62); each fourth brings four back."""
    goal, owner = table.parameters.goal, table.factions[faction]
    held, left = owner.philosophers, table.supply.philosophers
    for trade in range(owner.priestesses // goal.hector_priestesses):
        if not left:
            return trade
        held, left = held + 1, left - 1
        if held == goal.philosophers:
            held, left = 0, left + held
    return owner.priestesses // goal.hector_priestesses


def _trades(state: State, step: TradeWithHector, _seat: int) -> Sequence[Move]:
    """CY-D25: at least once."""
    return [mv.Trade(pairs) for pairs in range(1, most_trades(state.table, step.faction) + 1)]


def _trade(ref: Ref, step: TradeWithHector, _seat: int, move: mv.Trade) -> None:
    spent = move.pairs * ref.state.table.parameters.goal.hector_priestesses
    ref.push(GainPhilosophers(step.faction, move.pairs))
    ref.emit(PriestessesSpent(step.faction, spent, "hector"))


def gain_philosophers(ref: Ref, step: GainPhilosophers) -> None:
    """CY-14.3: what the fourth builds is finished before the next one comes."""
    if step.left > 1:
        ref.push(GainPhilosophers(step.faction, step.left - 1))
    gain_philosopher(ref, step.faction, "hector")


WORKS: Works = {GainPhilosophers: gain_philosophers}
QUESTIONS: Questions = {
    TradeWithHector: Question(
        kind="hector_trades",
        clause="CY-16.2",
        prompt="How many pairs of priestesses do you exchange for a philosopher each?",
        moves=_trades,
        take=_trade,
        seats=asked,
    ),
}
