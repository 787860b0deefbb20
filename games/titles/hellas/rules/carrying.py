"""Effects of cards, one after another: each kind is carried out by one function (LH-1.11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.engine.tables import joined
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.describe import questions
from games.titles.hellas.facts.in_force import effects_of, kept_effects
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.rules import (
    artifacts,
    battle,
    cards,
    draft,
    hunting,
    injuries,
    killing,
    leading,
    movement,
    priests,
    recruiting,
)
from games.titles.hellas.rules.changing import would_change
from games.titles.hellas.state import State
from games.titles.hellas.steps.cards import Choose
from games.titles.hellas.steps.parts import Source
from games.titles.hellas.steps.turn import Carry

Ref = Referee[State]

Does = Callable[[Referee[Any], int, Effect, Source], None]

KINDS: Mapping[str, Does] = joined(
    cards.KINDS,
    priests.KINDS,
    injuries.KINDS,
    recruiting.KINDS,
    killing.KINDS,
    artifacts.KINDS,
    draft.KINDS,
    movement.KINDS,
    leading.KINDS,
    battle.KINDS,
    hunting.KINDS,
)
"""Kinds that lead to nothing but what all titles of the family know."""


def carrying(kinds: Mapping[str, Does]) -> Works:
    """How single effects of a source are carried out by what these ``kinds`` do."""

    def carry(ref: Ref, step: Carry) -> None:
        numbers = ref.state.table.parameters
        if step.kept:
            effect = kept_effects(numbers, step.source)[step.number]  # type: ignore[arg-type]
        else:
            effect = effects_of(numbers, step.source)[step.number]
        kinds[effect.kind](ref, step.seat, effect, step.source)

    return {Carry: carry}


def _choices(state: State, step: Choose, seat: int) -> Sequence[mv.Choose]:
    """Those that would change something (LH-1.16)."""
    effects = effects_of(state.table.parameters, step.source)
    return [mv.Choose(e.kind) for e in effects if would_change(state.table, seat, (e,))]


def _why_not(state: State, step: Choose, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Choose):
        return None
    return "That is none of its effects, or would change nothing.", "LH-1.16"


def _choose(ref: Ref, step: Choose, seat: int, move: mv.Choose) -> None:
    effects = effects_of(ref.state.table.parameters, step.source)
    number = next(n for n, effect in enumerate(effects) if effect.kind == move.kind)
    ref.push(Carry(seat, step.source, number))


QUESTIONS: Questions = {
    Choose: Question(
        kind="choose_effect",
        clause="LH-1.11",
        prompt="Which effect do you choose?",
        asks=questions.choose,
        context=questions.about_source,
        moves=_choices,
        take=_choose,
        why_not=_why_not,
    )
}
