"""Which games the suite looks at: every installed title and the made-up one, at each seat count."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.engine import registry
from games.engine.title import Title
from tests.compliance.record import Record, record
from tests.titles import night_market

TITLES: dict[str, Title[Any]] = {**registry.titles(), night_market.TITLE.id: night_market.TITLE}

GAMES = int(os.environ.get("KLEIO_COMPLIANCE_GAMES", "2"))
"""Games of each title and seat count; a nightly run takes hundreds."""

FIRST = int(os.environ.get("KLEIO_COMPLIANCE_FIRST", "0"))
"""Number of the first game, so that nights differ."""


def games_at(title: Title[Any], seats: int) -> Sequence[int]:
    """Numbers of the games with so many seats: all for the fewest and for the most seats, and half
    of them in between, where one seat count has the usual options and the next one other options.
    """
    numbers = range(FIRST, FIRST + GAMES)
    if seats in (min(title.seat_counts), max(title.seat_counts)):
        return numbers
    return numbers[seats % 2 :: 2] or numbers


CASES = [
    (title_id, seats, number)
    for title_id, title in TITLES.items()
    for seats in title.seat_counts
    for number in games_at(title, seats)
]


@lru_cache(maxsize=4)
def recorded(title_id: str, seats: int, number: int) -> Record:
    """One game, kept for whoever looks at it next."""
    return record(TITLES[title_id], seats, number)
