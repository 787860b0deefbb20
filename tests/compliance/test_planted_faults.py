"""Every planted fault is caught, by the law that is there for it."""

from __future__ import annotations

import re

import pytest

from tests.compliance.another_process import Game, digests_elsewhere
from tests.compliance.broken import Broken
from tests.compliance.hidden_fields import hidden_fields
from tests.compliance.laws import LAWS, undoing
from tests.compliance.planted.courses import COURSES
from tests.compliance.planted.deals import DEALS
from tests.compliance.planted.faults import FAULTS
from tests.compliance.planted.glances import GLANCES
from tests.compliance.planted.leaks import LEAKS, StateWithOpenHands
from tests.compliance.planted.misfits import MISFITS
from tests.compliance.planted.pictures import PICTURES
from tests.compliance.planted.places import PLACES
from tests.compliance.planted.undoing import TEA, UNDOING
from tests.compliance.planted.upcasts import UPCASTS
from tests.compliance.planted.variants import Planted
from tests.compliance.planted.words import WORDS
from tests.compliance.record import record

PLANTED = {
    **DEALS,
    **COURSES,
    **FAULTS,
    **GLANCES,
    **LEAKS,
    **MISFITS,
    **PICTURES,
    **PLACES,
    **UNDOING,
    **UPCASTS,
    **WORDS,
}

GAMES = 6
"""Games that may be needed before a fault shows."""


@pytest.mark.parametrize("fault", PLANTED)
def test_the_law_catches(fault: str) -> None:
    planted = PLANTED[fault]
    complaint = _first_complaint(planted)
    assert complaint is not None, f"{planted.law} did not notice {fault}"
    assert re.search(planted.complaint, complaint), complaint


def test_every_law_was_seen_to_break() -> None:
    """But those that guard what the engine does for every title, and no title can spoil: foresight
    is spoilt in ``test_planted_foresight``."""
    never = {
        "nothing_is_taken_after_the_end",
        "what_is_foreseen_follows",
        "what_is_foreseen_hangs_on_the_view",
    }
    assert {planted.law for planted in PLANTED.values()} | never == set(LAWS)


@pytest.mark.parametrize("law", [law for law in LAWS if "back" in law or "undo" in law])
def test_where_a_move_may_be_taken_back_the_law_is_tried_and_holds(law: str) -> None:
    """Night Market as it is has no such move, so the faults are planted beside a sound one."""
    games = [record(TEA, 3, number) for number in range(GAMES)]
    assert any(undoing.undoable_moves(game) for game in games)
    for game in games:
        LAWS[law](game)


@pytest.mark.usefixtures("processes")
def test_an_order_by_hashes_shows_in_another_process() -> None:
    games: list[Game] = [("tests.compliance.planted.faults:BY_HASH", 3, 0)]
    assert digests_elsewhere(games, 1) != digests_elsewhere(games, 2)


def test_a_forgotten_mark_shows_in_the_list_of_hidden_fields() -> None:
    leaky = LEAKS["a mark that was forgotten"].title
    assert leaky.state is StateWithOpenHands
    assert "state.hands: owned" not in hidden_fields(leaky)


def _first_complaint(planted: Planted) -> str | None:
    for number in range(GAMES):
        try:
            LAWS[planted.law](record(planted.title, planted.seats, number))
        except Broken as broken:
            return str(broken)
    return None
