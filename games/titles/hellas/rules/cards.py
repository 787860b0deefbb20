"""Combat cards: drawn, discarded, looked at, and the hand limit (LH-1.13, LH-22.12, LH-29.17)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UnsetType

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move, label
from games.engine.referee import Referee
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import CombatCardId, Symbol
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.events.cards import (
    CardKept,
    CardsDiscarded,
    CardsDrawn,
    CardsLooked,
    CombatShuffled,
)
from games.titles.hellas.facts.heroes import is_hunting
from games.titles.hellas.facts.holdings import hand_limit
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.moves.turn import PASS
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.cards import Discard, DiscardDown, KeepCard, Redraw
from games.titles.hellas.steps.parts import Cause, Source

Ref = Referee[State]


def in_hand(state: State, seat: int) -> list[CombatCardId]:
    """The cards of a hand, sorted; only for whoever knows them (LH-28.1)."""
    return state.hands[label(seat)].cards


def kinds_in_hand(state: State, seat: int, symbol: Symbol | None = None) -> list[CombatCardId]:
    """The different cards of a hand, of one symbol if it is named."""
    return [
        card
        for card in dict.fromkeys(in_hand(state, seat))
        if symbol is None or COMBAT_CARDS[card].symbol == symbol
    ]


def can_draw(table: Table) -> bool:
    """Whether a combat card is left to be drawn (LH-1.13)."""
    return table.decks.combat > 0 or bool(table.combat_discards)


def draw(ref: Ref, seat: int, count: int, cause: Cause) -> None:
    """So many cards, or as many as there are (LH-1.13, LH-1.16)."""
    while count > 0 and can_draw(ref.state.table):
        if not ref.state.table.decks.combat:
            ref.emit(CombatShuffled(tuple(sorted(ref.state.table.combat_discards))))
        cards = _drawn(ref, count)
        count -= len(cards)
        ref.emit(CardsDrawn(seat, len(cards), cause, cards))


def _drawn(ref: Ref, count: int) -> tuple[CombatCardId, ...]:
    assert not isinstance(ref.state.combat_bag, UnsetType)  # whoever draws is no viewer
    return _among(ref, ref.state.combat_bag, count)


def _among(ref: Ref, cards: Sequence[CombatCardId], count: int) -> tuple[CombatCardId, ...]:
    left = list(cards)
    return tuple(left.pop(ref.pick("deck:combat", left)) for _ in range(min(count, len(left))))


def discard(ref: Ref, seat: int, cards: Sequence[CombatCardId], cause: Cause) -> None:
    """These cards; none is no fact."""
    if cards:
        ref.emit(CardsDiscarded(seat, tuple(cards), cause))


def spend(ref: Ref, seat: int, count: int, cause: Cause, symbol: Symbol | None = None) -> None:
    """He discards so many cards of his choice, of one symbol if it is named."""
    if count:
        ref.push(Discard(seat, count, cause, symbol))


def look(ref: Ref, seat: int, count: int) -> None:
    """LH-29.17: he looks at so many cards of the deck and keeps one. Those that are left come
    first, the discards are shuffled for the others (LH-1.13)."""
    table = ref.state.table
    if not count or not can_draw(table):
        return
    left = _drawn(ref, count)
    if len(left) < count and table.combat_discards:
        discards = tuple(sorted(table.combat_discards))
        ref.emit(CombatShuffled(discards))
        left += _among(ref, discards, count - len(left))
    ref.push(KeepCard(seat))
    ref.emit(CardsLooked(seat, len(left), left))


def keep_hand_limit(ref: Ref, event: CardsDrawn | CardKept) -> None:
    """LH-22.12: at once, but not in one's own hunt (LH-R126)."""
    table = ref.state.table
    if not is_hunting(table, event.seat) and _over(table, event.seat):
        ref.push(DiscardDown(event.seat))


def _over(table: Table, seat: int) -> bool:
    return table.players[seat].cards > hand_limit(table, seat)


def _who_is_over(state: State, step: DiscardDown) -> tuple[int, ...]:
    return (step.seat,) if _over(state.table, step.seat) else ()


def _any_card(state: State, step: DiscardDown, seat: int) -> Sequence[Move]:
    return [mv.Discard(card) for card in kinds_in_hand(state, seat)]


def _discard_down(ref: Ref, step: DiscardDown, seat: int, move: mv.Discard) -> None:
    ref.push(step)
    ref.emit(CardsDiscarded(seat, (move.card,), "limit"))


