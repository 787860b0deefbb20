"""How a battle begins, and the effects before it, one at a time in turn (LH-22.1, LH-22.2)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.events.battles import BattleBegan
from games.titles.hellas.facts.hoplites import armies
from games.titles.hellas.facts.turn import active
from games.titles.hellas.moves.turn import Answer
from games.titles.hellas.rules.battle.before import effects, why_not
from games.titles.hellas.rules.battle.sides import enemy, gone, seats_of
from games.titles.hellas.rules.usable import sources
from games.titles.hellas.rules.using import use
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.battle import BeforeBattle, Fight, Open
from games.titles.lords_of_hellas.moves import First
from games.titles.lords_of_hellas.steps import FirstToAct

Ref = Referee[State]


def begin(ref: Ref, step: Fight) -> None:
    """LH-22.1: whoever moves attacks, if the battle is still due when its time comes (LH-22.13).
    Always Prepared comes first, by itself (W-12)."""
    table, region = ref.state.table, step.region
    attacker, there = active(table), armies(table, region)
    if attacker not in there or len(there) == 1:
        return
    defender = next(seat for seat in there if seat != attacker)
    came_from = table.turn.origins.get(region, []) if table.turn is not None else []
    ref.push(FirstToAct(attacker), Open())
    ref.emit(BattleBegan(region, attacker, defender, tuple(came_from)))
    for seat in (defender, attacker):  # what is used last is done first: the attacker's
        for source in sources(table, seat, "start_of_battle", "auto"):
            use(ref, seat, source)


def _may_act(table: Table, seat: int) -> bool:
    """Whether a side has an effect that it is asked about, as everybody can see (LH-30.5)."""
    return gone(table) is None and bool(sources(table, seat, "B0", "ask"))


def _who_says(state: State, step: FirstToAct) -> tuple[int, ...]:
    """The active player, if both sides could act."""
    return (step.seat,) if all(_may_act(state.table, s) for s in seats_of(state.table)) else ()


def _either_side(state: State, step: FirstToAct, seat: int) -> Sequence[First]:
    return [First(side) for side in seats_of(state.table)]


def _says(ref: Ref, step: FirstToAct, seat: int, move: First) -> None:
    ref.push(BeforeBattle(move.first_seat))


def _whoever_can(ref: Ref, step: FirstToAct) -> None:
    """The attacker passes by himself where he has nothing to use, then the defender."""
    ref.push(BeforeBattle(step.seat))


def _who_acts(state: State, step: BeforeBattle) -> tuple[int, ...]:
    return (step.seat,) if _may_act(state.table, step.seat) else ()


def _act(ref: Ref, step: BeforeBattle, seat: int, move: Move) -> None:
    """After an effect the other side is next; after a pass too, unless that had passed before."""
    other = enemy(ref.state.table, seat)
    if isinstance(move, Answer):
        ref.push(BeforeBattle(other))
        use(ref, seat, move.source)
    elif not step.passes:
        ref.push(BeforeBattle(other, step.passes + 1))


def _passes_by_himself(ref: Ref, step: BeforeBattle) -> None:
    """He has nothing to use: the other side goes on, if it has not passed."""
    table = ref.state.table
    other = enemy(table, step.seat)
    if not step.passes and _may_act(table, other):
        ref.push(BeforeBattle(other))


WORKS: Works = {Fight: begin}
QUESTIONS: Questions = {
    FirstToAct: Question(
        kind="first_to_act",
        clause="LH-22.2",
        prompt="Who acts first before the battle?",
        asks=questions.battle("Who acts first before the battle{region}?"),
        moves=_either_side,
        take=_says,
        seats=_who_says,
        otherwise=_whoever_can,
    ),
    BeforeBattle: Question(
        kind="before_battle",
        clause="LH-22.2",
        prompt="Which effect do you use before the battle?",
        asks=questions.battle("Before the battle{region}: which effect do you use?"),
        notes=choices.does,
        moves=effects,
        take=_act,
        seats=_who_acts,
        why_not=why_not,
        otherwise=_passes_by_himself,
        always=True,
    ),
}
