"""No comment divides a file into sections: each would mark a file that wants to be one."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ONE_FILE = "kleio_verify.py"
"""Fetched, read and run by itself, so it is one file, and has chapters."""


def dividers(text: str) -> Iterator[int]:
    """Lines with a comment at the margin that speaks of nothing next to it, or is drawn as a line.

    What stands above the first line of code speaks of the whole file.
    """
    if "\n#" not in text:
        return
    lines = ["", *text.splitlines(), ""]
    code = False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        row, column = token.start
        if token.type != tokenize.COMMENT:
            code = code or token.type == tokenize.NAME
        elif code and column == 0:
            alone = not lines[row - 1].strip() and not lines[row + 1].strip()
            if alone or token.string.startswith(("# --", "# ==", "####")):
                yield row


def test_no_file_is_divided() -> None:
    rooms = [path for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "."]
    files = [path for room in rooms for path in room.rglob("*.py") if path.name != ONE_FILE]
    assert len(files) > 1000
    divided = [f"{p.relative_to(ROOT)}:{row}" for p in files for row in dividers(p.read_text())]
    assert divided == []


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("x = 1\n\n\n# Lanterns\n\n\ny = 2\n", [4]),
        ("x = 1\n\n# -- lanterns --------\ny = 2\n", [3]),
        ("x = 1\n\n# Why y is 2.\ny = 2\n", []),
        ('x = """\n\n# Lanterns\n\n"""\n', []),
        ("# A licence.\n\nx = 1\n", []),
    ],
)
def test_what_divides(text: str, rows: list[int]) -> None:
    assert list(dividers(text)) == rows
