"""Which moves may be taken back, why others stand, and what a game is like afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from games.engine import asking, beginning, deciding, describing, folding
from games.engine.batch import Batch
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.flow import Forked, Undone, Waits
from games.engine.records import Event, Move, OfferOpened, Step
from games.engine.referee import Referee
from games.engine.stopping import length
from games.engine.surviving import CannotGoBack
from games.engine.title import Title
from games.engine.undo import Refusal, take_back, undoable
from tests.compliance.titles import recorded
from tests.engine.errands import (
    COUGHING,
    QUESTION,
    Ask,
    Ballot,
    Balloted,
    Box,
    Cough,
    Ended,
    Said,
    Say,
    Vote,
    Wave,
    Work,
    errands,
    wave,
    waving,
)

CHANCE = SeededChance("undo")
YES, NO = Say("yes"), Say("no")
MINE, MINE_AGAIN = Ask(0, "pair"), Ask(0, "pair")


@dataclass
class Played:
    """A game, and the last move that was made in it."""

    title: Title[Any]
    before: Batch[Any]
    move: Batch[Any]

    def why_not(self, seat: int = 0) -> Refusal | None:
        return undoable(self.title, self.before.state, self.move.events, self.move.state, seat)

    def code(self, seat: int = 0) -> str | None:
        refusal = self.why_not(seat)
        return None if refusal is None else refusal.code


def played(
    *steps: Step, moves: tuple[tuple[int, Move], ...] = ((0, YES),), **changes: Any
) -> Played:
    title = errands(*steps, **changes)
    before = now = beginning.new_game(title, None, 2, CHANCE)
    for seat, move in moves:
        before, now = now, deciding.decide(title, now.state, seat, move, CHANCE)
    return Played(title, before, now)


def doing(work: Callable[[Referee[Any]], object], **changes: Any) -> Played:
    """A move of P1 that leads to some work, after which P1 is asked again."""
    return played(MINE, Work("it"), MINE_AGAIN, work={"it": work}, **changes)


def test_a_move_within_ones_own_turn_may_be_taken_back() -> None:
    assert played(MINE, MINE_AGAIN).code() is None


def test_so_may_one_that_led_to_a_choice_of_ones_own_that_was_forced() -> None:
    assert played(MINE, Ask(0, "single"), MINE_AGAIN).code() is None


def test_so_may_a_free_effect_of_the_asked_seat() -> None:
    game = played(Ask(0, "cough"), MINE_AGAIN, moves=((0, Cough()),), asides=(COUGHING,))
    assert game.code() is None


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    assert played(MINE).code() == "over"


def test_an_end_that_comes_at_once_stands_too() -> None:
    def end(ref: Referee[Any]) -> None:
        ref.emit(Ended())
        ref.finish()

    assert doing(end).code() == "over"


def test_before_the_first_move_there_is_none_to_take_back() -> None:
    title = errands(MINE)
    begun = beginning.new_game(title, None, 2, CHANCE)
    refusal = undoable(title, title.state(), begun.events, begun.state, 0)
    assert refusal is not None
    assert refusal.code == "no_move"


def test_what_a_game_was_forked_from_stands() -> None:
    game = played(MINE, MINE_AGAIN)
    forked = (Forked("gme_1", 9, "00", "", ()), *game.move.events[-1:])
    refusal = undoable(game.title, game.before.state, forked, game.move.state, 0)
    assert refusal is not None
    assert refusal.code == "no_move"


@pytest.mark.parametrize(
    ("steps", "moves", "words"),
    [
        pytest.param((MINE, Ask(1, "pair")), ((0, YES),), "waits for P2 now", id="end of turn"),
        pytest.param((MINE, Vote()), ((0, YES),), "waits for P2 now", id="all are asked"),
        pytest.param(
            (MINE, Ask(1, "single"), MINE_AGAIN), ((0, YES),), "one of P2", id="forced choice"
        ),
        pytest.param(
            (Ask(1, "pair"), MINE_AGAIN), ((1, YES),), "made by P2", id="move of another seat"
        ),
        pytest.param(
            (Vote(), MINE_AGAIN),
            ((1, Ballot("aye")), (0, Ballot("nay"))),
            None,
            id="the last of all who were asked",
        ),
    ],
)
def test_across_another_seat_nothing_is_taken_back(
    steps: tuple[Step, ...], moves: tuple[tuple[int, Move], ...], words: str | None
) -> None:
    refusal = played(*steps, moves=moves).why_not()
    assert refusal is not None
    if words is None:
        # P1 alone was left to vote; but the ballots were opened.
        assert refusal.code == "secret"
    else:
        assert refusal.code == "another_seat"
        assert words in refusal.sentence


def test_an_offer_that_was_taken_out_of_turn_stands() -> None:
    game = played(MINE, MINE_AGAIN, moves=((1, Wave()),), offers=(waving((1,), wave),))
    assert game.code(seat=1) == "another_seat"
    assert game.code(seat=0) == "another_seat"


def test_ones_own_offer_on_ones_own_turn_may_be_taken_back() -> None:
    game = played(MINE, moves=((0, Wave()),), offers=(waving((0,), wave),))
    assert game.code() is None


def test_a_move_that_brought_the_turn_is_of_none() -> None:
    """P2 was asked when P1 waved, and the wave ended P2's turn."""

    def interrupt(ref: Referee[Any], seat: int, move: Move) -> None:
        ref.state.flow.agenda.pop()
        ref.emit(Said(seat, "stop"))

    game = played(Ask(1, "pair"), MINE, moves=((0, Wave()),), offers=(waving((0,), interrupt),))
    refusal = game.why_not()
    assert refusal is not None
    assert (refusal.code, "while another seat was asked" in refusal.sentence) == (
        "another_seat",
        True,
    )


