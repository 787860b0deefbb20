"""The glossary of ``docs/architecture.md`` shows Night Market as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine import notation
from tests.titles import night_market
from tests.titles.night_market.moves import Bid

ROOT = Path(__file__).parents[2]
MARKET = Path(night_market.__file__).parent


def rows() -> list[tuple[str, str]]:
    """Word -> its example."""
    text = (ROOT / "docs/architecture.md").read_text()
    table = text.split("## Glossary\n")[1].split("\n## ")[0]
    cells = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")]
    assert all(len(row) == 3 for row in cells)
    return [(word.strip(), example) for word, _, example in cells[1:]]


@pytest.mark.parametrize(("word", "example"), rows(), ids=[word for word, _ in rows()])
def test_an_example_stands_in_night_market(word: str, example: str) -> None:
    source = "\n".join(path.read_text() for path in MARKET.rglob("*.py"))
    written = notation.write(Bid(3))
    codes = re.findall(r"`(.+?)`", example)
    parts = [part for code in codes for part in _parts(code)]
    assert [part for part in parts if part not in source and part != written] == []


def test_every_word_is_explained_once() -> None:
    words = [word for word, _ in rows()]
    assert len(words) > 30
    assert len(set(words)) == len(words)


def _parts(code: str) -> list[str]:
    return code.split(".") if re.fullmatch(r"[a-z]+\.[a-z]+", code) else [code]
