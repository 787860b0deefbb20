"""Offers: decisions that a seat may take while others are asked, and their ids."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from games.engine import asking, beginning, deciding
from games.engine.canonical import canonical
from games.engine.referee import Referee
from games.engine.title import Title
from tests.engine.answers import CHANCE, NO, YES, begun, refusal
from tests.engine.errands import (
    Ask,
    Say,
    State,
    Wave,
    errands,
    wave,
    waving,
)
from tests.filled import filled


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
    return [decision.id for decision in asking.decisions(title, state) if not decision.required]


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
    logged = [
        (decision.seat, decision.id)
        for decision in asking.decisions(title, after)
        if not decision.required
    ]
    assert logged == [(0, "wave-1"), (1, "wave-2"), (2, "wave-1"), (1, "nod-1")]


def test_only_what_changed_in_the_offers_is_logged() -> None:
    offer = replace(waving([1], wave), open=_speaking_after("yes"))
    title = errands(*[Ask(0, "pair")] * 4, offers=(offer,))
    batch = beginning.new_game(title, None, 2, CHANCE)
    logged = []
    for word in ("yes", "yes", "no", "no"):
        batch = deciding.decide(title, batch.state, 0, Say(word), CHANCE)
        logged.append(json.loads(canonical(batch.events[-1])).get("offered", "nothing"))
    assert logged == [[["wave", 1, 2]], "nothing", [["wave", 1, 0]], "nothing"]


def test_a_title_without_offers_has_no_word_of_them_in_its_log() -> None:
    title = errands(*[Ask(0, "pair")] * 2)
    batch = beginning.new_game(title, None, 2, CHANCE)
    after = deciding.decide(title, batch.state, 0, YES, CHANCE)
    for event in filled((*batch.events, *after.events)):
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
