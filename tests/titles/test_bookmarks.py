"""The sentence of a bookmark names whom the game waits for, or nobody."""

from __future__ import annotations

import pytest

from games.engine import describing, registry
from games.engine.flow import Waits
from games.engine.records import Step
from games.titles.cyclades.steps.battles import ChooseLosses


def _pushed(title: str) -> list[type[Step]]:
    return list(registry.title(title).questions)


@pytest.mark.parametrize("title", ["dice_forge", "cyclades", "lords_of_hellas", "persian_invasion"])
def test_whom_a_new_question_asks_can_be_told_from_its_step(title: str) -> None:
    steps = _pushed(title)
    assert steps
    for step in steps:
        assert {"seat", "faction", "factions"} & set(step.__struct_fields__), step.__name__


@pytest.mark.parametrize("title", ["dice_forge", "cyclades", "lords_of_hellas", "persian_invasion"])
def test_nobody_is_named_where_an_older_question_is_open(title: str) -> None:
    waits = Waits[object](moves=3, since=1, keep=2, push=())
    assert describing.describe(registry.title(title), waits) == "What was asked before is open."


@pytest.mark.parametrize("title", ["dice_forge", "cyclades", "lords_of_hellas", "persian_invasion"])
def test_nothing_is_waited_for_at_the_end(title: str) -> None:
    waits = Waits[object](moves=3, since=3, keep=0, push=())
    assert describing.describe(registry.title(title), waits) == "Nothing is left to do."


def test_both_who_lose_a_unit_are_named() -> None:
    both = ChooseLosses(("red", "blue"))
    waits = Waits[object](moves=3, since=3, keep=2, push=(both,))
    sentence = describing.describe(registry.title("cyclades"), waits)
    assert sentence == "The game waits for Red and Blue."
