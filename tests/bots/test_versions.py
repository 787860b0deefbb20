"""A bot that was seated stays what it was while its game lasts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.bots import levels, quick
from games.bots.greedy import Greedy
from games.bots.search import Effort, Search
from games.bots.witness import witnessed
from games.engine import registry

TITLE = registry.title("dice_forge")
OLD, NEW = (Effort(width=2, playouts=4, rounds=1, doubt=d) for d in (1.0, 2.0))


@pytest.fixture(autouse=True)
def _two_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "EFFORTS", {"expert": {"dice_forge": {2: [OLD, NEW]}}})


def effort(policy: Any) -> Effort:
    """How hard a bot with two seats thinks."""
    assert isinstance(policy, Search)
    newest: Effort = policy._efforts[2]
    return newest


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


def test_who_plays_is_named_as_seated_with_its_own_weights_while_there_is_a_row() -> None:
    """Not as the newest, which may know others: a thought is told of the bot that had it."""
    seated = levels.version("expert", TITLE, 2)
    assert levels.playing("expert", TITLE, 2, seated) == seated
    for old in ("expert/dice_forge/2/1/abc", "expert/dice_forge/2/1/def"):
        assert levels.playing("expert", TITLE, 2, old).startswith("expert/dice_forge/2/1/")
    for gone in ("expert/dice_forge/2/9/abc", ""):
        assert levels.playing("expert", TITLE, 2, gone) == seated
    numbers = {"expert/dice_forge/2/1/abc": 1, "expert/dice_forge/2/9/abc": 2, "": 2}
    for at_the_seat, number in numbers.items():
        assert levels.number_playing("expert", TITLE, 2, at_the_seat) == number


def test_quick_bots_have_versions_too_and_no_two_levels_the_same() -> None:
    named = [levels.version(level, TITLE, 2) for level in ("random", "novice", "casual", "greedy")]
    for level, name in zip(("random", "novice", "casual", "greedy"), named, strict=True):
        assert re.fullmatch(rf"{level}/dice_forge/2/1/[0-9a-f]{{12}}", name)
    assert len({name.rsplit("/", 1)[1] for name in named}) == 4
    assert type(levels.policy("greedy", TITLE, named[-1])) is Greedy


def test_a_quick_bot_is_another_one_when_the_appraisal_or_its_haze_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = levels.version("casual", TITLE, 2)
    monkeypatch.setattr(quick, "WITNESSES", {"dice_forge": [quick.WITNESSES["dice_forge"][0], "0"]})
    assert levels.version("casual", TITLE, 2).startswith("casual/dice_forge/2/2/")
    monkeypatch.undo()
    monkeypatch.setattr(quick, "HAZES", {**quick.HAZES, "casual": 2.5})
    assert levels.version("casual", TITLE, 2) != before
    assert levels.version("novice", TITLE, 2) == quick.quick_version("novice", TITLE, 2)


@pytest.mark.parametrize("title", quick.WITNESSES)
def test_quick_bots_choose_as_their_newest_version_did(title: str) -> None:
    """Whoever changes what they choose adds the row that this names to ``WITNESSES``."""
    played = registry.title(title)
    seats = sorted({played.seat_counts[0], played.seat_counts[-1]})
    assert witnessed(played, seats)[:12] == quick.WITNESSES[title][-1]


def test_every_title_has_quick_bots_of_a_version() -> None:
    assert set(quick.WITNESSES) == set(registry.titles())


def test_where_there_is_no_such_bot_it_has_no_version() -> None:
    assert levels.version("expert", TITLE, 3) == levels.playing("expert", TITLE, 3, "") == ""


def test_a_level_is_offered_where_it_has_a_bot() -> None:
    assert "expert" in levels.offered("dice_forge", 2)
    assert "expert" not in levels.offered("dice_forge", 3)
    assert "expert" not in levels.offered("night_market", 2)
