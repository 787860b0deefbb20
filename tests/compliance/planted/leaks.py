"""Leaks of many kinds: by a view, an event, a count, a question, an offer, a list, a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import UNSET

from games.engine.records import Event, Move, label
from games.engine.secrecy import Public
from tests.compliance.planted.variants import (
    Planted,
    with_applier,
    with_event,
    with_question,
    with_rule,
)
from tests.titles.night_market import TITLE
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv
from tests.titles.night_market.apply import APPLIERS
from tests.titles.night_market.components import GOODS, Card
from tests.titles.night_market.rules import giving, turn, whistles
from tests.titles.night_market.state import Hand, State
from tests.titles.night_market.steps import GiveCard, Turn

FEED = "a_view_is_a_function_of_the_viewers_feed"
WORLDS = "nobody_can_tell_other_worlds_apart"
SET_UP = "the_set_up_tells_nothing_that_is_hidden"
LISTS = "a_seat_can_list_its_moves_from_its_view"
ASKED = "who_is_asked_can_be_told_from_the_table"
ASKING = "whether_to_ask_hangs_on_nothing_hidden"


class StateWithMemory(State):
    """Shows everybody the last card that anybody drew."""

    last_drawn: Public[str] = ""


class StateWithOpenHands(State):
    """Shows everybody all hands: a mark was forgotten."""

    hands: Public[dict[str, Hand]] = msgspec.field(default_factory=dict)


class DrewOpenly(Event, frozen=True):
    """Tells everybody what was drawn."""

    card: Public[Card]


class Shrugged(Event, frozen=True):
    """Tells nothing but that it happened."""

    seat: Public[int]


def _remember(state: Any, event: ev.Drew) -> None:
    APPLIERS[ev.Drew](state, event)
    if event.card is not UNSET:
        state.last_drawn = event.card


def _herald(ref: Any, event: ev.Drew) -> None:
    if event.card is not UNSET:
        ref.emit(DrewOpenly(event.card))


def _shrug_at_a_whistle(ref: Any, event: ev.Drew) -> None:
    if event.card == "whistle":
        ref.emit(Shrugged(event.seat))


def _shrug_at_a_snare_in_hand(ref: Any, event: ev.Dealt) -> None:
    if event.cards is not UNSET and "snare" in event.cards:
        ref.emit(Shrugged(event.seat))


def _victims_with_goods(state: State, step: Turn, seat: int) -> Sequence[Move]:
    """Lists only those rivals that have something worth taking."""

    def worth_it(move: Move) -> bool:
        if not isinstance(move, mv.Send):
            return True
        return any(good in state.hands[label(move.victim_seat)].cards for good in GOODS)

    return [move for move in turn.turn_moves(state, step, seat) if worth_it(move)]


def _whistlers(state: State) -> tuple[int, ...]:
    """Offers a whistle to those alone who hold one."""
    return tuple(seat for seat in whistles.may_whistle(state) if whistles.whistles(state, seat))


def _who_has_goods(state: State, step: GiveCard) -> tuple[int, ...]:
    """Asks those alone who hold a good."""
    cards = state.hands[label(step.seat)].cards
    return (step.seat,) if any(good in cards for good in GOODS) else ()


def _telling_refusal(state: State, step: Turn, seat: int, move: Move) -> tuple[str, str] | None:
    """Refuses with what the victim holds."""
    if isinstance(move, mv.Send) and label(move.victim_seat) in state.hands:
        held = len(set(state.hands[label(move.victim_seat)].cards))
        return f"There are {held} kinds of card to be had there.", "NM-3.3"
    return turn.why_not_turn(state, step, seat, move)


def _snares_first(ref: Any, step: GiveCard, seat: int, move: mv.Give) -> None:
    """Asks somebody else in between, if the hand holds a snare."""
    if "snare" in ref.state.hands[label(seat)].cards:
        ref.push(GiveCard(step.to_seat, seat))
    giving.give(ref, step, seat, move)


LEAKS: dict[str, Planted] = {
    "a view that shows the last card drawn": Planted(
        replace(with_applier(ev.Drew, _remember), state=StateWithMemory),
        FEED,
        "the view of",
    ),
    "a mark that was forgotten": Planted(
        replace(TITLE, state=StateWithOpenHands), WORLDS, "the view of"
    ),
    "an event that tells a hidden card": Planted(
        with_event(with_rule(ev.Drew, _herald), DrewOpenly, "A card is drawn."),
        WORLDS,
        "looks different",
    ),
    "an event that comes only with some cards": Planted(
        with_event(with_rule(ev.Drew, _shrug_at_a_whistle), Shrugged, "Somebody shrugs."),
        WORLDS,
        "looks different|can tell",
    ),
    "a set-up that shrugs at a hand": Planted(
        with_event(with_rule(ev.Dealt, _shrug_at_a_snare_in_hand), Shrugged, "Somebody shrugs."),
        SET_UP,
        "looks different|can tell",
    ),
    "a list of moves that looks into other hands": Planted(
        with_question(Turn, moves=_victims_with_goods), LISTS, "cannot see"
    ),
    "a list of moves that other cards change": Planted(
        with_question(Turn, moves=_victims_with_goods), WORLDS, "by its legal moves"
    ),
    "a gift that is not asked for where there is one card": Planted(
        with_question(GiveCard, always=False), ASKING, "put it always"
    ),
    "an offer to those alone who can take it": Planted(
        replace(TITLE, offers=(replace(whistles.OFFERS[0], open=_whistlers),)),
        WORLDS,
        "looks different",
    ),
    "a question to those alone who have something to give": Planted(
        with_question(GiveCard, seats=_who_has_goods), ASKED, "who is asked"
    ),
    "an offer that a spy sees": Planted(
        replace(TITLE, offers=(replace(whistles.OFFERS[0], open=_whistlers),)), ASKING, "is offered"
    ),
    "a refusal that names what a rival holds": Planted(
        with_question(Turn, why_not=_telling_refusal), WORLDS, "is refused"
    ),
    "a question to others that hangs on a hand": Planted(
        with_question(GiveCard, take=_snares_first), WORLDS, "can tell|looks different"
    ),
}