def _who_discards(state: State, step: Discard) -> tuple[int, ...]:
    """LH-1.16: as many as he has."""
    return (step.seat,) if step.count and state.table.players[step.seat].cards else ()


def _cards_to_discard(state: State, step: Discard, seat: int) -> Sequence[Move]:
    return [mv.Discard(card) for card in kinds_in_hand(state, seat, step.symbol)]


def _discard(ref: Ref, step: Discard, seat: int, move: mv.Discard) -> None:
    ref.push(Discard(seat, step.count - 1, step.cause, step.symbol))
    discard(ref, seat, (move.card,), step.cause)


def _why_not_discard(
    state: State, step: Discard | DiscardDown | Redraw, seat: int, move: Move
) -> Refusal | None:
    if not isinstance(move, mv.Discard):
        return None
    if move.card not in in_hand(state, seat):
        return "That card is not in your hand.", "LH-28.1"
    symbol = step.symbol if isinstance(step, Discard) else None
    return f"A {symbol} card is asked for.", "LH-30"


def _looked_at(state: State, step: KeepCard, seat: int) -> Sequence[Move]:
    return [mv.KeepCard(card) for card in dict.fromkeys(state.looked[label(seat)].cards)]


def _keep(ref: Ref, step: KeepCard, seat: int, move: mv.KeepCard) -> None:
    assert not isinstance(move.card, UnsetType)  # moves are read with all they say
    others = list(ref.state.looked[label(seat)].cards)
    others.remove(move.card)
    ref.emit(CardKept(seat, tuple(others), move.card))


def _redraws(state: State, step: Redraw, seat: int) -> Sequence[Move]:
    """At least one card; any number."""
    cards: list[Move] = [mv.Discard(card) for card in kinds_in_hand(state, seat)]
    return [*cards, PASS] if step.discarded else cards


def _redraw(ref: Ref, step: Redraw, seat: int, move: Move) -> None:
    if isinstance(move, mv.Discard):
        ref.push(Redraw(seat, step.discarded + 1))
        discard(ref, seat, (move.card,), "eye_of_graeae")
    else:
        _draw_again(ref, step)


def _draw_again(ref: Ref, step: Redraw) -> None:
    draw(ref, step.seat, step.discarded, "eye_of_graeae")


def _who_redraws(state: State, step: Redraw) -> tuple[int, ...]:
    return (step.seat,) if state.table.players[step.seat].cards else ()


def _draw(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    draw(ref, seat, effect.amount or 0, source)


def _draw_to_limit(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    table = ref.state.table
    draw(ref, seat, hand_limit(table, seat) - table.players[seat].cards, source)


def _discard_and_draw(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    ref.push(Redraw(seat))


def _keep_one_card(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    look(ref, seat, effect.amount or 0)


KINDS = {
    "draw": _draw,
    "draw_to_limit": _draw_to_limit,
    "discard_and_draw": _discard_and_draw,
    "keep_one_card": _keep_one_card,
}
QUESTIONS: Questions = {
    DiscardDown: Question(
        kind="hand_limit",
        clause="LH-22.12",
        prompt="You hold too many combat cards: which one do you discard?",
        context=questions.about_hand,
        notes=choices.does,
        moves=_any_card,
        take=_discard_down,
        seats=_who_is_over,
        why_not=_why_not_discard,
        always=True,
    ),
    Discard: Question(
        kind="discard",
        clause="LH-28.2",
        prompt="Which combat card do you discard?",
        asks=questions.discard,
        context=questions.about_hand,
        notes=choices.does,
        moves=_cards_to_discard,
        take=_discard,
        seats=_who_discards,
        why_not=_why_not_discard,
        always=True,
    ),
    KeepCard: Question(
        kind="keep_card",
        clause="LH-29.17",
        prompt="Which of the combat cards do you keep?",
        notes=choices.does,
        moves=_looked_at,
        take=_keep,
        always=True,
    ),
    Redraw: Question(
        kind="redraw",
        clause="LH-29.14",
        prompt="Which card do you discard to draw another one?",
        context=questions.about_hand,
        notes=choices.does,
        moves=_redraws,
        take=_redraw,
        seats=_who_redraws,
        why_not=_why_not_discard,
        otherwise=_draw_again,
        always=True,
    ),
}
