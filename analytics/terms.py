"""The terms of a game as one text: what was chosen otherwise than usual, and nothing else.

The text says what it stands for, so that figures of unusual games can be asked for by it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

STANDARD = "standard"
"""The options of a game that has the usual ones."""

NONE = "none"
"""The patch of a game whose parameters are those of the rules."""

LONGEST = 300
"""Characters; longer terms are told by their hash."""

FORM = r"^(standard|none|any|each|sha256-[0-9a-f]{64}|\{[ -~]{1,298}\})$"
"""What terms look like in a question; ``any``: mixed, ``each``: told apart."""


def options_text(chosen: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """``standard``, or as JSON what differs from the ``usual`` options."""
    return _text({name: v for name, v in chosen.items() if usual.get(name, ...) != v}, STANDARD)


def patch_text(patch: Mapping[str, int]) -> str:
    """``none``, or the changed numbers as JSON."""
    return _text(patch, NONE)


def chosen_in(text: str) -> dict[str, Any] | None:
    """What was chosen otherwise than usual, of ``options_text``; None where the text does not tell:
    of long terms, which are a hash, and of mixed ones."""
    if text == STANDARD:
        return {}
    return dict(json.loads(text)) if text.startswith("{") else None


def canonical(text: str) -> str:
    """Terms as they are kept, for what a person may have written otherwise."""
    try:
        read = json.loads(text)
    except ValueError:
        return text
    return _text(read, text)


def _text(terms: Any, nothing: str) -> str:
    if not terms:
        return nothing
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"))
    if len(text) <= LONGEST:
        return text
    return f"sha256-{hashlib.sha256(text.encode()).hexdigest()}"
