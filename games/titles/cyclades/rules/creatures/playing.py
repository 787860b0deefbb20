"""Playing a creature card: what it acts on, its effect, the discard pile (CY-17.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.engine.tables import joined
from games.titles.cyclades.components.ids import CreatureId, FactionId
from games.titles.cyclades.components.names import CREATURE_NAMES
from games.titles.cyclades.describe import choices, questions
from games.titles.cyclades.facts import asked
from games.titles.cyclades.rules.creatures import cards, figures, persons, pieces
from games.titles.cyclades.rules.creatures.card import Card
from games.titles.cyclades.rules.decks import discard
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cards import FinishCreature, PlayCreature, TargetCreature

Ref = Referee[State]

CARDS: Mapping[CreatureId, Card] = joined(pieces.CARDS, persons.CARDS, cards.CARDS, figures.CARDS)
"""Cards whose player is asked what they act on: all but Graeae and Sphinx."""

AT_ONCE: Mapping[CreatureId, Callable[[Ref, FactionId], None]] = {
    "graeae": persons.graeae,
    "sphinx": cards.draw_three,
}
"""What happens before anything is asked."""


def carry_out(ref: Ref, step: PlayCreature) -> None:
    """CY-17.3, CY-R83: what is possible must be done; what is not is passed over."""
    if step.creature in CARDS:
        ref.push(TargetCreature(step.faction, step.creature))
    if step.creature in AT_ONCE:
        AT_ONCE[step.creature](ref, step.faction)


def finish(ref: Ref, step: FinishCreature) -> None:
    """CY-17.3: off to the pile, unless its figure stands on the map now (CY-17.4)."""
    if step.creature in ref.state.table.playing:
        discard(ref, step.creature, "played")


def _targets(state: State, step: TargetCreature, _seat: int) -> Sequence[Move]:
    """CY-D19."""
    return CARDS[step.creature].targets(state, step.faction, step.first)


def _act(ref: Ref, step: TargetCreature, _seat: int, move: Move) -> None:
    CARDS[step.creature].take(ref, step.faction, step.first, move)


def _why_not(state: State, step: TargetCreature, _seat: int, move: Move) -> Refusal:
    card = CARDS[step.creature]
    if card.why_not:
        return card.why_not(state, step.faction, step.first, move)
    return f"{CREATURE_NAMES[step.creature]}: {card.rule}", card.clause


WORKS: Works = {PlayCreature: carry_out, FinishCreature: finish}
QUESTIONS: Questions = {
    TargetCreature: Question(
        kind="creature_target",
        clause="CY-17.3",
        prompt="What does the creature act on?",
        asks=questions.target,
        context=questions.about_target,
        words=choices.aimed,
        notes=choices.kept,
        moves=_targets,
        take=_act,
        why_not=_why_not,
        seats=asked,
    ),
}
