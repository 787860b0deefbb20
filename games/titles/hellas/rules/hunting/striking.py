"""The hero attacks: wounds by cards, or the end of the stage (LH-20.5 to LH-20.7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.combat_cards import COMBAT_CARDS, HUNTING
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.components.monsters import Wound
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.describe.contexts import hunted
from games.titles.hellas.events.hunts import StageBegan
from games.titles.hellas.events.monsters import MonsterWounded
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.moves import fights as mv
from games.titles.hellas.moves.turn import PASS, Use
from games.titles.hellas.parameters import Parameters
from games.titles.hellas.rules.cards import discard, in_hand, kinds_in_hand
from games.titles.hellas.rules.hunting.hunter import has_means, hunt_of, prey_lives
from games.titles.hellas.state import State
from games.titles.hellas.steps.hunt import EndHunt, HeroAttacks, MonsterAttacks, PayCombo, Strike

Ref = Referee[State]


def hero_attacks(ref: Ref, step: HeroAttacks) -> None:
    """A stage begins, in which a wound must follow (LH-20.6, LH-R52), if there is still a prey."""
    ref.push(Strike(step.seat))
    if prey_lives(ref.state.table):
        ref.emit(StageBegan())


def _covers(numbers: Parameters, card: CombatCardId, symbol: Wound) -> bool:
    """Alone: its own symbol, or any where one card of its kind is enough (the sickle)."""
    own = COMBAT_CARDS[card].symbol
    return HUNTING[own].covers == symbol.symbol or numbers.hunt.combos.get(own) == 1


def _strikes(state: State, seat: int) -> list[Move]:
    table = state.table
    symbols = open_slots(table, hunt_of(table).monster)
    return [
        mv.Strike(card, symbol.slot)
        for card in kinds_in_hand(state, seat)
        for symbol in symbols
        if _covers(table.parameters, card, symbol)
    ]


def _combines(state: State, seat: int) -> list[Move]:
    """So many cards of a symbol cover any one."""
    table = state.table
    held = [COMBAT_CARDS[card].symbol for card in in_hand(state, seat)]
    return [
        mv.Combine(symbol, slot.slot)
        for symbol in HUNTING
        if (cards := table.parameters.hunt.combos.get(symbol)) is not None
        if 1 < cards <= held.count(symbol)
        for slot in open_slots(table, hunt_of(table).monster)
    ]


def _who_strikes(state: State, step: Strike) -> tuple[int, ...]:
    """With cards in hand he is asked whether they fit or not (LH-20.6, LH-30.5)."""
    asked = prey_lives(state.table) and has_means(state.table, step.seat, "H2")
    return (step.seat,) if asked else ()


def _wounds(state: State, step: Strike, seat: int) -> Sequence[Move]:
    return [*_strikes(state, seat), *_combines(state, seat), PASS]


def _strike(ref: Ref, step: Strike, seat: int, move: Move) -> None:
    table = ref.state.table
    if isinstance(move, mv.Strike):
        ref.push(step)
        discard(ref, seat, (move.card,), "hunt")
        ref.emit(MonsterWounded(seat, hunt_of(table).monster, move.slot))
    elif isinstance(move, mv.Combine):
        cards = table.parameters.hunt.combos[move.symbol]
        ref.push(PayCombo(seat, move.symbol, move.slot, cards), step)
    else:
        _close(ref, step)


def _close(ref: Ref, step: Strike) -> None:
    """The stage is over, of his own will or because there is nothing more to do in it."""
    table, seat = ref.state.table, step.seat
    if table.hunt is None:
        return
    if not prey_lives(table):
        ref.push(EndHunt(seat, success=True))
    elif table.hunt.stage:
        ref.push(MonsterAttacks(seat))
    else:
        ref.push(EndHunt(seat, success=False))


def _why_not(state: State, step: Strike, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Use):
        return "That effect cannot be used now, or would change nothing.", "LH-20.14"
    if isinstance(move, mv.Strike) and move.card not in in_hand(state, seat):
        return "That card is not in your hand.", "LH-28.1"
    if not isinstance(move, mv.Strike | mv.Combine):
        return None
    table = state.table
    if move.slot not in [symbol.slot for symbol in open_slots(table, hunt_of(table).monster)]:
        return "The monster has no such open symbol.", "LH-20.5"
    if isinstance(move, mv.Strike):
        return f"A {COMBAT_CARDS[move.card].symbol} does not cover that symbol.", "LH-20.5"
    cards = table.parameters.hunt.combos.get(move.symbol)
    if cards is None:
        return f"No number of {move.symbol} cards covers another symbol.", "LH-20.5"
    if cards == 1:
        return f"One {move.symbol} covers any symbol: strike with it.", "LH-20.5"
    return f"It takes {cards} {move.symbol} cards, which you do not have.", "LH-20.5"


WORKS: Works = {HeroAttacks: hero_attacks}
QUESTIONS: Questions = {
    Strike: Question(
        kind="strike",
        clause="LH-20.5",
        prompt="Which wound do you inflict, or do you stop?",
        asks=questions.strike,
        words=choices.struck,
        context=lambda view, step, seat: hunted(view.table),
        moves=_wounds,
        take=_strike,
        seats=_who_strikes,
        why_not=_why_not,
        otherwise=_close,
        always=True,
    ),
}
