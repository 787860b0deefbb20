"""Sealed questions: answers that are collected, and then opened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine import asking, deciding
from games.engine.canonical import canonical
from games.engine.secrecy import SPECTATOR, redact
from tests.engine.answers import CHANCE, begun, refusal
from tests.engine.errands import (
    COUGHING,
    Ask,
    Ballot,
    Cough,
    Vote,
    errands,
)


def test_a_free_effect_at_a_sealed_question_leaves_it_open_for_all() -> None:
    aside = replace(COUGHING, moves=lambda state, step, seat: [Cough()])
    title = errands(Vote(), asides=(aside,))
    state = begun(title)
    after = deciding.decide(title, state, 1, Cough(), CHANCE).state
    assert after.said == ["P2 cough"]
    assert asking.decisions(title, after) == asking.decisions(title, state)


def test_sealed_answers_are_collected_and_then_opened() -> None:
    title = errands(Vote(), Ask(0, "pair"))
    state = begun(title)
    assert [decision.seat for decision in asking.decisions(title, state)] == [0, 1]
    one = deciding.decide(title, state, 1, Ballot("nay"), CHANCE)
    assert [decision.seat for decision in asking.decisions(title, one.state)] == [0]
    assert asking.decisions(title, one.state) == asking.decisions(title, state)[:1], (
        "P1 is asked as before"
    )
    assert refusal(title, one.state, 1, Ballot("aye")).code == "not_asked"
    two = deciding.decide(title, one.state, 0, Ballot("aye"), CHANCE, "1")
    assert two.state.said == ["aye", "nay"]
    assert two.state.flow.agenda == [Ask(0, "pair")]


@pytest.mark.parametrize("viewer", [SPECTATOR, frozenset((0,))])
def test_a_sealed_answer_shows_that_it_was_given_and_not_what(viewer: frozenset[int]) -> None:
    title = errands(Vote())
    batch = deciding.decide(title, begun(title), 1, Ballot("nay"), CHANCE)
    feed = b"".join(canonical(redact(event, viewer)) for event in batch.events)
    assert b"nay" not in feed
    assert b'"type":"balloted"' in feed
    assert b"nay" not in canonical(redact(batch.state, viewer))
    mine = frozenset((1,))
    assert b"nay" in canonical(redact(batch.events[0], mine))
    assert b"nay" in canonical(redact(batch.state, mine))
