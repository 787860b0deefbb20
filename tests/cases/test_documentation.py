"""What ``docs/cases.md`` shows works as written, and what it lists is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.case_files import cases_in
from games.engine.cases import Case, Check, run_case
from games.titles.dice_forge import TITLE
from games.titles.dice_forge.positions import MOMENTS

PAGE = (Path(__file__).parents[2] / "docs" / "cases.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(title: .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SHOWN = [case for text in EXAMPLES for case in cases_in(text, "docs/cases.md")]


def test_there_is_an_example() -> None:
    assert len(SHOWN) >= 3


@pytest.mark.parametrize("case", SHOWN, ids=[case.label for case in SHOWN])
def test_the_example_holds(case: Case) -> None:
    assert run_case(case, TITLE).problems == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_can_fail(example: str) -> None:
    (changed,) = {example.replace("gold: 0, forged: 1", "gold: 0, forged: 2")} - {example}
    first = cases_in(changed, "docs/cases.md")[0]
    assert run_case(first, TITLE).problems == ["P1.forged is 1, not 2"]


def test_every_key_is_described() -> None:
    internal = {"title", "variant", "seats"}
    keys = {*Case.__struct_fields__, *Check.__struct_fields__} - internal
    assert [key for key in keys if f"`{key}`" not in PAGE] == []


def test_every_moment_is_described() -> None:
    plain = [name for name in MOMENTS if not name.endswith(" and on")]
    assert [name for name in plain if f"`{name}`" not in PAGE] == []
