"""What others wrote is as they published it, and its licence lies beside it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from environment.folders import ROOT

VENDOR = ROOT / "pages" / "static" / "pages" / "vendor"
OF_TESTS = ROOT / "tests" / "browser" / "vendor"

PUBLISHED = {
    # lit-html 3.3.3, lit-html.js of the package
    "lit-html.js": "b878e7f95dec8a9b6e9b217faca6b6a11bad82ebc44c0caa77419ed83edd81f2",
}
"""SHA-256 by file."""

PUBLISHED_FOR_TESTS = {
    # axe-core 4.10.3, axe.min.js of the package
    "axe.min.js": "880970c081707360e64f34cea25ff91892f5bc95675b0776925b9709dd8a68bb",
}
"""The same for what tests alone load."""


@pytest.mark.parametrize(
    ("folder", "published"), [(VENDOR, PUBLISHED), (OF_TESTS, PUBLISHED_FOR_TESTS)]
)
def test_each_file_is_the_published_one(folder: Path, published: dict[str, str]) -> None:
    files = {file.name: file.read_bytes() for file in folder.glob("*.js")}
    assert {name: hashlib.sha256(text).hexdigest() for name, text in files.items()} == published


@pytest.mark.parametrize(
    ("licence", "words"),
    [
        (VENDOR / "lit-html.LICENSE.txt", "Redistribution and use"),
        (OF_TESTS / "axe.LICENSE.txt", "Mozilla Public License"),
    ],
)
def test_each_has_its_licence_beside_it(licence: Path, words: str) -> None:
    assert words in licence.read_text(encoding="utf-8")
