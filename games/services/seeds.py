"""The secret of a game while it is played: its chance, and the keys derived from its seed.

Each key is an HMAC of the seed, so that none tells the seed or another key, and whoever holds the
opened seed can compute them all again.
"""

from __future__ import annotations

import hmac
import random
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from database.at_hand import here
from events.database import fetch
from games.engine.chance import SecretChance
from games.lru_cache import LruCache
from games.sql import sql


@dataclass(frozen=True, slots=True)
class Seed:
    """``chance``: every draw of the game. ``salt_key``: of the chain of events' hashes."""

    chance: SecretChance
    salt_key: bytes
    _bot_key: bytes

    def bot_randomness(self, number: int, seat: int, purpose: str = "choice") -> random.Random:
        """What a bot may toss at its choice of this number, for instance between equal moves.

        The same at each delivery of its turn, known to nobody before the seed is opened, and
        apart from the chance of the game.
        """
        return cast("random.Random", _Tosses(self._bot_key, f"{number}|{seat}|{purpose}"))


class _Tosses:
    """As a ``random.Random`` of a key and a message, which is made once somebody tosses: in most
    choices of most bots nobody does, and making it takes as long as the choice of a short list."""

    __slots__ = ("_key", "_made", "_message")

    def __init__(self, key: bytes, message: str) -> None:
        self._key, self._message = key, message
        self._made: random.Random | None = None

    def __getattr__(self, name: str) -> Any:
        if self._made is None:
            digest = hmac.digest(self._key, self._message.encode(), "sha256")
            self._made = random.Random(digest)
        return getattr(self._made, name)


def seed_from(seed: bytes, entropy: list[str]) -> Seed:
    """``entropy``: what each seat sent, in seat order, as the first event tells it."""
    return Seed(
        SecretChance(seed, entropy),
        hmac.digest(seed, b"kleio salt", "sha256"),
        hmac.digest(seed, b"kleio bot", "sha256"),
    )


_seeds: LruCache[UUID, Seed] = LruCache(4096)


def seed_of(game_id: UUID) -> Seed:
    """Of a game that has begun. It never changes, so a process asks the database once."""
    known = _seeds.get(game_id)
    if known is None:
        [known] = fetch(sql("seed"), [game_id], seed_from, here())
        _seeds.put(game_id, known)
    return known


def forget_seeds() -> None:
    """Ask the database again; changes nothing but time."""
    _seeds.clear()
