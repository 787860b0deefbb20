"""Every law on games of every title, at every seat count."""

from __future__ import annotations

import pytest

from tests.compliance.laws import LAWS
from tests.compliance.titles import CASES, TITLES, recorded


@pytest.mark.parametrize(
    ("title", "seats", "number", "law"),
    [
        pytest.param(title, seats, number, law, id=f"{title}-{seats}-game{number}-{law}")
        for title, seats, number in CASES
        for law in LAWS
    ],
)
def test_the_law_holds(title: str, seats: int, number: int, law: str) -> None:
    LAWS[law](recorded(title, seats, number))


@pytest.mark.parametrize("title", TITLES)
def test_the_title_says_where_its_hidden_things_lie(title: str) -> None:
    """Or no world of it could be dealt, and the laws of dealing would look at nothing."""
    assert TITLES[title].decks is not None
