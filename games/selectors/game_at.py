"""A game after one of its events, read from the log, or from the snapshot that somebody has kept.

Nothing is remembered here: ``games.services.loading`` is what reads the same game twice quickly.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from events.reading import read_facts
from events.records import Head
from events.snapshots import load_snapshot
from games.engine import folding
from games.engine.title import Title

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 400
"""Events. As many are folded within a millisecond, and keeping a state takes several."""


@dataclass(frozen=True, slots=True)
class GameAt:
    """``state`` is shared by all who ask: copy it to change it."""

    head: Head
    state: Any

    @property
    def version(self) -> int:
        """Of the event after which this is."""
        return self.head.version


def folded_from(base: GameAt | None, game_id: UUID, title: Title[Any], version: int) -> GameAt:
    """The game at ``version``, folded on from ``base``; None: from its first event.

    Raises ``LookupError`` if the stream has not so many events, and ``CannotGoBack`` if a move was
    taken back to before ``base``.
    """
    after = 0 if base is None else base.version
    head, facts = read_facts(game_id, after=after, upto=version)
    if head.version != version or len(facts) != version - after:
        raise LookupError(f"Game {game_id} has no events {after + 1} to {version}.")
    state = folding.rebuild(title, facts, None if base is None else base.state, after)
    return GameAt(head, state)


def from_snapshot(game_id: UUID, title: Title[Any], version: int) -> GameAt | None:
    """The game as it was kept, at ``version`` or before; None if nothing that helps was kept."""
    if version < SNAPSHOT_EVERY:
        return None  # none has been kept yet that is not newer
    kept = load_snapshot(game_id, tag_of(title), upto=version)
    if kept is None:
        return None
    try:
        return GameAt(kept.head, title.reading.state(kept.body))
    except msgspec.MsgspecError:
        log.warning("The snapshot of game %s cannot be read; its events are.", game_id)
        return None


def tag_of(title: Title[Any]) -> str:
    """Who can read a snapshot: this title under these rules with states of this shape."""
    return f"{title.id}/{title.rules}/{title.reading.shape}"
