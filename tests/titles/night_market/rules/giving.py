"""Cards that change hands: what an urchin or a snare takes (NM-4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from games.engine.questions import Question, Questions
from games.engine.records import Move, label
from games.engine.referee import Referee
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv
from tests.titles.night_market.facts import partners
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import GiveCard

Ref = Referee[State]


def who_has_cards(state: State, step: GiveCard) -> tuple[int, ...]:
    """Whether there is a card to give, everybody sees."""
    return (step.seat,) if state.table.merchants[step.seat].cards else ()


def gifts(state: State, step: GiveCard, seat: int) -> Sequence[Move]:
    """Any card of the hand (NM-4)."""
    return [mv.GIVE[card] for card in dict.fromkeys(state.hands[label(seat)].cards)]


def give(ref: Ref, step: GiveCard, seat: int, move: mv.Give) -> None:
    """Hand it over; a snare is laid open and takes a card back (NM-4.2)."""
    assert move.card is not UNSET
    table = ref.state.table
    known_to = tuple(sorted(partners(table, seat) + partners(table, step.to_seat)))
    ref.emit(ev.Gave(seat, step.to_seat, known_to, move.card))
    if move.card == "snare":
        ref.emit(ev.SnareSprung(step.to_seat))
        ref.push(GiveCard(step.to_seat, seat))


QUESTIONS: Questions = {
    GiveCard: Question(
        kind="give",
        clause="NM-4",
        prompt="Which card do you hand over?",
        asks=lambda state, step: f"Which card do you hand over to {label(step.to_seat)}?",
        seats=who_has_cards,
        moves=gifts,
        take=give,
        always=True,
    ),
}
