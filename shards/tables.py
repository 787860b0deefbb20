"""Which rows belong to games, and so go where they go: tables with what is true of a slot's rows.

``tests/shards/test_slots.py`` holds that nothing that refers to a game is missing here.
"""

from __future__ import annotations

from typing import LiteralString

_GAME: LiteralString = "game_id BETWEEN %(first)s AND %(last)s"
_STREAM: LiteralString = "stream BETWEEN %(first)s AND %(last)s"

GO_ALONG: dict[LiteralString, LiteralString] = {
    "games_game": "id BETWEEN %(first)s AND %(last)s",
    "games_seat": _GAME,
    "games_secret": _GAME,
    "games_due": _GAME,
    "games_makeraddress": _GAME,
    "games_invitation": _GAME,
    "games_kicked": _GAME,
    "games_predecessor": _GAME,
    "games_challenge": _GAME,
    "games_keyedrequest": _GAME,
    "games_vote": _GAME,
    "games_chat": _GAME,
    "games_chatline": _GAME,
    "games_chatreport": f"line_id IN (SELECT id FROM games_chatline WHERE {_GAME})",
    "games_note": _GAME,
    "games_odds": _GAME,
    "games_thought": _GAME,
    "analytics_simulatedgame": _GAME,
    "audit_importedgame": _GAME,
    "notices_muted": _GAME,
    "events_snapshot": _STREAM,
}
"""Copied in this order and removed in the other one. The log goes along too (``LOG``); and so do
snapshots, or whoever asks first would wait until a long game is folded, and of one that is over
each time."""

BEFORE: dict[LiteralString, LiteralString] = {
    "analytics_simulation": (
        f"id IN (SELECT simulation_id FROM analytics_simulatedgame WHERE {_GAME})"
    ),
}
"""To what these refer: copied before them, unless it is there already, and removed nowhere."""

MAY_BE_THERE = frozenset({*BEFORE, "games_keyedrequest", "events_snapshot"})
"""Where there is such a row already, that one stays: a person may have used one key at both."""

LOG: dict[LiteralString, LiteralString] = {
    "events_stream": _STREAM,
    "events_batch": _STREAM,
    "events_old": _STREAM,
}
"""What nobody may remove while it is nowhere else."""

LEFT: dict[LiteralString, LiteralString] = {
    "games_oddslease": _GAME,
    "notices_notice": _GAME,
    "notices_delivery": f"notice_id IN (SELECT id FROM notices_notice WHERE {_GAME})",
    "games_seeker": _GAME,
}
"""Removed and made anew when it is needed: what is kept to be quick, or for the moment."""

HELD: dict[LiteralString, LiteralString] = {"games_pairing": _GAME}
"""What lies at home alone: a slot with such rows cannot leave it."""

DERIVED = frozenset({"analytics"})
"""Apps that hear of it (``shards.signals``) and see to their rows themselves."""
