"""The position of a game at any version: from memory, else a snapshot and the events after it."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from events.reading import read_events
from events.records import Head, Snapshot
from events.snapshots import load_snapshot, save_snapshot
from games.engine import folding, registry
from games.engine.canonical import canonical
from games.engine.standing import CannotGoBack
from games.engine.title import Title
from games.errors import Conflict, Invalid
from games.models import Game
from games.recent import Recent

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 200
"""Events. A game rebuilds a thousand times faster than this many can be played."""


@dataclass(frozen=True, slots=True)
class Position:
    """A game after one of its events. ``state`` is shared by all who ask: copy it to change it."""

    head: Head
    state: Any

    @property
    def version(self) -> int:
        """Of the event after which this is."""
        return self.head.version


_newest: Recent[UUID, Position] = Recent(1024)
_past: Recent[tuple[UUID, int], Position] = Recent(256)


def position(game: Game, at: int | None = None) -> Position:
    """The game after event number ``at``; None: after the last one that ``game`` knows of.

    Inside a batch, between a choice and its bookmark, the state is ``resolving``: it shows the
    board and asks nothing. Raises ``Conflict`` (``not_begun``) or ``Invalid``
    (``no_such_version``).
    """
    if game.version == 0:
        raise Conflict("This game has not begun, so there is no position.", "not_begun")
    version = game.version if at is None else at
    if not 1 <= version <= game.version:
        raise Invalid(
            f"This game has the versions 1 to {game.version}; {version} is none of them.",
            "no_such_version",
        )
    return position_at(game.pk, registry.title(game.title), version)


def position_at(game_id: UUID, title: Title[Any], version: int) -> Position:
    """The same without a ``Game``; the stream must have that many events."""
    base = _newest.get(game_id)
    if base is None or base.version > version:
        base = _past.get((game_id, version)) or _from_snapshot(game_id, title, version)
    found = _reached(game_id, title, base, version)
    if found is not base:
        remember(found)
    return found


def remember(found: Position) -> None:
    """Keep a position in memory, so that the next to ask need not ask the database."""
    game_id = found.head.stream
    newest = _newest.get(game_id)
    if newest is None or newest.version < found.version:
        _newest.put(game_id, found)
        if newest is not None:
            _past.put((game_id, newest.version), newest)  # where an undo goes back to
    elif newest.version > found.version:
        _past.put((game_id, found.version), found)


def forget_game(game_id: UUID) -> None:
    """Drop what is known of a game of which the newest position turned out to be of another
    history."""
    _newest.drop(game_id)
    _past.clear()


def forget_positions() -> None:
    """Drop everything; changes nothing but time."""
    _newest.clear()
    _past.clear()


def keep_snapshot(title: Title[Any], kept: Position) -> None:
    """Store a position, so that a process that lacks it reads only what came after."""
    save_snapshot(Snapshot(kept.head, tag_of(title), canonical(kept.state)))


def _reached(game_id: UUID, title: Title[Any], base: Position | None, version: int) -> Position:
    if base is not None and base.version == version:
        return base
    after = 0 if base is None else base.version
    stored = read_events(game_id, after=after, upto=version)
    if not stored or stored[-1].version != version or len(stored) != version - after:
        raise LookupError(f"Game {game_id} has no events {after + 1} to {version}.")
    try:
        state = folding.rebuild(title, stored, None if base is None else base.state, after)
    except CannotGoBack as back:
        other = _another_base(game_id, title, version, after, back.to)
        return _reached(game_id, title, other, version)
    return Position(stored[-1].head(), state)


def _another_base(
    game_id: UUID, title: Title[Any], version: int, base: int, to: int
) -> Position | None:
    """From where ``version`` can be reached, as moves after ``base`` were taken back to ``to``.

    A snapshot after ``base`` may be of after the undo; of the others one at ``to`` or before helps.
    """
    past = _past.get((game_id, to))
    if past is not None:
        return past
    kept = _from_snapshot(game_id, title, version)
    return kept if kept is not None and (kept.version > base or kept.version <= to) else None


def _from_snapshot(game_id: UUID, title: Title[Any], version: int) -> Position | None:
    if version < SNAPSHOT_EVERY:
        return None  # none has been kept yet that is not newer
    kept = load_snapshot(game_id, tag_of(title), upto=version)
    if kept is None:
        return None
    try:
        return Position(kept.head, title.reading.state(kept.body))
    except msgspec.MsgspecError:
        log.warning("The snapshot of game %s cannot be read; its events are.", game_id)
        return None


_tags: dict[str, str] = {}


def tag_of(title: Title[Any]) -> str:
    """Who can read a snapshot: this title under these rules with states of this shape."""
    name = f"{title.id}/{title.rules}"
    if name not in _tags:
        schema = msgspec.json.encode(msgspec.json.schema(title.state))
        _tags[name] = f"{name}/{hashlib.sha256(schema).hexdigest()[:16]}"
    return _tags[name]
