"""A game at any version: from the memory of this process, else from its snapshot and its events.

What is remembered was folded here or comes from a batch that was stored here. Forgetting it changes
nothing but time.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.engine import registry
from games.engine.surviving import CannotGoBack
from games.engine.title import Title
from games.errors import Conflict, Invalid
from games.lru_cache import LruCache
from games.models import Game
from games.selectors.game_at import GameAt, folded_from, from_snapshot

_newest: LruCache[UUID, GameAt] = LruCache(1024)
_past: LruCache[tuple[UUID, int], GameAt] = LruCache(256)


def load_game(game: Game, at: int | None = None) -> GameAt:
    """The game after event number ``at``; None: after the last one that ``game`` knows of.

    Inside a batch, between a choice and its bookmark, the state is ``resolving``: it shows the
    board and asks nothing. Raises ``Conflict`` (``not_begun``) or ``Invalid``
    (``no_such_version``).
    """
    if game.version == 0:
        raise Conflict("This game has not begun, so there is no position.", "not_begun")
    version = game.version if at is None else existing(game, at)
    return load_game_at(game.pk, registry.title(game.title, game.rules), version)


def existing(game: Game, at: int) -> int:
    """That version, if the game has it; else ``Invalid`` (``no_such_version``)."""
    if not 1 <= at <= game.version:
        raise Invalid(
            f"This game has the versions 1 to {game.version}; {at} is none of them.",
            "no_such_version",
        )
    return at


def load_game_at(game_id: UUID, title: Title[Any], version: int) -> GameAt:
    """The same without a ``Game``; the stream must have that many events."""
    known = _newest.get(game_id)
    if known is None or known.version > version:
        known = _past.get((game_id, version))
    if known is not None and known.version == version:
        return known
    loaded = _reached(known or from_snapshot(game_id, title, version), game_id, title, version)
    remember(loaded)
    return loaded


def remember(loaded: GameAt) -> None:
    """Keep a game in memory, so that the next to ask need not ask the database."""
    game_id = loaded.head.stream
    newest = _newest.get(game_id)
    if newest is None or newest.version < loaded.version:
        _newest.put(game_id, loaded)
        if newest is not None:
            _past.put((game_id, newest.version), newest)  # where an undo goes back to
    elif newest.version > loaded.version:
        _past.put((game_id, loaded.version), loaded)


def forget_game(game_id: UUID) -> None:
    """Drop what is known of a game of which the newest state turned out to be of another
    history."""
    _newest.drop(game_id)
    _past.clear()


def forget_games() -> None:
    """Drop everything."""
    _newest.clear()
    _past.clear()


def _reached(base: GameAt | None, game_id: UUID, title: Title[Any], version: int) -> GameAt:
    if base is not None and base.version == version:
        return base
    try:
        return folded_from(base, game_id, title, version)
    except CannotGoBack as back:
        if base is None:
            raise  # from the first event one gets everywhere
        other = _another_base(game_id, title, version, base.version, back.to)
        return _reached(other, game_id, title, version)


def _another_base(
    game_id: UUID, title: Title[Any], version: int, base: int, to: int
) -> GameAt | None:
    """From where ``version`` can be reached, as moves after ``base`` were taken back to ``to``.

    A snapshot after ``base`` may be of after the undo; of the others one at ``to`` or before helps.
    """
    past = _past.get((game_id, to))
    if past is not None:
        return past
    kept = from_snapshot(game_id, title, version)
    return kept if kept is not None and (kept.version > base or kept.version <= to) else None
