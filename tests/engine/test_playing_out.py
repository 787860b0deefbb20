"""Games played out in memory: the same for one seed, counted, watched, and held to their bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots.random import POLICIES, Uniform
from games.engine import folding
from games.engine.answering import DeadEnd
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.playing_out import Endless, Tally, play_games, play_out
from games.engine.policy import Situation
from games.engine.questions import Question
from games.engine.records import Decision, Event, Move, Outcome, Step
from games.engine.secrecy import redact
from games.engine.watch import BrokenWord, Watch
from tests.compliance.planted.faults import FAULTS
from tests.engine.errands import Ask, Wave, errands, wave, waving
from tests.titles.night_market import TITLE
from tests.titles.night_market.options import Options
from tests.titles.night_market.state import State

RANDOM = POLICIES["random"](TITLE)


class Looker:
    """Wants to see, and remembers what it was shown."""

    needs_view = True

    def __init__(self) -> None:
        self.views: list[State] = []

    def choose(self, now: Situation) -> Move:
        """The first move."""
        assert set(now.view.hands) == {f"P{now.seat + 1}"}
        self.views.append(now.view)
        return now.moves[0]


class Blind(Uniform):
    """Wants no view."""

    def choose(self, now: Situation) -> Move:
        """Any move."""
        assert now.view is None
        return super().choose(now)


def test_one_seed_gives_one_game() -> None:
    def final(seed: int) -> bytes:
        played = play_out(TITLE, [RANDOM] * 3, SeededChance(seed), Random(seed))
        return canonical(played.state)

    assert final(1) == final(1)
    assert final(1) != final(2)


def test_a_game_depends_on_its_own_number_alone() -> None:
    def counted(numbers: range) -> Tally:
        return play_games(TITLE, [RANDOM] * 2, numbers, "kleio")

    parts = counted(range(3))
    parts.add(counted(range(3, 10)))
    assert parts == counted(range(10))


def test_the_figures_are_those_of_the_games() -> None:
    batches: list[int] = []
    events: list[int] = []

    def watch(title: Any) -> Any:
        batches.append(0)
        events.append(0)

        def observe(
            state: State, asked: Decision | None, move: Move | None, facts: Sequence[Event]
        ) -> None:
            batches[-1] += 1
            events[-1] += len(facts)

        return observe

    tally = play_games(TITLE, [RANDOM] * 4, range(5), "kleio", watch=watch)
    assert (tally.games, len(batches)) == (5, 5)
    assert (tally.batches, tally.longest) == (sum(batches), max(batches))
    assert tally.events == sum(events)
    assert 5 < tally.widest < 30


def test_the_observer_sees_each_batch_and_the_state_after_it() -> None:
    folded = TITLE.state()

    def observe(
        state: State, asked: Decision | None, move: Move | None, events: Sequence[Event]
    ) -> None:
        for event in events:
            folding.apply(TITLE, folded, event)
        assert canonical(folded) == canonical(state)
        assert (asked is None) == (move is None) == (state.flow.moves == 1)

    played = play_out(TITLE, [RANDOM] * 2, SeededChance(3), Random(3), observer=observe)
    assert canonical(folded) == canonical(played.state)


def test_a_policy_that_wants_a_view_gets_its_own() -> None:
    looker = Looker()
    play_out(TITLE, [looker, RANDOM], SeededChance(1), Random(1))
    assert looker.views


def test_a_policy_that_wants_no_view_costs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[frozenset[int]] = []

    def redacted(state: State, viewer: frozenset[int]) -> State:
        looks.append(viewer)
        return redact(state, viewer)

    monkeypatch.setattr("games.engine.answering.redact", redacted)
    play_out(TITLE, [Blind()] * 2, SeededChance(1), Random(1))
    assert looks == []
    play_out(TITLE, [Looker()] * 2, SeededChance(1), Random(1))
    assert set(looks) == {frozenset({0}), frozenset({1})}


def test_options_and_a_patch_hold_in_every_game() -> None:
    seen: list[State] = []

    def watch(title: Any) -> Any:
        return lambda state, asked, move, events: seen.append(clone(state))

    play_games(
        TITLE,
        [RANDOM] * 4,
        range(2),
        "kleio",
        options=Options(teams=True, first_seat=2),
        patch={"coins": 4},
        watch=watch,
    )
    begun = [state for state in seen if state.flow.moves == 1]
    assert len(begun) == 2
    for state in begun:
        assert state.table.first == 2
        assert [merchant.side for merchant in state.table.merchants] == [0, 1, 0, 1]
        assert state.table.parameters.coins == 4


def test_offers_are_left_alone_by_a_policy_that_does_not_look_at_them() -> None:
    class Dutiful:
        """Answers questions alone."""

        needs_view = False

        def choose(self, now: Situation) -> Move:
            """The first move, which is never an offer."""
            assert Wave() not in now.moves
            return now.moves[0]

    class Eager(Dutiful):
        """Takes every offer."""

        def consider(self, now: Situation) -> Move | None:
            """The first one."""
            return now.moves[0]

    asking = [Ask(0, "pair")] * 3
    title = errands(
        *asking,
        offers=(waving([1], wave),),
        outcome=lambda state: None if state.flow.agenda else Outcome((1, 1), (0, 0), "all said"),
    )
    quiet = play_out(title, [Dutiful(), Dutiful()], SeededChance(1), Random(1))
    assert quiet.state.said == ["P1 yes"] * 3
    with pytest.raises(Endless, match="bound of 50 batches"):
        play_out(title, [Dutiful(), Eager()], SeededChance(1), Random(1))


@pytest.mark.parametrize(
    ("fault", "error", "message"),
    [
        ("a question without an answer", DeadEnd, "has no legal move"),
        ("a game that just stops", DeadEnd, "no outcome"),
        ("a game without an end", Endless, "bound of 200 batches"),
        ("a bound that is too low", Endless, "bound of 5 batches"),
        ("a card that vanishes", BrokenWord, "not conserved"),
        ("a fact whose effect hangs on the agenda", BrokenWord, "does not give its last state"),
    ],
)
def test_a_title_that_breaks_its_word_is_found(
    fault: str, error: type[Exception], message: str
) -> None:
    title = FAULTS[fault].title
    with pytest.raises(error, match=message):
        play_games(title, [RANDOM] * 3, range(20), "kleio", watch=Watch)


def test_the_game_in_which_it_happened_is_named() -> None:
    title = replace(TITLE, longest=3)
    with pytest.raises(Endless) as caught:
        play_games(title, [RANDOM] * 2, range(7, 9), "kleio")
    assert caught.value.__notes__ == ["in game 7 with 2 seats of seed 'kleio'"]


def test_nobody_asked_and_no_outcome_is_a_dead_end() -> None:
    title = errands(Ask(0, "pair"))
    with pytest.raises(DeadEnd, match="no outcome"):
        play_out(title, [RANDOM] * 2, SeededChance(1), Random(1))


def test_offers_alone_are_a_dead_end() -> None:
    class Waiting(Step, frozen=True):
        """Is asked of nobody, though it says once that it is."""

    asked = iter([(0,)])
    question = Question(
        kind="wait",
        clause="",
        prompt="Wait?",
        seats=lambda state, step: next(asked, ()),
        moves=lambda state, step, seat: [],
        take=lambda ref, step, seat, move: None,
        always=True,
    )
    title = errands(Waiting(), offers=(waving([1], wave),), questions={Waiting: question})
    with pytest.raises(DeadEnd, match="nobody is asked"):
        play_out(title, [RANDOM] * 2, SeededChance(1), Random(1))
