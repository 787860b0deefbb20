"""The turn and its stages, rounds, the end (DF-2, DF-8, DF-13, DF-14)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move, ranked
from games.engine.referee import Referee
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.describe import choices
from games.titles.dice_forge.describe.words import card_name, holding
from games.titles.dice_forge.events import GameEnded, Paid, TurnBegan
from games.titles.dice_forge.rules.cards import REINFORCEMENTS
from games.titles.dice_forge.rules.feats import any_performable
from games.titles.dice_forge.rules.forging import any_affordable
from games.titles.dice_forge.rules.tokens import holds_triton, or_nothing
from games.titles.dice_forge.scoring import score
from games.titles.dice_forge.state import Hero, State
from games.titles.dice_forge.steps import (
    BuyAction,
    ChoosePlace,
    EndTurn,
    LastMoment,
    Reinforce,
    TakeAction,
    TakeFace,
    Throw,
    Turn,
)

Ref = Referee[State]


def turn(ref: Ref, step: Turn) -> None:
    """DF-2.2: blessings (thrown twice with two players, DF-3.4), reinforcements, action, extra."""
    seat, table = step.seat, ref.state.table
    ref.emit(TurnBegan(seat, step.round))
    throws = [Throw()] * table.parameters.seats[str(len(table.heroes))].throws
    ref.push(*throws, Reinforce(seat), TakeAction(seat), BuyAction(seat), EndTurn(seat))


def end_turn(ref: Ref, step: EndTurn) -> None:
    """DF-2.3, DF-2.4: the next player, the next round, or the end."""
    table = ref.state.table
    following = (step.seat + 1) % len(table.heroes)
    coming = table.round + (following == table.first)
    if coming > table.rounds:
        scores = tuple(score(hero, table.parameters.cards) for hero in table.heroes)
        outcome = ranked(scores, "the last round is over")
        ref.emit(GameEnded(outcome.scores, outcome.places, outcome.reason))
    else:
        ref.push(Turn(following, coming))


def _unused(hero: Hero, step: Reinforce) -> list[str]:
    """The kinds of card of pile 3 not yet used this turn (DF-8.1)."""
    pile, used = hero.pile_3, step.used
    return [card for card in REINFORCEMENTS if pile.count(card) > used.count(card)]


def _reinforcements(state: State, step: Reinforce, seat: int) -> Sequence[Move]:
    """DF-D11: an elder only with the gold for it; asked of a Triton holder even so (DF-12.5)."""
    hero = state.table.heroes[seat]
    unused = _unused(hero, step) if hero.pile_3 else []
    if not unused:
        return ()
    gold = state.table.parameters.effects.elder_gold
    usable = [mv.USE[card] for card in unused if card != "elder" or hero.gold >= gold]
    return or_nothing(state, seat, usable, mv.STOP)


def _reinforce(ref: Ref, step: Reinforce, seat: int, move: Move) -> None:
    """DF-8.2: each use is completed before the next begins."""
    if isinstance(move, mv.Use):
        ref.push(Reinforce(seat, (*step.used, move.card)))
        REINFORCEMENTS[move.card](ref, seat)


def _why_not_use(state: State, step: Reinforce, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Use):
        return None
    hero = state.table.heroes[seat]
    if move.card in _unused(hero, step):
        gold = state.table.parameters.effects.elder_gold
        return f"The Elder costs {gold} gold; the reserve holds {hero.gold}.", "DF-11.18"
    return f"No unused {card_name(move.card)} lies in your pile 3.", "DF-8.1"


def _actions(state: State, _step: TakeAction, seat: int) -> Sequence[Move]:
    """DF-D15: an offering or a feat if one is possible, or pass (DF-13.3)."""
    table, hero = state.table, state.table.heroes[seat]
    actions: list[Move] = []
    if any_affordable(table, hero.gold):
        actions.append(mv.OFFERING)
    if any_performable(table, hero.sun, hero.moon):
        actions.append(mv.FEAT)
    actions.append(mv.PASS)
    return actions


def _act(ref: Ref, _step: TakeAction, seat: int, move: Move) -> None:
    if move == mv.OFFERING:
        ref.push(TakeFace(seat))
    elif move == mv.FEAT:
        ref.push(ChoosePlace(seat))


def _why_not_act(state: State, _step: TakeAction, seat: int, move: Move) -> Refusal | None:
    hero = state.table.heroes[seat]
    if move == mv.OFFERING:
        return f"No face of the sanctuary costs {hero.gold} gold or less.", "DF-9.3"
    if move == mv.FEAT:
        return f"No feat costs {hero.sun} sun and {hero.moon} moon or less.", "DF-10.1"
    return None


def can_buy_action(state: State, seat: int) -> bool:
    """DF-13.2: the sun is there and some action, or a Triton token, would be left."""
    table, hero = state.table, state.table.heroes[seat]
    sun = hero.sun - table.parameters.effects.extra_action_sun
    if sun < 0:
        return False
    if hero.triton or any_affordable(table, hero.gold):
        return True
    return any_performable(table, sun, hero.moon)


def _extra(state: State, _step: BuyAction, seat: int) -> Sequence[Move]:
    """DF-D26."""
    pay: Sequence[Move] = [mv.EXTRA] if can_buy_action(state, seat) else []
    return or_nothing(state, seat, pay, mv.END)


def _buy_action(ref: Ref, _step: BuyAction, seat: int, move: Move) -> None:
    """DF-13.1, DF-13.3: pay, choose as in stage 3; a Triton token may still be used after it."""
    if move == mv.EXTRA:
        sun = ref.state.table.parameters.effects.extra_action_sun
        ref.emit(Paid(seat, Purse(sun=sun), "extra_action"))
        ref.push(TakeAction(seat), LastMoment(seat))


def _why_not_extra(state: State, _step: BuyAction, seat: int, move: Move) -> Refusal | None:
    if move != mv.EXTRA:
        return None
    cost, sun = state.table.parameters.effects.extra_action_sun, state.table.heroes[seat].sun
    if sun < cost:
        return f"An extra action costs {cost} sun; the reserve holds {sun}.", "DF-13.1"
    return f"With {cost} sun paid no action would be left to take.", "DF-13.2"


def _nothing_follows(ref: Ref, step: LastMoment, seat: int, move: Move) -> None:
    """Ending the turn leaves the agenda to the next player."""


WORKS: Works = {Turn: turn, EndTurn: end_turn}
QUESTIONS: Questions = {
    Reinforce: Question(
        kind="reinforcement",
        clause="DF-8.1",
        prompt="Which reinforcement do you use next?",
        notes=choices.reinforced,
        moves=_reinforcements,
        take=_reinforce,
        why_not=_why_not_use,
    ),
    TakeAction: Question(
        kind="action",
        clause="DF-2.2",
        prompt="An offering to the gods, a heroic feat, or pass?",
        context=lambda view, step, seat: holding(view.table.heroes[seat]),
        notes=choices.acted,
        moves=_actions,
        take=_act,
        why_not=_why_not_act,
        always=True,
    ),
    BuyAction: Question(
        kind="extra_action",
        clause="DF-13.1",
        prompt="Pay for an extra action, or end the turn?",
        words=choices.extra,
        context=lambda view, step, seat: holding(view.table.heroes[seat]),
        moves=_extra,
        take=_buy_action,
        why_not=_why_not_extra,
    ),
    LastMoment: Question(
        kind="end_of_turn",
        clause="DF-12.5",
        prompt="Use a Triton token before the turn ends?",
        moves=lambda state, step, seat: (mv.END,) if holds_triton(state, seat) else (),
        take=_nothing_follows,
    ),
}
