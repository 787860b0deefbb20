"""What earlier rules told is read through upcasts, and what is told now goes through untouched."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.canonical import canonical
from games.engine.upcasts import is_before, upcasts_since
from tests.compliance.broken import require, require_same
from tests.compliance.record import Record


def an_upcast_leaves_alone_what_is_told_now(game: Record) -> None:
    """A game of earlier rules goes on by those of today, so both forms stand in one history."""
    title = game.title
    for rules in title.upcasts:
        require(is_before(rules, title.rules), f"rules {rules} are no earlier ones")
        for event in game.events:
            payload = msgspec.json.decode(canonical(event), type=dict[str, Any])
            for upcast in upcasts_since(title.upcasts, rules):
                payload = upcast(payload)
            what = f"{type(event).__name__} through the upcasts of rules {rules}"
            require_same(canonical(payload), canonical(event), what)
