"""What the guide for whoever runs Kleio names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from environment.folders import ROOT

PACKAGES = (
    *("analytics", "api", "audit", "config", "database", "environment", "events", "exporter"),
    *("games", "gateway", "health", "live", "local", "notices", "pages", "telemetry"),
)

GUIDE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")

_ROW = re.compile(r"^\| (`[A-Z_`, ]+`) \|", re.MULTILINE)
_WORD = re.compile(r"`([A-Z_]+)`")


def documented() -> set[str]:
    """The variables in its tables."""
    return {name for row in _ROW.findall(GUIDE) for name in _WORD.findall(row)}


def named_in_code(pattern: str) -> set[str]:
    """Texts of the program that match, as wholes."""
    names: set[str] = set()
    for package in PACKAGES:
        for source in (ROOT / package).rglob("*.py"):
            names |= set(re.findall(rf"[\"']({pattern})[\"']", source.read_text(encoding="utf-8")))
    return names


def blocks(language: str) -> Iterator[str]:
    """Its blocks, in order."""
    yield from re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def section(number: int) -> str:
    """What stands below the heading with this number."""
    return GUIDE.split(f"\n## {number}. ")[1].split("\n## ")[0]
