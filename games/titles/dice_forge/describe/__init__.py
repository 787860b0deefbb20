"""One English sentence for every move and every event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.tables import joined
from games.titles.dice_forge.describe import events, moves

SENTENCES: Mapping[type, Callable[[Any], str]] = joined(events.SENTENCES, moves.SENTENCES)
