"""Every law on games of every title, at every seat count."""

from __future__ import annotations

import pytest

from tests.compliance.laws import LAWS
from tests.compliance.record import record
from tests.compliance.titles import CASES, TITLES


@pytest.mark.parametrize(
    ("title", "seats", "number"),
    [pytest.param(*case, id="{}-{}-game{}".format(*case)) for case in CASES],
)
def test_the_laws_hold(title: str, seats: int, number: int, subtests: pytest.Subtests) -> None:
    """All look at one game, which is played once."""
    game = record(TITLES[title], seats, number)
    for name, law in LAWS.items():
        with subtests.test(law=name):
            law(game)


@pytest.mark.parametrize("title", TITLES)
def test_the_title_says_where_its_hidden_things_lie(title: str) -> None:
    """Or no world of it could be dealt, and the laws of dealing would look at nothing."""
    assert TITLES[title].decks is not None
