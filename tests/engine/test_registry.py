"""Titles are found by being there."""

from __future__ import annotations

import pytest

from games.engine import registry
from games.engine.errors import UnknownTitle


def test_every_installed_title_is_listed_under_its_own_id() -> None:
    for title_id, title in registry.titles().items():
        assert title.id == title_id
        assert registry.title(title_id) is title
    assert list(registry.titles()) == sorted(registry.titles())


def test_the_made_up_title_of_the_tests_is_not_installed() -> None:
    assert "night_market" not in registry.titles()


@pytest.mark.parametrize("name", ["", "chess", "Dice_Forge", "../bots", "night_market"])
def test_an_unknown_title_is_answered_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownTitle) as refusal:
        registry.title(name)
    assert repr(name) in str(refusal.value)
    for known in registry.titles():
        assert known in str(refusal.value)
