"""The monster attacks: the left neighbour plays one of two cards (LH-20.8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.events.hunts import AttacksDrawn, AttackShown
from games.titles.hellas.rules.hunting.attacking import draw_attacks, strength
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.state import State
from games.titles.hellas.steps.hunt import Defend, MonsterAttacks
from games.titles.lords_of_hellas.describe import questions
from games.titles.lords_of_hellas.facts import left_of
from games.titles.lords_of_hellas.moves import ShowAttack
from games.titles.lords_of_hellas.steps import ChooseAttack

Ref = Referee[State]


def monster_attacks(ref: Ref, step: MonsterAttacks) -> None:
    """All of them for the left neighbour, who chooses."""
    table = ref.state.table
    left = left_of(table, step.seat)
    ref.push(ChooseAttack(left))
    cards = draw_attacks(ref)
    ref.emit(AttacksDrawn(left, len(cards), (left,), cards))


def _two(state: State, step: ChooseAttack, seat: int) -> Sequence[Move]:
    return [ShowAttack(card) for card in dict.fromkeys(state.attacks["hunt"].choice)]


def _show(ref: Ref, step: ChooseAttack, seat: int, move: ShowAttack) -> None:
    table = ref.state.table
    ref.push(Defend(hunt_of(table).seat))
    ref.emit(AttackShown(seat, move.card, strength(table, move.card)))


def _why_not(state: State, step: ChooseAttack, seat: int, move: Move) -> Refusal | None:
    return "That is none of the attack cards before you.", "LH-20.8"


WORKS: Works = {MonsterAttacks: monster_attacks}
QUESTIONS: Questions = {
    ChooseAttack: Question(
        kind="show_attack",
        clause="LH-20.8",
        prompt="Which attack card do you play against the hunter?",
        context=questions.about_attack,
        notes=questions.attack,
        moves=_two,
        take=_show,
        why_not=_why_not,
        always=True,
    )
}
