"""The verbs of a title: who is asked, what is refused and how, what a decision is called."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.engine import asking, beginning, deciding, folding, notation
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.errors import BadOptions, BadParameters, Refused
from games.engine.flow import Began, Chose
from games.engine.records import Decision, Move
from games.engine.referee import Referee
from games.engine.secrecy import SPECTATOR, redact
from games.engine.title import Title
from tests.engine.errands import (
    COUGHING,
    VOTE,
    Ask,
    Ballot,
    Cough,
    Options,
    Say,
    State,
    Vote,
    Wave,
    errands,
    wave,
    waving,
)

CHANCE = SeededChance(1)
YES, NO = Say("yes"), Say("no")


def begun(title: Title[State], seats: int = 2) -> State:
    """The state after the set-up."""
    return beginning.new_game(title, None, seats, CHANCE).state


def refusal(
    title: Title[State], state: State, seat: int, move: Move, decision: str | None = None
) -> Refused:
    """How a move is refused; the state must not have changed."""
    before = canonical(state)
    with pytest.raises(Refused) as caught:
        deciding.decide(title, state, seat, move, CHANCE, decision)
    assert canonical(state) == before
    return caught.value


def test_the_first_event_says_what_is_played() -> None:
    title = errands(Ask(0, "pair"))
    batch = beginning.new_game(
        title,
        Options(polite=False),
        3,
        CHANCE,
        patch={"loudness": 4},
        commitment="c0ffee",
        entropy=["ann", "ben", "cleo"],
    )
    began = batch.events[0]
    assert isinstance(began, Began)
    assert (began.title, began.rules, began.seats) == ("errands", "1", 3)
    assert began.options == Options(polite=False)
    assert (began.parameters.loudness, began.patch) == (4, {"loudness": 4})
    assert (began.commitment, began.entropy) == ("c0ffee", ("ann", "ben", "cleo"))


def test_a_game_that_cannot_be_is_refused() -> None:
    title = errands(Ask(0, "pair"))
    with pytest.raises(BadOptions, match="Errands is played with 2, 3 seats, not with 5"):
        beginning.new_game(title, None, 5, CHANCE)
    with pytest.raises(BadParameters, match="volume"):
        beginning.new_game(title, None, 2, CHANCE, patch={"volume": 1})


@pytest.mark.parametrize("raw", [{"polite": 1}, {"rude": True}, [], None, "polite"])
def test_options_that_are_none_are_refused_with_those_there_are(raw: object) -> None:
    with pytest.raises(BadOptions, match="polite"):
        errands().reading.options(raw)


def test_options_are_read_from_json_values() -> None:
    assert errands().reading.options({"polite": False}) == Options(polite=False)
    assert errands().reading.options({}) == Options()


def test_one_who_is_asked_has_a_decision_with_its_clause() -> None:
    title = errands(Ask(1, "pair"))
    state = begun(title)
    assert asking.decisions(title, state) == [Decision("1", 1, "word", "Which word?", "ER-2")]
    assert asking.legal_moves(title, state, 0) == []
    assert asking.legal_moves(title, state, 1) == [YES, NO]
    assert asking.choices(title, state, 1) == [(asking.decisions(title, state)[0], [YES, NO])]


def test_the_first_event_of_a_batch_is_the_choice() -> None:
    title = errands(Ask(0, "pair"), Ask(1, "pair"))
    batch = deciding.decide(title, begun(title), 0, NO, CHANCE)
    assert batch.events[0] == Chose(0, NO)
    assert batch.state.flow.chosen == [1, 0]


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    title = errands(Ask(1, "pair"))
    told = refusal(title, begun(title), 0, YES)
    assert (told.code, str(told)) == ("not_asked", "P1 is not asked now; the game waits for P2.")


def test_a_decision_that_is_no_longer_open_is_told_from_a_wrong_move() -> None:
    title = errands(Ask(0, "pair"), Ask(0, "pair"))
    state = begun(title)
    later = deciding.decide(title, state, 0, YES, CHANCE, "1").state
    assert asking.decisions(title, later)[0].id == "2"
    told = refusal(title, later, 0, YES, "1")
    assert told.code == "not_open"
    assert "Decision 1 of P1" in str(told)
    assert deciding.decide(title, later, 0, YES, CHANCE, "2").state.said == ["P1 yes", "P1 yes"]


def test_an_illegal_move_is_refused_with_the_clause_of_the_title() -> None:
    title = errands(Ask(0, "pair"))
    told = refusal(title, begun(title), 0, Say("maybe"))
    assert (told.code, told.clause, str(told)) == ("illegal", "ER-2.1", "Maybe is no answer.")


def test_an_illegal_move_that_no_rule_explains_is_refused_with_the_question() -> None:
    title = errands(Ask(0, "pair"))
    told = refusal(title, begun(title), 0, Say("ni"))
    assert (told.code, told.clause) == ("illegal", "ER-2")
    assert str(told) == "'say ni' is not a legal answer here: Which word?"


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


def test_an_offer_stands_beside_the_question_and_leaves_it_open() -> None:
    title = errands(Ask(0, "pair"), offers=(waving([1], wave),))
    state = begun(title)
    asked, offered = asking.decisions(title, state)
    assert asked.required
    assert not offered.required
    assert (offered.seat, offered.kind, offered.window) == (1, "wave", "any time")
    after = deciding.decide(title, state, 1, Wave(), CHANCE, offered.id).state
    assert after.said == ["P2 wave"]
    assert asking.decisions(title, after)[0] == asked, "who is asked is not bounced"
    assert asking.decisions(title, after)[1].id != offered.id
    assert refusal(title, after, 1, Wave(), offered.id).code == "not_open"


def test_an_offer_may_ask_something_before_the_open_question_goes_on() -> None:
    def ask_ben(ref: Referee[State], seat: int, move: Wave) -> None:
        ref.push(Ask(1, "pair"))

    title = errands(Ask(0, "pair"), offers=(waving([0, 1], ask_ben),))
    state = begun(title)
    between = deciding.decide(title, state, 0, Wave(), CHANCE).state
    assert between.flow.agenda == [Ask(0, "pair"), Ask(1, "pair")]
    after = deciding.decide(title, between, 1, NO, CHANCE).state
    assert after.flow.agenda == [Ask(0, "pair")]
    assert asking.decisions(title, after)[0].id != asking.decisions(title, state)[0].id


def _speaking_after(*words: str) -> Callable[[State], tuple[int, ...]]:
    return lambda state: (1,) if state.said and state.said[-1][3:] in words else ()


def _offers(title: Title[State], state: State) -> list[str]:
    return [one.id for one in asking.decisions(title, state) if not one.required]


def _say(title: Title[State], state: State, *words: str) -> State:
    for word in words:
        state = deciding.decide(title, state, 0, Say(word), CHANCE).state
    return state


def test_an_offer_keeps_its_id_while_others_answer() -> None:
    title = errands(*[Ask(0, "pair")] * 3, offers=(waving([1], wave),))
    state = begun(title)
    later = _say(title, state, "yes", "no")
    assert _offers(title, later) == _offers(title, state) == ["wave-1"]
    assert deciding.decide(title, later, 1, Wave(), CHANCE, "wave-1").state.said[-1] == "P2 wave"


def test_an_offer_that_closed_and_opens_again_is_another_one() -> None:
    """A late answer to the first window is not one to the second."""
    offer = replace(waving([1], wave), open=_speaking_after("yes"))
    title = errands(*[Ask(0, "pair")] * 4, offers=(offer,))
    first = _say(title, begun(title), "yes")
    closed = _say(title, first, "no")
    second = _say(title, closed, "yes")
    assert [_offers(title, state) for state in (first, closed, second)] == [
        ["wave-2"],
        [],
        ["wave-4"],
    ]
    assert refusal(title, second, 1, Wave(), "wave-2").code == "not_open"


def test_an_offer_on_another_occasion_is_another_one_though_it_was_never_seen_closed() -> None:
    offer = replace(waving([1], wave), occasion=lambda state: state.said[-1:] == ["P1 no"])
    title = errands(*[Ask(0, "pair")] * 4, offers=(offer,))
    state = begun(title)
    ids = [_offers(title, state)]
    for word in ("yes", "no", "no"):
        state = _say(title, state, word)
        ids.append(_offers(title, state))
    assert ids == [["wave-1"], ["wave-1"], ["wave-3"], ["wave-3"]]


def test_one_who_takes_an_offer_leaves_those_of_others_and_of_other_kinds_as_they_were() -> None:
    nod = replace(waving([1], wave), kind="nod")
    title = errands(Ask(0, "pair"), offers=(waving([0, 1, 2], wave), nod))
    state = begun(title, seats=3)
    after = deciding.decide(title, state, 1, Wave(), CHANCE, "wave-1").state
    told = [(one.seat, one.id) for one in asking.decisions(title, after) if not one.required]
    assert told == [(0, "wave-1"), (1, "wave-2"), (2, "wave-1"), (1, "nod-1")]


def test_only_what_changed_in_the_offers_is_logged() -> None:
    offer = replace(waving([1], wave), open=_speaking_after("yes"))
    title = errands(*[Ask(0, "pair")] * 4, offers=(offer,))
    batch = beginning.new_game(title, None, 2, CHANCE)
    told = []
    for word in ("yes", "yes", "no", "no"):
        batch = deciding.decide(title, batch.state, 0, Say(word), CHANCE)
        told.append(json.loads(canonical(batch.events[-1])).get("offered", "nothing"))
    assert told == [[["wave", 1, 2]], "nothing", [["wave", 1, 0]], "nothing"]


def test_a_title_without_offers_has_no_word_of_them_in_its_log() -> None:
    title = errands(*[Ask(0, "pair")] * 2)
    batch = beginning.new_game(title, None, 2, CHANCE)
    after = deciding.decide(title, batch.state, 0, YES, CHANCE)
    for event in (*batch.events, *after.events):
        assert b"offered" not in canonical(event)


def test_a_game_that_is_over_offers_nothing() -> None:
    title = errands(Ask(0, "pair"), offers=(waving([0, 1], wave),))
    after = _say(title, begun(title), "yes")
    assert asking.decisions(title, after) == []
    assert after.flow.offered == {"wave": [0, 0]}


def test_an_offer_that_nobody_has_is_refused_as_an_answer() -> None:
    title = errands(Ask(0, "pair"), offers=(waving([1], wave),))
    assert refusal(title, begun(title), 0, Wave()).code == "illegal"
    assert refusal(title, begun(title), 1, YES).code == "illegal"


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


def test_replay_starts_from_nothing_or_from_a_copy_of_a_state() -> None:
    title = errands(Ask(0, "pair"), Ask(1, "pair"))
    first = beginning.new_game(title, None, 2, CHANCE)
    second = deciding.decide(title, first.state, 0, YES, CHANCE)
    before = canonical(first.state)
    assert folding.replay(title, [*first.events, *second.events]) == second.state
    assert folding.replay(title, second.events, first.state) == second.state
    assert canonical(first.state) == before


def test_a_move_is_read_from_json_and_from_notation() -> None:
    title = errands()
    assert title.reading.move(b'{"move":"say","word":"yes"}') == YES
    assert notation.read("say yes", title.moves) == YES
    assert canonical(YES) == b'{"move":"say","word":"yes"}'
