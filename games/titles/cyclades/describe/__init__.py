"""One English sentence for every move and every event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.titles.cyclades.describe import cycle, fights, tellings, wishes

SENTENCES: Mapping[type, Callable[[Any], str]] = {
    **cycle.SENTENCES,
    **tellings.SENTENCES,
    **fights.SENTENCES,
    **wishes.SENTENCES,
}
