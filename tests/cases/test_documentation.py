"""What ``docs/cases.md`` shows works as written, and what it lists is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.case_files import cases_in
from games.engine import registry
from games.engine.cases import Case, Check, run_case

PAGE = (Path(__file__).parents[2] / "docs" / "cases.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(title: .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SHOWN = [case for text in EXAMPLES for case in cases_in(text, "docs/cases.md")]


CHANGES = [
    ("gold: 0, forged: 1", "gold: 0, forged: 2", "P1.forged is 1, not 2"),
    ("A3: blue 1t,", "A3: blue 2t,", "A3.troops is 1, not 2"),
    ("{arcadia: P2 2+1f,", "{arcadia: P2 3+1f,", "arcadia.armies is P2 2+1f, not P2 3+1f"),
]
"""What would be wrong in an example, and the line that says so."""


def test_there_is_an_example() -> None:
    assert len(SHOWN) >= 4


@pytest.mark.parametrize("case", SHOWN, ids=[case.label for case in SHOWN])
def test_the_example_holds(case: Case) -> None:
    assert run_case(case, registry.title(case.title)).problems == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_can_fail(example: str) -> None:
    (spoilt,) = [change for change in CHANGES if change[0] in example]
    first = cases_in(example.replace(*spoilt[:2]), "docs/cases.md")[0]
    assert run_case(first, registry.title(first.title)).problems == [spoilt[2]]


def test_every_key_is_described() -> None:
    internal = {"title", "variant", "seats"}
    keys = {*Case.__struct_fields__, *Check.__struct_fields__} - internal
    assert [key for key in keys if f"`{key}`" not in PAGE] == []


def test_every_moment_is_described() -> None:
    positions = [title.positions for title in registry.titles().values()]
    assert None not in positions
    moments = [moment for words in positions if words for moment in words.moments]
    plain = [name for name in moments if not name.endswith(" and on")]
    assert [name for name in plain if f"`{name}`" not in PAGE] == []
