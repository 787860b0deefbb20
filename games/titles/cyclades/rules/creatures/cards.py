"""Creatures that play other creature cards: Sphinx and Chimera (CY-18.10, CY-18.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.questions import Question, Questions
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import CreatureId, FactionId
from games.titles.cyclades.describe import choices
from games.titles.cyclades.events.cards import CreatureRecalled, SphinxChose, SphinxDrew
from games.titles.cyclades.facts import asked
from games.titles.cyclades.rules.creatures.card import Card, play
from games.titles.cyclades.rules.decks import draw_creatures, shuffle
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cards import ChooseDrawn

Ref = Referee[State]


def draw_three(ref: Ref, faction: FactionId) -> None:
    """CY-18.10: with too few cards in all, what there is (CY-R49)."""
    table = ref.state.table
    drawn = tuple(draw_creatures(ref, table.parameters.gains.sphinx_cards))
    if drawn:
        ref.push(ChooseDrawn(faction))
        ref.emit(SphinxDrew(faction, len(drawn), (table.factions[faction].seat,), drawn))


def _drawn(state: State, _step: ChooseDrawn, _seat: int) -> Sequence[Move]:
    """CY-D19: what only this player sees."""
    return [mv.Creature(card) for card in state.seen["sphinx"].cards]


def _choose(ref: Ref, step: ChooseDrawn, _seat: int, move: mv.Creature) -> None:
    """CY-R49: the others go together, Chimera's shuffle follows, then the chosen one is played."""
    others = tuple(card for card in ref.state.seen["sphinx"].cards if card != move.creature)
    play(ref, step.faction, move.creature)
    ref.emit(SphinxChose(step.faction, move.creature, others))
    if "chimera" in others:
        shuffle(ref)


def _pile(state: State, _faction: FactionId, _first: str) -> Sequence[Move]:
    """CY-R13: the pile is open to all."""
    return [mv.Creature(card) for card in state.table.creature_discards]


def _recall(ref: Ref, faction: FactionId, _first: str, move: mv.Creature) -> None:
    """CY-R12: it is resolved and discarded before Chimera is."""
    play(ref, faction, move.creature)
    ref.emit(CreatureRecalled(faction, move.creature))


CARDS: Mapping[CreatureId, Card] = {
    "chimera": Card("CY-18.12", "a card of the discard pile is played.", _pile, _recall),
}
QUESTIONS: Questions = {
    ChooseDrawn: Question(
        kind="drawn_card",
        clause="CY-18.10",
        prompt="Which of the cards that the Sphinx showed do you play?",
        notes=choices.kept,
        moves=_drawn,
        take=_choose,
        seats=asked,
        always=True,
    ),
}
