"""How bots answer: offers first, then the question, from a view of their own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from games.engine import asking, beginning
from games.engine.answering import DeadEnd, answer, of_lowest_seat
from games.engine.chance import SeededChance
from games.engine.policy import Policy, Situation
from games.engine.records import Decision, Move
from games.engine.secrecy import redact
from tests.engine.errands import Ask, Say, Vote, Wave, errands, wave, waving

YES, NO = Say("yes"), Say("no")


class Dutiful:
    """Answers questions with the last word, and leaves offers alone."""

    needs_view = True

    def __init__(self) -> None:
        self.views: list[Any] = []

    def choose(self, now: Situation) -> Move:
        """The last one."""
        assert type(now.moves) is tuple, "lists may be the title's own tables"
        self.views.append(now.view)
        chosen: Move = now.moves[-1]
        return chosen


class Eager(Dutiful):
    """Takes every offer."""

    def consider(self, now: Situation) -> Move | None:
        """The first one."""
        self.views.append(now.view)
        return now.moves[0]


class Wary(Dutiful):
    """Looks at every offer and takes none."""

    def consider(self, now: Situation) -> Move | None:
        """None of them."""
        self.views.append(now.view)
        return None


def answered(
    steps: Sequence[Any], policies: Sequence[Policy], offered: Sequence[int] = ()
) -> tuple[int, Move]:
    """Which seat answers what, where all that is open is thought about."""
    title = errands(*steps, offers=(waving(offered, wave),))
    state = beginning.new_game(title, None, 2, SeededChance(1)).state
    moves_of = partial(asking.moves_of, title, state)
    asked, move = answer(state, asking.decisions(title, state), moves_of, policies, Random(1))
    return asked.seat, move


def test_a_question_is_answered_where_nothing_is_offered() -> None:
    assert answered([Ask(1, "pair")], [Dutiful(), Dutiful()]) == (1, NO)


def test_an_offer_that_is_taken_comes_before_the_question() -> None:
    assert answered([Ask(0, "pair")], [Dutiful(), Eager()], [1]) == (1, Wave())
    assert answered([Ask(0, "pair")], [Eager(), Eager()], [0, 1]) == (0, Wave())


def test_an_offer_that_is_left_and_one_that_is_not_looked_at_lead_to_the_question() -> None:
    assert answered([Ask(0, "pair")], [Wary(), Wary()], [0, 1]) == (0, NO)
    assert answered([Ask(0, "pair")], [Dutiful(), Dutiful()], [0, 1]) == (0, NO)


def test_of_several_questions_the_first_is_answered_or_the_one_that_is_picked() -> None:
    title = errands(Vote())
    state = beginning.new_game(title, None, 3, SeededChance(1)).state
    moves_of = partial(asking.moves_of, title, state)
    open_now = asking.decisions(title, state)
    bots = [Dutiful()] * 3
    assert answer(state, open_now, moves_of, bots, Random(1))[0].seat == 0

    def last(questions: Sequence[Decision], rng: Random) -> Decision:
        return questions[-1]

    assert answer(state, open_now, moves_of, bots, Random(1), last)[0].seat == 2


def test_a_bot_gets_one_copy_of_its_view_which_it_may_change() -> None:
    title = errands(Ask(0, "pair"), offers=(waving([0], wave),))
    state = beginning.new_game(title, None, 2, SeededChance(1)).state
    seen = redact(state, frozenset((0,)))
    bot = Wary()
    open_now = asking.decisions(title, state)
    answer(state, open_now, partial(asking.moves_of, title, state), [bot], Random(1))
    considered, chosen = bot.views
    assert considered is chosen
    assert chosen == seen
    chosen.said.append("what the bot thinks")
    assert state.said == []


def test_a_bot_that_needs_no_view_gets_none() -> None:
    class Blind(Dutiful):
        needs_view = False

    bot = Blind()
    answered([Ask(0, "pair")], [bot, bot])
    assert bot.views == [None]


def test_a_question_without_a_move_and_offers_alone_are_dead_ends() -> None:
    question = Decision("1", 0, "say", "Say?", "")
    offer = Decision("wave-1", 1, "wave", "Wave?", "", required=False)
    bots = [Wary(), Wary()]
    with pytest.raises(DeadEnd, match="P1 is asked 'say' and has no legal move"):
        answer(None, [question], lambda decision: [], dict(enumerate(bots)), Random(1))
    with pytest.raises(DeadEnd, match="nobody is asked"):
        answer(None, [offer], lambda decision: [], bots, Random(1))
    with pytest.raises(DeadEnd, match="nobody is asked"):
        of_lowest_seat([offer])


def test_a_table_answers_for_the_lowest_seat_that_is_asked_and_for_its_offers_alone() -> None:
    open_now = [
        Decision("1", 2, "bid", "Bid?", ""),
        Decision("1", 1, "bid", "Bid?", ""),
        Decision("wave-1", 0, "wave", "Wave?", "", required=False),
        Decision("wave-1", 1, "wave", "Wave?", "", required=False),
    ]
    assert of_lowest_seat(open_now) == [open_now[1], open_now[3]]


def test_an_offer_for_which_the_seat_has_no_move_is_passed_over() -> None:
    question = Decision("1", 0, "say", "Say?", "")
    offer = Decision("wave-1", 0, "wave", "Wave?", "", required=False)
    moves = {question: [YES, Say("well")], offer: []}
    state = beginning.new_game(errands(Ask(0, "pair")), None, 2, SeededChance(1)).state
    asked, move = answer(state, [question, offer], moves.__getitem__, [Eager()], Random(1))
    assert (asked, move) == (question, Say("well"))
