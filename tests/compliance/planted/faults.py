"""Faults of rules and of programs: dead ends, lost pieces, chance and memory where none may be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from games.engine.errors import Refused
from games.engine.records import Move, label
from games.engine.secrecy import Public
from games.engine.streams import Stream
from tests.compliance.planted.variants import (
    Planted,
    with_applier,
    with_question,
    with_rule,
    with_sentences,
    with_work,
)
from tests.titles.night_market import TITLE
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv
from tests.titles.night_market.apply import APPLIERS
from tests.titles.night_market.describe import SENTENCES
from tests.titles.night_market.rules import bag, rounds, turn, whistles
from tests.titles.night_market.scoring import scored
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import Round, Turn, Upkeep
from tests.titles.night_market.streams import streams

ENDS = "every_game_ends_within_its_bound"
FOLDS = "folding_the_facts_gives_the_next_state"
ARGUMENT = "deciding_does_not_change_its_argument"
SAME = "the_same_seed_and_moves_give_the_same_facts"
SNAPSHOT = "a_state_read_from_its_json_plays_on_alike"
IDS = "a_decision_keeps_its_id_while_it_is_open"
LISTED = "every_listed_move_is_accepted"

DECLARED = "every_draw_is_as_the_first_event_declares"

_calls = count()


class Shout(Move, frozen=True):
    """A move that does not fit one line of notation."""

    words: Public[str]


class Generous(list[Move]):
    """A list that says of every move that it is in it."""

    def __contains__(self, move: object) -> bool:
        return True


def _forget_the_last(seats: int, parameters: Any) -> dict[str, Stream]:
    declared = streams(seats, parameters)
    del declared[f"bag:{label(seats - 1)}"]
    return declared


def _declare_the_hands(seats: int, parameters: Any) -> dict[str, Stream]:
    return dict.fromkeys(streams(seats, parameters), Stream("bag", parameters.hand))


def _declare_decks(seats: int, parameters: Any) -> dict[str, Stream]:
    return {name: Stream("order", stream.n) for name, stream in streams(seats, parameters).items()}


def _nothing_when_the_bag_runs_low(state: State, step: Turn, seat: int) -> Sequence[Move]:
    return turn.turn_moves(state, step, seat) if state.table.left > 20 else ()


def _one_round_and_no_more(ref: Any, step: Round) -> None:
    if step.number == 1:
        rounds.start_round(ref, step)


def _a_market_that_never_closes(ref: Any, step: Round) -> None:
    ref.push(*(Turn(seat) for seat in range(len(ref.state.table.merchants))), Round(1))


def _end_without_finish(ref: Any, step: Upkeep) -> None:
    ref.emit(ev.MarketClosed(scored(ref.state.table, "a whim")))


def _count_once_more(ref: Any, step: Upkeep) -> None:
    ref.emit(ev.MarketClosed(scored(ref.state.table, "a whim")))
    ref.emit(ev.RoundBegan(99, 0))
    ref.finish()


def _burn_the_good(state: State, event: ev.Sold) -> None:
    APPLIERS[ev.Sold](state, event)
    state.table.discards.pop()


def _price_by_what_comes_next(state: State, event: ev.Sold) -> None:
    APPLIERS[ev.Sold](state, event)
    if state.flow.agenda and isinstance(state.flow.agenda[-1], Turn):
        state.table.bank -= 1
        state.table.merchants[event.seat].coins += 1


def _pay_from_the_bag(state: State, event: ev.RoundBegan) -> None:
    """A fact that decides: who reads the feed alone cannot follow it."""
    APPLIERS[ev.RoundBegan](state, event)
    if isinstance(state.bag, list) and "jade" in state.bag:
        state.table.bank -= 1
        state.table.merchants[event.first].coins += 1


def _raise_the_price(ref: Any, step: Turn, seat: int, move: Move) -> None:
    turn.act(ref, step, seat, move)
    ref.state.table.parameters.price["lamp"] += 1


def _count_the_looks(state: State, step: Turn, seat: int) -> Sequence[Move]:
    state.table.buried += 1
    return turn.turn_moves(state, step, seat)


def _tear_the_agenda(ref: Any, step: Turn, seat: int, move: Move) -> None:
    turn.act(ref, step, seat, move)
    if len(ref.state.flow.agenda) > 4:
        del ref.state.flow.agenda[-2]


def _refuse_silk(ref: Any, step: Turn, seat: int, move: Move) -> None:
    if move == mv.SELL["silk"]:
        raise Refused("Nobody buys silk today.")
    turn.act(ref, step, seat, move)


def _twice(state: State, step: Turn, seat: int) -> Sequence[Move]:
    moves = turn.turn_moves(state, step, seat)
    return [*moves, moves[0]]


def _now_one_way_now_the_other(state: State, step: Turn, seat: int) -> Sequence[Move]:
    moves = turn.turn_moves(state, step, seat)
    return moves if next(_calls) % 2 else moves[::-1]


def _anything(state: State, step: Turn, seat: int) -> Sequence[Move]:
    return Generous(turn.turn_moves(state, step, seat))


def _shouts(state: State, step: Turn, seat: int) -> Sequence[Move]:
    return [*turn.turn_moves(state, step, seat), Shout("two words")]


def _by_hash(state: State, step: Turn, seat: int) -> Sequence[Move]:
    return list({str(move): move for move in set(turn.turn_moves(state, step, seat))}.values())


def _by_order_in_memory(state: State, step: Turn, seat: int) -> Sequence[Move]:
    by_hand = [label for label, hand in state.hands.items() if hand.owners == (seat,)]
    first = next(iter(state.hands)) in by_hand
    moves = turn.turn_moves(state, step, seat)
    return moves if first else moves[::-1]


def _lay_hands_in_reverse(state: State, event: ev.MarketOpened) -> None:
    APPLIERS[ev.MarketOpened](state, event)
    state.hands = dict(reversed(state.hands.items()))


def _tip_at_random(ref: Any, event: ev.Drew) -> None:
    if ref.state.table.bank and random.random() < 0.5:
        ref.emit(ev.Sold(event.seat, "lamp", 0))


def tip_by_memory(ref: Any, step: Turn, seat: int, move: Move) -> None:
    """Draws a card more now and then, counted over all games of the process."""
    turn.act(ref, step, seat, move)
    if next(_calls) % 3 == 0:
        bag.draw(ref, seat)


def _blow_and_ask_anew(ref: Any, seat: int, move: Move) -> None:
    ref.push(ref.state.flow.agenda.pop())
    whistles.whistle(ref, seat, move)


def _offer_whistles_anew(state: State, event: ev.Sold) -> None:
    APPLIERS[ev.Sold](state, event)
    state.flow.offered["whistle"] = [batch and batch + 1 for batch in state.flow.offered["whistle"]]


def _offer_the_first_whistle_again(state: State, event: ev.RoundBegan) -> None:
    APPLIERS[ev.RoundBegan](state, event)
    for kind, batches in state.flow.offered.items():
        state.flow.offered[kind] = [min(batch, 1) for batch in batches]


BY_HASH = with_question(Turn, moves=_by_hash)
"""Orders moves by their hashes; found by another process, so it is named for it to import."""

FAULTS: dict[str, Planted] = {
    "a question without an answer": Planted(
        with_question(Turn, moves=_nothing_when_the_bag_runs_low),
        "a_game_that_is_not_over_asks_somebody",
        "no legal move",
    ),
    "a game that just stops": Planted(with_work(Round, _one_round_and_no_more), ENDS, "no outcome"),
    "a game without an end": Planted(
        with_work(Round, _a_market_that_never_closes), ENDS, "more batches than its bound"
    ),
    "a bound that is too low": Planted(replace(TITLE, longest=5), ENDS, "its bound of 5"),
    "a game that goes on after its end": Planted(
        with_work(Upkeep, _end_without_finish),
        "a_game_that_is_not_over_asks_somebody",
        "empty agenda",
    ),
    "an end that is told too early": Planted(
        with_work(Upkeep, _count_once_more),
        "nothing_is_told_after_the_end",
        r"MarketClosed.* and then came \[RoundBegan",
    ),
    "streams that nobody declares": Planted(
        replace(TITLE, streams=None), DECLARED, "declares no streams"
    ),
    "a stream that was forgotten": Planted(
        replace(TITLE, streams=_forget_the_last),
        DECLARED,
        "No stream 'bag:P3'",
    ),
    "a bag that holds more than is declared": Planted(
        replace(TITLE, streams=_declare_the_hands), DECLARED, "of 34; one of 1 to 4 was declared"
    ),
    "a bag that is declared as a deck": Planted(
        replace(TITLE, streams=_declare_decks), DECLARED, "one of .* was declared"
    ),
    "a card that vanishes": Planted(
        with_applier(ev.Sold, _burn_the_good), "every_piece_is_somewhere", "1? ?(jade|lamp|silk)"
    ),
    "a fact whose effect hangs on the agenda": Planted(
        with_applier(ev.Sold, _price_by_what_comes_next), FOLDS, "folding batch"
    ),
    "a fact that decides by what is hidden": Planted(
        with_applier(ev.RoundBegan, _pay_from_the_bag),
        "a_view_is_a_function_of_the_viewers_feed",
        "the view of",
    ),
    "an agenda that is torn by hand": Planted(
        with_question(Turn, take=_tear_the_agenda), FOLDS, "folding batch"
    ),
    "a decision that changes the numbers of older states": Planted(
        with_question(Turn, take=_raise_the_price), ARGUMENT, "changed the old state"
    ),
    "an older state that changes": Planted(
        with_question(Turn, take=_raise_the_price), "earlier_states_never_change", "the state after"
    ),
    "a list of moves that writes": Planted(
        with_question(Turn, moves=_count_the_looks), ARGUMENT, "looking at a state|the old state"
    ),
    "a listed move that is refused": Planted(
        with_question(Turn, take=_refuse_silk), LISTED, "is listed and fails"
    ),
    "a move that is listed twice": Planted(
        with_question(Turn, moves=_twice),
        "a_list_of_moves_is_stable_and_has_no_duplicates",
        "lists a move twice",
    ),
    "a list of moves without an order": Planted(
        with_question(Turn, moves=_now_one_way_now_the_other),
        "a_list_of_moves_is_stable_and_has_no_duplicates",
        "a list of moves changes",
    ),
    "a list that takes everything": Planted(
        with_question(Turn, moves=_anything), "every_other_move_is_refused", "is not"
    ),
    "a move that does not fit a line": Planted(
        replace(
            with_question(Turn, moves=_shouts),
            moves=(*TITLE.moves, Shout),
            sentences={**SENTENCES, Shout: lambda move: "Shout."},
        ),
        "every_move_survives_json_and_notation",
        "does not survive",
    ),
    "a snapshot that plays on otherwise": Planted(
        replace(
            with_question(Turn, moves=_by_order_in_memory),
            own_appliers={**APPLIERS, ev.MarketOpened: _lay_hands_in_reverse},
        ),
        SNAPSHOT,
        "lists other moves",
    ),
    "global randomness": Planted(with_rule(ev.Drew, _tip_at_random), SAME, "again"),
    "a memory between games": Planted(with_question(Turn, take=tip_by_memory), SAME, "again"),
    "an open question that is put anew by somebody else": Planted(
        replace(TITLE, offers=(replace(whistles.OFFERS[0], take=_blow_and_ask_anew),)),
        IDS,
        "changed the id of 'turn'",
    ),
    "an offer whose name changes while it is open": Planted(
        with_applier(ev.Sold, _offer_whistles_anew), IDS, "changed the id of 'whistle'"
    ),
    "an offer under the name of an earlier one": Planted(
        with_applier(ev.RoundBegan, _offer_the_first_whistle_again), IDS, "was closed before"
    ),
    "a sentence that is missing": Planted(
        with_sentences(
            {kind: sentence for kind, sentence in SENTENCES.items() if kind is not ev.Gave}
        ),
        "every_type_of_record_has_a_sentence",
        "Gave has no sentence",
    ),
    "a sentence that shows a record": Planted(
        with_sentences({**SENTENCES, ev.Drew: lambda event: f"This happened: {event}."}),
        "every_sentence_reads_well",
        "innards",
    ),
    "a sentence that says UNSET": Planted(
        with_sentences({**SENTENCES, ev.Drew: lambda event: f"The card is {event.card}."}),
        "every_sentence_reads_well",
        "innards",
    ),
}
