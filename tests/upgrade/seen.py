"""What people see of a game, as hashes that a later Kleio is held to."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from tests.upgrade.person import Person

MOMENTS = 5
"""So many earlier moments of each game are looked at."""


def seen(person: Person, game: str) -> dict[str, str]:
    """What it is of -> hash: the export byte for byte, the facts, and views of some moments."""
    version = person.get(f"games/{game}/")["version"]
    facts = [
        [fact[name] for name in ("version", "batch", "type", "time", "event")]
        for fact in facts_of(person, game, version)
    ]
    hashes = {"export": _hash(person.bytes_of(f"games/{game}/export/")), "events": _of_json(facts)}
    for moment in sorted({1 + (version - 1) * n // MOMENTS for n in range(MOMENTS + 1)}):
        view = person.get(f"games/{game}/state/?at={moment}")["view"]
        hashes[f"view at {moment}"] = _of_json(view)
    return hashes


def facts_of(person: Person, game: str, upto: int) -> list[Any]:
    """All facts of a game up to a version."""
    facts: list[Any] = []
    while len(facts) < upto:
        facts += person.get(f"games/{game}/events/?after={len(facts)}&limit=1000")["events"]
    return facts[:upto]


def _of_json(value: Any) -> str:
    return _hash(json.dumps(value, sort_keys=True).encode())


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
