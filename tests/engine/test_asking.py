"""Who is asked what, and when nobody is."""

from __future__ import annotations

from dataclasses import replace

from games.engine import asking, deciding, folding
from games.engine.records import Decision
from tests.engine.answers import CHANCE, NO, YES, begun
from tests.engine.errands import (
    VOTE,
    Ask,
    Say,
    Vote,
    errands,
)


def test_one_who_is_asked_has_a_decision_with_its_clause() -> None:
    title = errands(Ask(1, "pair"))
    state = begun(title)
    assert asking.decisions(title, state) == [Decision("1", 1, "word", "Which word?", "ER-2")]
    assert asking.legal_moves(title, state, 0) == []
    assert asking.legal_moves(title, state, 1) == [YES, NO]
    assert asking.choices(title, state, 1) == [(asking.decisions(title, state)[0], [YES, NO])]


def test_nothing_is_asked_between_the_choice_and_the_bookmark() -> None:
    title = errands(Ask(0, "pair"), Ask(1, "pair"))
    state = begun(title)
    batch = deciding.decide(title, state, 0, YES, CHANCE)
    halfway = folding.replay(title, batch.events[:2], state)
    assert halfway.flow.resolving
    assert halfway.said == ["P1 yes"]
    assert asking.decisions(title, halfway) == []
    assert asking.legal_moves(title, halfway, 1) == []


def test_a_question_put_always_is_put_for_one_answer_and_to_nobody_if_nobody_is_left() -> None:
    always = replace(errands().questions[Ask], always=True)
    title = errands(Ask(1, "single"), questions={Ask: always, Vote: VOTE})
    assert asking.legal_moves(title, begun(title), 1) == [Say("only")]
    empty = replace(always, seats=lambda state, step: ())
    title = errands(Ask(1, "single"), Vote(), questions={Ask: empty, Vote: VOTE})
    state = begun(title)
    assert state.said == ["P2 nothing to say"]
    assert state.flow.agenda == [Vote()]
