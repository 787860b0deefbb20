"""Chance is a witness: every draw is named by a stream and an index and can be checked afterwards.

Draw ``index`` of ``stream`` below ``n`` depends on nothing else than the seed, the seats' entropy
and these three, so two games with one seed stay comparable after their first difference, and the
one who holds the opened seed can recompute each die of a finished game.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Protocol

from games.engine.errors import EngineError

_WORD = 1 << 64
_GOLDEN = 0x9E3779B97F4A7C15


class Chance(Protocol):
    """Where random numbers come from."""

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """A position in ``options`` (at least one): the same for one stream, index and length."""
        ...


class SecretChance:
    """Chance of a real game: HMAC-SHA256 of a secret seed, without modulo bias.

    ``seed``: 32 bytes from ``secrets``. ``entropy``: what the seats told, in seat order, after the
    seed was promised; so whoever told some last knows that nobody looked for a seed to go with it.
    """

    def __init__(self, seed: bytes, entropy: Sequence[str] = ()) -> None:
        self.seed = seed
        self.entropy = hashlib.sha256("\x1f".join(entropy).encode()).digest()
        self._begun = hmac.new(seed, self.entropy, "sha256")

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """See ``Chance.draw``; the words that would favour low numbers are drawn again."""
        n = len(options)
        fair = _WORD - _WORD % n
        attempt = 0
        while True:
            mac = self._begun.copy()  # all messages begin with the entropy
            mac.update(f"{stream}|{index}|{attempt}".encode())
            word = int.from_bytes(mac.digest()[:8], "big")
            if word < fair:
                return word % n
            attempt += 1


def commitment(seed: bytes) -> str:
    """The hash of the seed, hex: published when a game is made, before anybody tells entropy; the
    seed itself when it ends."""
    return hashlib.sha256(b"kleio seed|" + seed).hexdigest()


class SeededChance:
    """Chance for games in memory and tests: quick, reproducible, not secret.

    A counter-based mixer (splitmix64's finalizer) rather than a generator with a state, because a
    draw must depend on its stream and index alone.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._keys: dict[str, int] = {}

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """See ``Chance.draw``; a bias below 2**-60 is accepted here for speed."""
        key = self._keys.get(stream)
        if key is None:
            digest = hashlib.blake2b(f"{self.seed}|{stream}".encode(), digest_size=8).digest()
            key = self._keys[stream] = int.from_bytes(digest, "big")
        word = (key + (index + 1) * _GOLDEN) & 0xFFFFFFFFFFFFFFFF
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((word ^ (word >> 31)) * len(options)) >> 64


class ScriptRanOut(EngineError):
    """A scripted game drew more, or something else, than its script holds."""


class ScriptedChance:
    """Forced draws, by stream: each an index or the name of an option. For tests and worked cases.

    ``script``: stream -> what its draws give, in order. A stream that is not in the script, or used
    up, falls back on ``otherwise`` if there is one and else raises ``ScriptRanOut``.
    """

    def __init__(
        self, script: Mapping[str, Sequence[int | str]], otherwise: Chance | None = None
    ) -> None:
        self.left = {stream: list(values) for stream, values in script.items()}
        self.otherwise = otherwise

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """See ``Chance.draw``."""
        if not self.left.get(stream):
            if self.otherwise is None:
                raise ScriptRanOut(
                    f"Nothing is forced for the next draw of {stream!r}; add a value."
                )
            return self.otherwise.draw(stream, index, options)
        value = self.left[stream].pop(0)
        names = [str(option) for option in options]
        if isinstance(value, str):
            if value not in names:
                raise ScriptRanOut(f"{stream!r} cannot give {value!r}: it has {', '.join(names)}.")
            return names.index(value)
        if not 0 <= value < len(names):
            raise ScriptRanOut(f"{stream!r} cannot give {value}: it has {len(names)} options.")
        return value

    def unused(self) -> dict[str, list[int | str]]:
        """What was forced and never drawn; a good test leaves nothing."""
        return {stream: values for stream, values in self.left.items() if values}
