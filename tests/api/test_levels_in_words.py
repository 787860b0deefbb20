"""What a title says of the bots that may be seated."""

from __future__ import annotations

import pytest
from django.test import Client

from games.bots.levels import LEVELS
from games.bots.words import WORDS

pytestmark = pytest.mark.django_db


def test_each_level_has_words_and_no_others_have() -> None:
    assert set(WORDS) == set(LEVELS)
    assert all(WORDS.values())


def test_each_level_but_the_weakest_says_what_it_is_worth() -> None:
    bots = Client().get("/api/titles/dice_forge/", secure=True).json()["bots"]
    assert [bot["level"] for bot in bots] == list(LEVELS)
    by_level = {bot["level"]: bot for bot in bots}
    assert by_level["random"]["strength"] == []
    for level in ("novice", "casual", "greedy"):
        measured = by_level[level]["strength"]
        assert {each["seats"] for each in measured} == {2, 3, 4}
        assert all(each["low"] < each["won"] < each["high"] for each in measured)
        assert all(each["low"] > 100 / each["seats"] for each in measured)