def test_where_something_was_drawn_the_move_stands() -> None:
    assert doing(lambda ref: ref.pick("die", range(6))).code() == "chance"


def test_a_draw_of_one_of_one_is_a_draw() -> None:
    assert doing(lambda ref: ref.pick("bag", ["the last"])).code() == "chance"


def test_where_somebody_was_told_a_secret_the_move_stands() -> None:
    assert doing(lambda ref: ref.emit(Balloted(0, "aye"))).code() == "secret"


def test_where_a_choice_was_secret_it_stands() -> None:
    """The move itself has a private part, whatever came of it."""
    game = played(
        MINE,
        MINE_AGAIN,
        moves=((0, Ballot("aye")),),
        questions={
            Ask: _asking(lambda state, step, seat: [Ballot("aye"), Ballot("nay")]),
        },
    )
    assert game.code() == "secret"


def test_where_something_hidden_was_moved_without_a_word_the_move_stands() -> None:
    game = doing(lambda ref: ref.emit(Ended()), own_appliers=_with(Ended, _into_a_box))
    assert game.code() == "secret"


def test_but_not_where_all_were_told_of_it() -> None:
    game = doing(
        lambda ref: ref.emit(Ended()),
        own_appliers=_with(Ended, _into_a_box),
        deducible_zones=("boxes",),
    )
    assert game.code() is None


def _into_a_box(state: Any, event: Event) -> None:
    state.boxes["P2"] = Box((1,), "nay")


def _with(kind: type[Event], applier: Callable[[Any, Any], None]) -> dict[Any, Any]:
    return {**errands().own_appliers, kind: applier}


def _asking(moves: Callable[..., list[Move]]) -> Any:
    return replace(
        QUESTION, moves=moves, take=lambda ref, step, seat, move: ref.emit(Said(seat, "so"))
    )


@pytest.mark.parametrize(
    ("title", "seats", "move", "code"),
    [
        ("dice_forge", 2, "Forge", None),
        ("dice_forge", 2, "Pass", "another_seat"),
        ("dice_forge", 2, "Roll", "chance"),
        ("cyclades", 2, "Recruit", None),
        ("cyclades", 2, "Buy", None),
        ("cyclades", 2, "Buy", "chance"),
        ("cyclades", 2, "Bid", "secret"),
        ("cyclades", 2, "End", "another_seat"),
        ("lords_of_hellas", 2, "March", None),
        ("lords_of_hellas", 2, "Prepare", "chance"),
        ("lords_of_hellas", 2, "Strike", "secret"),
        ("lords_of_hellas", 2, "KeepBlessing", "secret"),
        ("night_market", 2, "Haggle", "chance"),
        ("night_market", 2, "Bid", "secret"),
    ],
)
def test_in_a_game_some_moves_may_be_taken_back_and_some_stand(
    title: str, seats: int, move: str, code: str | None
) -> None:
    game = recorded(title, seats, 1)
    codes = set()
    for turn in game.turns:
        if type(turn.move).__name__ == move:
            refusal = undoable(
                game.title, turn.before, turn.batch.events, turn.batch.state, turn.asked.seat
            )
            codes.add(refusal and refusal.code)
    assert code in codes


