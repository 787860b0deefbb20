"""Seat counts as a command line names them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError

from games.engine.title import Title

HELP = "seat counts, as in 2,4; all of the title without it"


def seat_counts(title: Title[Any], asked: str | None) -> tuple[int, ...]:
    """Those named in ``2,4``, all of the title for None; raises ``CommandError`` for any other."""
    if asked is None:
        return title.seat_counts
    known = {str(count): count for count in title.seat_counts}
    words = [word.strip() for word in asked.split(",")]
    if not set(words) <= set(known):
        raise CommandError(f"--seats {asked}: choose from {','.join(known)}.")
    return tuple(known[word] for word in words)
