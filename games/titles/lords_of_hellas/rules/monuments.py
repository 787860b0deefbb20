"""Build Monument: a level more, everything renewed, then monsters and events (LH-16, LH-27.2)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import GODS, GodId
from games.titles.hellas.facts.regions import temples
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.rules.priests import gain_priests
from games.titles.hellas.state import State, Table
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.components import SEATINGS
from games.titles.lords_of_hellas.events import ActivationBegan, MonumentRaised, TableRenewed
from games.titles.lords_of_hellas.facts import holder
from games.titles.lords_of_hellas.rules import monster_phase
from games.titles.lords_of_hellas.steps import ChooseMonument, EventPhase, Renew, RepeatAction

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """LH-4.6: always."""
    return True


def begin(ref: Ref, seat: int) -> None:
    """LH-27.2: with two players the bonus comes before it."""
    bonus = [RepeatAction(seat)] if SEATINGS[len(ref.state.table.players)].repeats else []
    ref.push(*bonus, ChooseMonument(seat))


def _top(table: Table, god: GodId) -> int:
    """The last level of a monument."""
    return len(table.parameters.powers[god])


def _unfinished(state: State, step: ChooseMonument, seat: int) -> Sequence[Move]:
    """LH-16.1: any below its last level, wherever it stands."""
    table = state.table
    return [lv.Raise(god) for god in GODS if table.monuments[god].level < _top(table, god)]


def _raise(ref: Ref, step: ChooseMonument, seat: int, move: lv.Raise) -> None:
    ref.push(Renew(seat, move.god))
    ref.emit(MonumentRaised(seat, move.god, ref.state.table.monuments[move.god].level + 1))


def _skip(ref: Ref, step: ChooseMonument) -> None:
    """LH-27.3, LH-R83: all are complete."""
    ref.push(Renew(step.seat, None))


def _why_not(state: State, step: ChooseMonument, seat: int, move: Move) -> tuple[str, str] | None:
    return ("That monument is complete.", "LH-16.1") if isinstance(move, lv.Raise) else None


def renew(ref: Ref, step: Renew) -> None:
    """LH-16.2 to LH-16.6."""
    table, seat = ref.state.table, step.seat
    ref.push(EventPhase(seat))
    monster_phase.begin(ref, seat)
    strong = holder(table, "b_gods_strength")
    if strong is not None:
        ref.push(*carried(table.parameters, strong, "b_gods_strength", "monument_built"))
    ref.emit(TableRenewed())
    priests = table.parameters.actions.monument_priests * len(temples(table, seat))
    gain_priests(ref, seat, priests, "build_monument")
    _begin_countdown(ref, step)


def _begin_countdown(ref: Ref, step: Renew) -> None:
    """LH-26.4: the first monument that is complete, and only with three or four players."""
    table, god = ref.state.table, step.god
    if god is None or table.completed is not None:
        return
    counts = SEATINGS[len(table.players)].king_of_kings
    if counts and table.monuments[god].level == _top(table, god):
        ref.emit(ActivationBegan(step.seat, god, table.parameters.goal.countdown))


WORKS: Works = {Renew: renew}
QUESTIONS: Questions = {
    ChooseMonument: Question(
        kind="monument",
        clause="LH-16.1",
        prompt="Which monument do you build on?",
        moves=_unfinished,
        take=_raise,
        why_not=_why_not,
        otherwise=_skip,
    )
}
