"""A bot that was seated stays what it was while its game lasts."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots import levels
from games.bots.greedy import Greedy
from games.bots.search import Effort, Search
from games.engine import registry

TITLE = registry.title("dice_forge")
OLD, NEW = (Effort(width=2, playouts=4, rounds=1, doubt=d) for d in (1.0, 2.0))


@pytest.fixture(autouse=True)
def _two_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "EFFORTS", {"expert": {"dice_forge": {2: [OLD, NEW]}}})


def effort(policy: Any) -> Effort:
    """How hard a bot with two seats thinks."""
    assert isinstance(policy, Search)
    found: Effort = policy._efforts[2]
    return found


def test_the_newest_is_seated_and_named_with_the_hash_of_its_weights() -> None:
    name, number = levels.version("expert", TITLE, 2).rsplit("/", 1)
    assert name == "expert/dice_forge/2/2"
    assert TITLE.prospects is not None
    assert TITLE.prospects.learned(1).digest.startswith(number)
    assert effort(levels.policy("expert", TITLE)) == NEW


def test_an_older_one_plays_on_as_it_was() -> None:
    assert effort(levels.policy("expert", TITLE, "expert/dice_forge/2/1/abc")) == OLD


def test_one_that_has_gone_is_replaced_by_the_newest() -> None:
    assert effort(levels.policy("expert", TITLE, "expert/dice_forge/2/9/abc")) == NEW


def test_levels_that_learned_nothing_have_no_version() -> None:
    assert levels.version("greedy", TITLE, 2) == levels.version("expert", TITLE, 3) == ""
    assert type(levels.policy("greedy", TITLE)) is Greedy


def test_a_level_is_offered_where_it_has_a_bot() -> None:
    assert "expert" in levels.offered("dice_forge", 2)
    assert "expert" not in levels.offered("dice_forge", 3)
    assert "expert" not in levels.offered("night_market", 2)
