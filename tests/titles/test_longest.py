"""How long a game may become is a rule: histories that were stopped there are judged by it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import registry
from games.engine.title import Title
from tests.titles import night_market

LONGEST = {
    ("cyclades", "1"): 20_000,
    ("dice_forge", "1"): 5_000,
    ("lords_of_hellas", "2"): 200_000,
    ("night_market", "2"): 200,
    ("persian_invasion", "2"): 5_000,
}
"""Title and version of its rules -> the bound in batches. Lines are added and never changed."""

TITLES = [*registry.titles().values(), night_market.TITLE]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_a_version_of_the_rules_keeps_its_bound(title: Title[Any]) -> None:
    kept = LONGEST.get((title.id, title.rules))
    assert kept is not None, f"Add rules {title.rules} of {title.id} to the table, with its bound."
    assert title.longest == kept, f"Another bound is another version: raise `rules` of {title.id}."