def taken_back(game: Played, seat: int = 0) -> Batch[Any]:
    version = len(beginning.new_game(game.title, None, 2, CHANCE).events)
    return take_back(game.title, game.before.state, game.move.state, seat, version)


def test_an_undo_is_a_fact_and_a_bookmark() -> None:
    undone, waits = taken_back(played(MINE, MINE_AGAIN)).events
    assert undone == Undone(0, 2)
    assert waits == Waits(3, 3, 2, (), ())


def test_the_question_is_put_anew_under_a_new_id() -> None:
    game = played(MINE, MINE_AGAIN)
    undo = taken_back(game)
    assert undo.state.said == []
    [before], [now] = (
        asking.decisions(game.title, state) for state in (game.before.state, undo.state)
    )
    assert (now.seat, now.kind) == (before.seat, before.kind)
    assert (before.id, now.id) == ("1", "3")
    again = deciding.decide(game.title, undo.state, 0, NO, CHANCE)
    assert again.state.said == ["P1 no"]
    assert again.state.flow.moves == 4


def test_what_was_offered_is_offered_anew_and_what_was_not_is_not() -> None:
    game = played(MINE, MINE_AGAIN, offers=(waving((1,), wave),))
    undo = taken_back(game)
    assert undo.events[-1] == Waits(3, 3, 2, (), (), (OfferOpened("wave", 1, 3),))
    assert undo.state.flow.offered == {"wave": [0, 3]}


def test_no_state_that_is_given_is_changed() -> None:
    game = played(MINE, MINE_AGAIN)
    kept = [canonical(state) for state in (game.before.state, game.move.state)]
    taken_back(game)
    game.why_not()
    assert [canonical(state) for state in (game.before.state, game.move.state)] == kept


def test_an_undo_has_a_sentence() -> None:
    sentence = describing.describe(played(MINE).title, Undone(0, 5))
    assert sentence == "P1 takes back the last move."


def test_all_events_give_the_state_and_a_later_state_does_not() -> None:
    game = played(MINE, MINE_AGAIN)
    title, undo = game.title, taken_back(game)
    events = [*game.before.events, *game.move.events, *undo.events]
    assert folding.replay(title, events) == undo.state
    assert folding.replay(title, events[2:], game.before.state, after=2) == undo.state
    with pytest.raises(CannotGoBack) as refusal:
        folding.replay(title, undo.events, game.move.state, after=len(events) - 2)
    assert refusal.value.to == 2
    with pytest.raises(CannotGoBack):
        folding.replay(title, undo.events, game.before.state)


def test_between_the_undo_and_its_bookmark_the_board_is_shown_and_nothing_asked() -> None:
    game = played(MINE, MINE_AGAIN)
    events = [*game.before.events, *game.move.events, *taken_back(game).events[:1]]
    state = folding.replay(game.title, events)
    assert state.said == []
    assert state.flow.resolving
    assert asking.decisions(game.title, state) == []


def test_what_was_taken_back_does_not_lead_to_the_bound() -> None:
    """Or whoever is about to lose could take moves back until the game is stopped."""
    game = played(MINE)
    back = taken_back(game)
    assert length(back.state) == length(game.before.state) == length(game.move.state) - 1


def test_moves_are_not_taken_back_for_ever() -> None:
    """As many batches as a game may have may have been taken back, or have taken back."""
    game = played(MINE, MINE_AGAIN)
    state = game.move.state
    assert game.why_not() is None
    state.flow.moves = length(state) + game.title.longest - 1
    assert game.code() is None
    state.flow.moves += 1
    assert game.code() == "too_often"
