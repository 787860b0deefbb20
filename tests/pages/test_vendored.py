"""What others wrote is as they published it, and its licence lies beside it."""

from __future__ import annotations

import hashlib

from environment.folders import ROOT

VENDOR = ROOT / "pages" / "static" / "pages" / "vendor"

PUBLISHED = {
    # lit-html 3.3.3, lit-html.js of the package
    "lit-html.js": "b878e7f95dec8a9b6e9b217faca6b6a11bad82ebc44c0caa77419ed83edd81f2",
}
"""SHA-256 by file."""


def test_each_file_is_the_published_one() -> None:
    files = {file.name: file.read_bytes() for file in VENDOR.glob("*.js")}
    assert {name: hashlib.sha256(text).hexdigest() for name, text in files.items()} == PUBLISHED


def test_each_has_its_licence_beside_it() -> None:
    for name in PUBLISHED:
        licence = VENDOR / f"{name.removesuffix('.js')}.LICENSE.txt"
        assert "Redistribution and use" in licence.read_text(encoding="utf-8")
