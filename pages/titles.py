"""The installed titles, as pages name them."""

from __future__ import annotations

from typing import Any

from games.engine import registry
from games.engine.english import some
from games.engine.title import Title


def title_name(title_id: str) -> str:
    """The printed name; the id itself where the title is no longer installed."""
    title = registry.titles().get(title_id)
    return title.name if title else title_id


def title_choices() -> list[tuple[str, str]]:
    """Id and name of each title, for a form."""
    return [(title.id, title.name) for title in registry.titles().values()]


def seats_offered(title: Title[Any]) -> str:
    """``2 to 4 seats``; ``2, 4 or 6 seats`` where counts are left out; ``1 seat``."""
    counts = sorted(title.seat_counts)
    if len(counts) == 1:
        return some(counts[0], "seat")
    if counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]} seats"
    return f"{', '.join(map(str, counts[:-1]))} or {counts[-1]} seats"
