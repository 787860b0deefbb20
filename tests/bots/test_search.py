"""A bot that thinks: what it may spend, what it says of it, and when it falls back."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots.greedy import Greedy
from games.bots.search import Effort, Search
from games.engine import asking, beginning
from games.engine.batch_maker import BatchMaker
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.playing_out import play_on
from games.engine.policy import Allowance, Situation, Thought
from games.engine.secrecy import redact
from games.titles.dice_forge import TITLE
from games.titles.dice_forge.prospects import PROSPECTS
from games.titles.dice_forge.steps import ChoosePlace

EFFORT = Effort(width=4, playouts=16, rounds=1, doubt=0.5)


def at_an_action(number: int = 0, seats: int = 2, steps: Any = PROSPECTS.pivotal[0]) -> Any:
    """A state of a greedy game in which somebody chooses the action of a turn, or is asked one of
    other ``steps``."""
    chance = SeededChance(f"search {number}")
    state = beginning.new_game(TITLE, None, seats, chance).state
    maker = BatchMaker(TITLE, state, chance)

    def pivotal(state: Any) -> bool:
        [asked] = asking.decisions(TITLE, state)
        is_worth_it = type(state.flow.agenda[-1]) in steps
        return is_worth_it and len(asking.moves_of(TITLE, state, asked)) > 3

    play_on(TITLE, maker, Greedy(TITLE), Random(number), until=pivotal, most=1000)
    return state


def situation(state: Any, most: int = 1000, thoughts: list[Thought] | None = None) -> Situation:
    """What the seat that is asked is told; ``thoughts`` gets what it says."""
    [asked] = asking.decisions(TITLE, state)
    view = redact(state, frozenset((asked.seat,)))
    said = [] if thoughts is None else thoughts
    moves = asking.moves_of(TITLE, state, asked)
    return Situation(view, asked, moves, Random(5), budget=Allowance(most), explain=said.append)


def search(effort: Effort = EFFORT) -> Search:
    """A bot that thinks with two seats and with no other number."""
    return Search(TITLE, {2: effort})


@pytest.mark.parametrize("number", range(4))
def test_the_same_situation_leads_to_the_same_move_and_the_view_is_left_as_it_was(
    number: int,
) -> None:
    state = at_an_action(number)
    before = canonical(state)
    chosen = [search().choose(situation(state)) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in situation(state).moves
    assert canonical(state) == before


@pytest.mark.parametrize(
    ("width", "playouts", "spent"), [(4, 16, 16), (2, 16, 16), (3, 12, 12), (1, 8, 8)]
)
def test_work_done_is_work_allowed(width: int, playouts: int, spent: int) -> None:
    now, thoughts = situation(at_an_action()), list[Thought]()
    now = situation(at_an_action(), thoughts=thoughts)
    search(replace_effort(width=width, playouts=playouts)).choose(now)
    assert isinstance(now.budget, Allowance)
    assert now.budget.spent == spent
    [thought] = thoughts
    assert thought.decided == "search"
    assert sum(each.tried for each in thought.considered) == spent
    assert len(thought.considered) == width
    assert all(0 <= each.mean <= 1 for each in thought.considered)


def replace_effort(**fields: Any) -> Effort:
    """``EFFORT`` with other numbers."""
    return Effort(**{name: getattr(EFFORT, name) for name in EFFORT.__struct_fields__} | fields)


def test_a_budget_that_ends_early_leaves_the_best_so_far_and_says_that_it_was_hurried() -> None:
    state, thoughts = at_an_action(), list[Thought]()
    hurried = situation(state, most=9, thoughts=thoughts)
    assert search().choose(hurried) in hurried.moves
    [thought] = thoughts
    assert thought.decided == "hurried"
    assert [each.tried for each in thought.considered] == [2, 2, 2, 2]


def test_without_any_budget_it_takes_what_looks_best() -> None:
    state, thoughts = at_an_action(), list[Thought]()
    best = TITLE.appraise(situation(state).view, situation(state).seat, situation(state).moves)
    chosen = search().choose(situation(state, most=0, thoughts=thoughts))
    assert best[list(situation(state).moves).index(chosen)] == max(best)
    assert thoughts == [Thought("hurried")]


def test_questions_that_are_not_pivotal_and_other_numbers_of_seats_are_not_thought_about() -> None:
    for title, seats in ((TITLE, 3), (replace(TITLE, prospects=_nothing_is_pivotal()), 2)):
        now = situation(at_an_action(seats=seats))
        Search(title, {2: EFFORT}).choose(now)
        assert isinstance(now.budget, Allowance)
        assert now.budget.spent == 0


def test_a_list_of_questions_has_a_number_and_the_first_one_stays_as_it_was() -> None:
    """Which feat is thought about by who has the second list, and by nobody who has the first."""
    state = at_an_action(steps={ChoosePlace})
    for questions, spent in ((1, 0), (2, 16)):
        now = situation(state)
        search(replace_effort(questions=questions)).choose(now)
        assert isinstance(now.budget, Allowance)
        assert now.budget.spent == spent


def _nothing_is_pivotal() -> Any:
    return replace(PROSPECTS, pivotal=(frozenset(),))


def test_another_move_is_taken_only_if_it_is_better_by_more_than_the_doubt() -> None:
    states = [at_an_action(number) for number in range(6)]
    sure = search(replace_effort(doubt=1000.0))
    for state in states:
        now = situation(state)
        worths = TITLE.appraise(now.view, now.seat, now.moves)
        assert worths[list(now.moves).index(sure.choose(now))] == max(worths)
    rash = search(replace_effort(doubt=0.0))
    assert any(rash.choose(situation(state)) != sure.choose(situation(state)) for state in states)
