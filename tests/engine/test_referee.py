"""How a batch runs: the agenda, its bookmark, what is asked and what is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine import asking, beginning, deciding, folding
from games.engine.batch import Batch
from games.engine.batch_maker import BatchMaker
from games.engine.canonical import canonical
from games.engine.chance import ScriptedChance, SeededChance
from games.engine.flow import Chose, Waits
from games.engine.records import Draw, Step
from games.engine.referee import Referee
from games.engine.secrecy import redact
from games.engine.title import Title
from tests.engine.errands import (
    COUGHING,
    QUESTION,
    Ask,
    Ended,
    Said,
    Say,
    State,
    Vote,
    Work,
    errands,
)
from tests.titles import night_market

CHANCE = SeededChance(1)
YES, NO = Say("yes"), Say("no")


def begin(title: Title[State]) -> Batch[State]:
    """The set-up of two seats."""
    return beginning.new_game(title, None, 2, CHANCE)


def bookmark(batch: Batch[State]) -> Waits[Any]:
    """The last event of a batch."""
    last = batch.events[-1]
    assert isinstance(last, Waits)
    return last


def test_steps_are_done_in_the_order_in_which_they_were_pushed() -> None:
    first = begin(errands(Ask(0, "pair"), Ask(1, "pair"), Ask(0, "pair")))
    assert first.state.flow.agenda == [Ask(0, "pair"), Ask(1, "pair"), Ask(0, "pair")]
    assert bookmark(first).keep == 0
    assert bookmark(first).push == (Ask(0, "pair"), Ask(1, "pair"), Ask(0, "pair"))


def test_what_a_step_pushes_is_done_before_what_was_there() -> None:
    def nested(ref: Referee[State]) -> None:
        ref.push(Ask(1, "pair"), Work("more"))

    def more(ref: Referee[State]) -> None:
        ref.emit(Said(0, "more"))

    title = errands(Work("nested"), Ask(0, "pair"), work={"nested": nested, "more": more})
    first = begin(title)
    assert first.state.flow.agenda == [Ask(0, "pair"), Work("more"), Ask(1, "pair")]
    second = deciding.decide(title, first.state, 1, YES, CHANCE)
    assert second.state.said == ["P2 yes", "P1 more"]
    assert (bookmark(second).keep, bookmark(second).push) == (1, ())


def test_the_bookmark_keeps_what_was_never_touched() -> None:
    def one_more(ref: Referee[State]) -> None:
        ref.push(Ask(1, "pair"), Ask(1, "pair"))

    title = errands(Ask(0, "pair"), Work("one more"), Ask(0, "pair"), work={"one more": one_more})
    first = begin(title)
    second = deciding.decide(title, first.state, 0, YES, CHANCE)
    assert bookmark(second).keep == 1, "the last question of P1 was under all that"
    assert bookmark(second).push == (Ask(1, "pair"), Ask(1, "pair"))
    third = deciding.decide(title, second.state, 1, YES, CHANCE)
    assert (bookmark(third).keep, bookmark(third).push) == (2, ())


def test_a_step_that_is_taken_off_and_put_back_is_told_as_pushed() -> None:
    def again(ref: Referee[State]) -> None:
        ref.push(Ask(0, "pair"))

    title = errands(Ask(0, "pair"), Work("again"), work={"again": again})
    second = deciding.decide(title, begin(title).state, 0, YES, CHANCE)
    assert (bookmark(second).keep, bookmark(second).push) == (0, (Ask(0, "pair"),))
    assert second.state.flow.since == second.state.flow.moves == 2


def test_since_is_the_batch_after_which_the_open_question_was_put() -> None:
    title = errands(Ask(0, "pair"), Vote(), Ask(1, "pair"))
    state = begin(title).state
    sinces = [state.flow.since]
    for seat in (0, 0, 1, 1):
        move = asking.legal_moves(title, state, seat)[0]
        state = deciding.decide(title, state, seat, move, CHANCE).state
        sinces.append(state.flow.since)
    assert sinces == [1, 2, 2, 4, 5], "the first ballot leaves the vote open"


def test_what_can_be_answered_in_one_way_is_not_asked() -> None:
    batch = begin(errands(Ask(1, "single"), Ask(0, "pair")))
    assert Chose(1, Say("only"), forced=True) in batch.events
    assert batch.state.said == ["P2 only"]
    assert batch.state.flow.chosen == [0, 0], "a forced choice is nobody's choice"
    assert batch.state.flow.agenda == [Ask(0, "pair")]


def test_what_cannot_be_answered_goes_on_otherwise() -> None:
    batch = begin(errands(Ask(1, "none"), Ask(0, "pair")))
    assert batch.state.said == ["P2 nothing to say"]
    assert batch.state.flow.agenda == [Ask(0, "pair")]


def test_a_single_answer_is_asked_for_while_there_is_a_free_effect() -> None:
    batch = begin(errands(Ask(0, "cough"), asides=(COUGHING,)))
    assert batch.state.said == []
    assert batch.state.flow.agenda == [Ask(0, "cough")]


def _nothing(ref: Referee[State]) -> None:
    """A step that does nothing."""


def _end(ref: Referee[State]) -> None:
    ref.emit(Ended())
    ref.finish()
    ref.push(Ask(0, "pair"))


@pytest.mark.parametrize("under", [(), (Ask(1, "pair"),), (Ask(1, "pair"), Vote(), Work("no"))])
def test_a_game_that_is_finished_leaves_nothing_to_do(under: tuple[Step, ...]) -> None:
    title = errands(Ask(0, "pair"), Work("end"), *under, work={"end": _end, "no": _nothing})
    first = begin(title)
    batch = deciding.decide(title, first.state, 0, YES, CHANCE)
    assert batch.state.flow.agenda == []
    assert (bookmark(batch).keep, bookmark(batch).push) == (0, ())
    assert asking.decisions(title, batch.state) == []
    assert folding.replay(title, batch.events, first.state) == batch.state


def _end_at(word: str) -> Callable[[Any, Any], None]:
    def rule(ref: Referee[State], event: Said) -> None:
        if event.word == word:
            ref.emit(Ended())
            ref.finish()

    return rule


def test_a_rule_in_whose_middle_the_game_ends_tells_nothing_more() -> None:
    """A standing rule ends it; the work, the rules behind it and the agenda come to nothing."""

    def count_to_five(ref: Referee[State]) -> None:
        for number in range(1, 6):
            ref.emit(Said(0, f"{number}"))
            ref.push(Ask(1, "pair"), Work("never"))

    def echo(ref: Referee[State], event: Said) -> None:
        if event.seat == 0:
            ref.emit(Said(1, f"echo of {event.word}"))

    title = errands(
        *[Ask(0, "pair"), Work("count"), Ask(1, "pair")],
        work={"count": count_to_five},
        standing_rules={Said: (_end_at("3"), echo)},
    )
    first = begin(title)
    batch = deciding.decide(title, first.state, 0, YES, CHANCE)
    assert batch.state.said == ["P1 yes", "P2 echo of yes", *_counted(1), *_counted(2), "P1 3"]
    assert batch.events[-2:] == (Ended(), Waits(2, 2, 0, (), ()))
    assert asking.decisions(title, batch.state) == []
    assert folding.replay(title, batch.events, first.state) == batch.state


def _counted(number: int) -> list[str]:
    return [f"P1 {number}", f"P2 echo of {number}"]


def test_an_answer_that_ends_the_game_is_followed_by_nothing() -> None:
    def say_twice(ref: Referee[State], step: Ask, seat: int, move: Say) -> None:
        ref.emit(Said(seat, move.word))
        ref.emit(Said(seat, "and again"))

    title = errands(
        *[Ask(0, "pair"), Ask(1, "pair")],
        questions={Ask: replace(QUESTION, take=say_twice)},
        standing_rules={Said: (_end_at("yes"),)},
    )
    batch = deciding.decide(title, begin(title).state, 0, YES, CHANCE)
    assert batch.events == (Chose(0, YES), Said(0, "yes"), Ended(), Waits(2, 2, 0, (), ()))


def _roll(ref: Referee[State]) -> None:
    for stream in ("die", "bag", "die"):
        options = ("a", "b", "c") if stream == "bag" else range(6)
        ref.emit(Said(0, f"{stream} {ref.pick(stream, options)}"))


def test_draws_are_numbered_by_stream_and_kept_in_the_bookmark() -> None:
    title = errands(Work("roll"), Ask(0, "pair"), Work("roll"), work={"roll": _roll})
    chance = ScriptedChance({"die": [5, 4, 3, 2], "bag": ["c", "a"]})
    first = beginning.new_game(title, None, 2, chance)
    second = deciding.decide(title, first.state, 0, YES, chance)
    assert bookmark(first).draws == (
        Draw("die", 0, 6, 5),
        Draw("bag", 0, 3, 2),
        Draw("die", 1, 6, 4),
    )
    assert bookmark(second).draws == (
        Draw("die", 2, 6, 3),
        Draw("bag", 1, 3, 0),
        Draw("die", 3, 6, 2),
    )
    assert second.state.flow.draws == {"die": 4, "bag": 2}
    assert chance.unused() == {}


def test_draws_are_shown_to_nobody() -> None:
    title = errands(Work("roll"), Ask(0, "pair"), work={"roll": _roll})
    batch = begin(title)
    for viewer in (frozenset[int](), frozenset((0,)), frozenset((0, 1))):
        assert b"draws" not in canonical(redact(bookmark(batch), viewer))
        assert b"draws" not in canonical(redact(batch.state, viewer))


def _standing(name: str) -> Callable[[Any, Any], None]:
    def rule(ref: Referee[State], event: Said) -> None:
        if event.word == "yes":
            ref.emit(Said(event.seat, name))

    return rule


def test_standing_rules_run_right_after_the_fact_they_watch() -> None:
    def twice(ref: Referee[State]) -> None:
        ref.emit(Said(0, "yes"))
        ref.emit(Said(0, "last"))

    title = errands(
        Work("twice"),
        Ask(0, "pair"),
        work={"twice": twice},
        standing_rules={Said: (_standing("one"), _standing("two"))},
    )
    assert begin(title).state.said == ["P1 yes", "P1 one", "P1 two", "P1 last"]


@pytest.mark.parametrize("seed", range(10))
def test_the_moves_that_a_referee_kept_are_those_of_the_state(seed: int) -> None:
    """At every rest of a game with offers, free effects, sealed answers and forced moves."""
    rng, chance = Random(seed), SeededChance(seed)
    market = night_market.TITLE
    state = beginning.new_game(market, None, 2 + seed % 3, chance).state
    maker = BatchMaker(market, state, chance)
    while open_now := asking.decisions(market, state):
        listed = [maker.moves_of(asked) for asked in open_now]
        assert [[*moves] for moves in listed] == [
            [*asking.moves_of(market, state, asked)] for asked in open_now
        ]
        asked, moves = rng.choice([pair for pair in zip(open_now, listed, strict=True) if pair[1]])
        maker.carry_out(asked, rng.choice(moves))
    assert market.outcome(state) is not None


def test_a_referee_lists_a_question_once() -> None:
    listings: list[str] = []

    def moves(state: State, step: Ask, seat: int) -> list[Say]:
        listings.append(step.name)
        return [YES, NO]

    title = errands(
        *[Ask(0, "pair"), Ask(1, "pair")],
        questions={Ask: replace(QUESTION, moves=moves)},
    )
    state = begin(title).state
    listings.clear()
    maker = BatchMaker(title, state, CHANCE)
    [first] = asking.decisions(title, state)
    maker.carry_out(first, maker.moves_of(first)[0])
    [second] = asking.decisions(title, state)
    assert maker.moves_of(second) == [YES, NO]
    assert len(listings) == 2, "once for the new referee, once to see that P2 must be asked"


def test_the_moves_kept_for_one_seat_are_not_those_of_another() -> None:
    """Nor do they outlive the next choice, when both are asked again."""

    def again(ref: Referee[State], step: Ask, seat: int, move: Say) -> None:
        ref.push(step)
        ref.emit(Said(seat, move.word))

    both = replace(
        QUESTION,
        seats=lambda state, step: (0, 1) if len(state.said) < 2 else (),
        moves=lambda state, step, seat: [Say(f"{seat} {len(state.said)} {n}") for n in range(2)],
        take=again,
        otherwise=None,
    )
    title = errands(Ask(0, "pair"), questions={Ask: both})
    state = begin(title).state
    maker = BatchMaker(title, state, CHANCE)
    for said in range(2):
        for asked in asking.decisions(title, state):
            words = [f"{asked.seat} {said} {n}" for n in range(2)]
            assert maker.moves_of(asked) == [Say(word) for word in words]
        maker.carry_out(asked, maker.moves_of(asked)[0])
    assert asking.decisions(title, state) == []
