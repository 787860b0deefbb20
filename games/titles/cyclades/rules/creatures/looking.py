"""Zeus lets a faction look at the top creature card (CY-9.2)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.describe import choices, questions
from games.titles.cyclades.events.cards import CreatureDrawn, CreatureLooked
from games.titles.cyclades.facts import asked, gold
from games.titles.cyclades.rules.creatures.card import play
from games.titles.cyclades.rules.decks import draw_creature
from games.titles.cyclades.rules.treasury import pay
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.turn import DecideLooked

Ref = Referee[State]


def looks(state: State, faction: FactionId) -> Sequence[mv.Look]:
    """CY-D20: once in a turn with Zeus, while there is a card in deck or pile (CY-R11)."""
    table = state.table
    turn = table.turn
    if turn is None or turn.faction != faction or turn.god != "zeus" or turn.looked:
        return ()
    return (mv.LOOK,) if table.supply.creatures or table.creature_discards else ()


def why_not_look(state: State, _faction: FactionId, _move: mv.Look) -> Refusal:
    """With Zeus, once a turn, while there are cards."""
    turn = state.table.turn
    if turn is None or turn.god != "zeus":
        return "The top creature card is shown by Zeus.", "CY-9.2"
    if turn.looked:
        return "Zeus has shown a card in this turn.", "CY-9.2"
    return "Deck and discard pile of the creatures are empty.", "CY-3.4"


def look(ref: Ref, faction: FactionId, _move: mv.Look = mv.LOOK) -> None:
    """The card stays on top; who knew it before knows it still."""
    creature = draw_creature(ref)
    assert creature is not None  # looks
    factions = ref.state.table.factions
    seats = {factions[knowing].seat for knowing in (faction, *ref.state.table.known_top)}
    ref.push(DecideLooked(faction))
    ref.emit(CreatureLooked(faction, tuple(sorted(seats)), creature))


def _answers(state: State, step: DecideLooked, _seat: int) -> Sequence[Move]:
    """CY-D20: a temple is no help here (CY-9.2)."""
    price = state.table.parameters.prices.looked_card
    return (mv.PLAY, mv.PUT_BACK) if gold(state, step.faction) >= price else (mv.PUT_BACK,)


def _decide(ref: Ref, step: DecideLooked, _seat: int, move: mv.Play | mv.PutBack) -> None:
    if isinstance(move, mv.PutBack):
        return
    creature = ref.state.seen["top"].cards[0]
    play(ref, step.faction, creature)
    pay(ref, step.faction, ref.state.table.parameters.prices.looked_card, "looked_card")
    ref.emit(CreatureDrawn(step.faction, creature))


def _why_not(state: State, step: DecideLooked, _seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Play):
        return None
    price = state.table.parameters.prices.looked_card
    return f"To play this card costs {price} gold; the purse holds too little.", "CY-9.2"


QUESTIONS: Questions = {
    DecideLooked: Question(
        kind="looked_card",
        clause="CY-9.2",
        prompt="Do you play the card you looked at, or put it back?",
        context=questions.about_looked,
        words=choices.looked_at,
        moves=_answers,
        take=_decide,
        why_not=_why_not,
        always=True,
        seats=asked,
    ),
}
