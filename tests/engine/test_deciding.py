"""What an answer leads to, and how one is refused."""

from __future__ import annotations

from games.engine import asking, deciding
from games.engine.flow import Chose
from tests.engine.answers import CHANCE, NO, YES, begun, refusal
from tests.engine.errands import (
    COUGHING,
    Ask,
    Cough,
    Say,
    errands,
)


def test_the_first_event_of_a_batch_is_the_choice() -> None:
    title = errands(Ask(0, "pair"), Ask(1, "pair"))
    batch = deciding.decide(title, begun(title), 0, NO, CHANCE)
    assert batch.events[0] == Chose(0, NO)
    assert batch.state.flow.chosen == [1, 0]


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    title = errands(Ask(1, "pair"))
    refused = refusal(title, begun(title), 0, YES)
    assert (refused.code, str(refused)) == (
        "not_asked",
        "P1 is not asked now; the game waits for P2.",
    )


def test_a_decision_that_is_no_longer_open_is_told_from_a_wrong_move() -> None:
    title = errands(Ask(0, "pair"), Ask(0, "pair"))
    state = begun(title)
    later = deciding.decide(title, state, 0, YES, CHANCE, "1").state
    assert asking.decisions(title, later)[0].id == "2"
    refused = refusal(title, later, 0, YES, "1")
    assert refused.code == "not_open"
    assert "Decision 1 of P1" in str(refused)
    assert deciding.decide(title, later, 0, YES, CHANCE, "2").state.said == ["P1 yes", "P1 yes"]


def test_an_illegal_move_is_refused_with_the_clause_of_the_title() -> None:
    title = errands(Ask(0, "pair"))
    refused = refusal(title, begun(title), 0, Say("maybe"))
    assert (refused.code, refused.clause, str(refused)) == (
        "illegal",
        "ER-2.1",
        "Maybe is no answer.",
    )


def test_an_illegal_move_that_no_rule_explains_is_refused_with_the_question() -> None:
    title = errands(Ask(0, "pair"))
    refused = refusal(title, begun(title), 0, Say("ni"))
    assert (refused.code, refused.clause) == ("illegal", "ER-2")
    assert str(refused) == "'say ni' is not a legal answer here: Which word?"


def test_a_game_that_is_over_takes_nothing() -> None:
    title = errands(Ask(0, "pair"))
    state = deciding.decide(title, begun(title), 0, YES, CHANCE).state
    assert refusal(title, state, 0, YES).code == "over"


def test_what_is_logged_is_the_listed_move_and_not_one_that_equals_it() -> None:
    class Same(str):
        """Equal to a word, and not one."""

    title = errands(Ask(0, "pair"))
    batch = deciding.decide(title, begun(title), 0, Say(Same("yes")), CHANCE)
    chose = batch.events[0]
    assert isinstance(chose, Chose)
    assert type(chose.move.word) is str


def test_a_free_effect_puts_the_question_anew() -> None:
    title = errands(Ask(0, "cough"), asides=(COUGHING,))
    state = begun(title)
    assert asking.legal_moves(title, state, 0) == [Say("only"), Cough()]
    after = deciding.decide(title, state, 0, Cough(), CHANCE).state
    assert after.said == ["P1 cough"]
    assert after.flow.agenda == state.flow.agenda
    assert asking.decisions(title, after)[0].id != asking.decisions(title, state)[0].id
