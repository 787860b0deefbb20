"""Nothing moves for those who asked their system for less motion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from environment.folders import ROOT
from tests.filled import filled

STATIC = ROOT / "pages" / "static" / "pages"
MOVES = re.compile(r"\b(transition|animation|scroll-behavior)\s*:")
ASKED = re.compile(r"@media \(prefers-reduced-motion: no-preference\) \{\n(?:  .*\n)*\}")
SMOOTH = re.compile(r"behavior:\s*[\"']smooth|\.animate\(")


def unasked(styles: str) -> list[str]:
    """What moves whatever somebody asked for."""
    return MOVES.findall(ASKED.sub("", styles))


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_styles_move_nothing_unless_nobody_minds(path: Path) -> None:
    assert unasked(path.read_text(encoding="utf-8")) == []


def test_scripts_move_nothing_by_themselves() -> None:
    scripts = [path for path in STATIC.rglob("*.js") if "vendor" not in path.parts]
    for path in filled(scripts):
        assert not SMOOTH.search(path.read_text(encoding="utf-8")), path.name


def test_what_moves_unasked_is_noticed() -> None:
    table = (STATIC / "table.css").read_text(encoding="utf-8")
    assert MOVES.search(table), "there is something to ask about"
    assert unasked(f"{table}\n.part {{ transition: opacity 1s; }}") == ["transition"]
