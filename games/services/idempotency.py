"""The same request twice is one move: answering the second as the first was answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from events.errors import KeyUsed
from events.reading import find_key
from games.engine import registry
from games.engine.errors import Refused
from games.errors import GamesError, Invalid, KeyReused
from games.selectors.feed import FeedEvent, answer
from games.selectors.players_game import PlayersGame

_KEY = re.compile(r"[\x21-\x7e]{1,128}")


@dataclass(frozen=True, slots=True)
class Played:
    """A move that is stored, of a game of ``title``: the version it led to and its events as the
    mover may know them.

    ``repeated``: an earlier request with the same key had made it; the rest is as it was answered.
    """

    title: str
    version: int
    events: tuple[FeedEvent, ...]
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class RequestKey:
    """``key``: as events keep it. ``fingerprint``: a hash of the request, 1 to 64 bytes."""

    key: str
    fingerprint: bytes


def request_key(game: PlayersGame, key: str | None, fingerprint: bytes) -> RequestKey | None:
    """A client's idempotency key, if it sent one: one person's keys in one game are their own.

    Raises ``Invalid`` (``bad_key``).
    """
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise Invalid(
            "An idempotency key is 1 to 128 visible ASCII characters, such as a UUID.", "bad_key"
        )
    return RequestKey(f"{game.actor}:{key}", fingerprint)


def once(game: PlayersGame, request: RequestKey | None, make: Callable[[], Played]) -> Played:
    """What ``make`` answers, or what an earlier request with this key was answered.

    A repeated request finds the game as the first one left it, so ``make`` refuses it. Its key is
    looked up then, where something is wrong, and costs nothing where all is well. Raises as
    ``make`` does, or ``KeyReused``.
    """
    try:
        return make()
    except (GamesError, Refused, KeyUsed):
        before = None if request is None else earlier(game, request)
        if before is None:
            raise
        return before


def earlier(game: PlayersGame, request: RequestKey) -> Played | None:
    """What a request with this key was answered, or None if there was none.

    Raises ``KeyReused`` if that request had another fingerprint.
    """
    use = find_key(game.id, request.key)
    if use is None:
        return None
    if use.fingerprint != request.fingerprint:
        raise KeyReused(
            "This idempotency key was used for another request; take a new key for a new move."
        )
    title = registry.title(game.title, game.rules)
    events = answer(title, game.id, use.first, use.last, game.seats)
    return Played(game.title, use.last, events, repeated=True)
