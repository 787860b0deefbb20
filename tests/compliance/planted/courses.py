"""Courses that tell what is not so, or not to everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from msgspec import UNSET

from games.engine.course import Measure
from games.engine.records import label
from games.engine.veil import Unknown
from tests.compliance.planted.variants import Planted
from tests.titles.night_market import TITLE
from tests.titles.night_market.state import State

COURSE = "a_course_tells_what_its_viewer_knows"


def _taking_the_absent_for_nothing(view: State, seat: int) -> int:
    try:
        return len(view.hands[label(seat)].cards)
    except Unknown:
        return 0


def _of_all_hands(view: State, _seat: int) -> int:
    return len(view.hands)


def _of_the_next_hand(view: State, seat: int) -> int:
    return len(view.hands[label((seat + 1) % len(view.table.merchants))].cards)


def _measuring(of: Callable[[State, int], Any], complaint: str) -> Planted:
    measure = Measure("cards", "Cards", "Cards in hand.", of)
    return Planted(replace(TITLE, course=(measure,)), COURSE, complaint)


def _round_by_the_bag(state: State) -> int:
    return state.table.round + (state.bag is not UNSET)


COURSES: dict[str, Planted] = {
    "a course that takes an absent hand for an empty one": _measuring(
        _taking_the_absent_for_nothing, "told wrongly"
    ),
    "a course of shares": _measuring(
        lambda view, seat: view.table.merchants[seat].coins / 2, "no number"
    ),
    "a course that nobody can know": _measuring(_of_all_hands, "no number"),
    "a course of what is another's": _measuring(_of_the_next_hand, "not told to itself"),
    "a round that not everybody knows": Planted(
        replace(TITLE, dimensions=replace(TITLE.dimensions, rounds=_round_by_the_bag)),
        COURSE,
        "the round is hidden",
    ),
}
