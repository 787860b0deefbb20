"""Sources of chance that a law needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.chance import Chance
from tests.compliance.broken import Broken


class Untouchable:
    """Chance of those who must not use it."""

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """See ``Chance.draw``; always ``Broken``."""
        raise Broken(f"drew {stream!r} where nothing may be drawn")


class Forked:
    """Another seed for some streams, the same for the rest."""

    def __init__(self, usual: Chance, other: Chance, forks: Callable[[str], bool]) -> None:
        self._usual, self._other, self._forks = usual, other, forks

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """See ``Chance.draw``."""
        source = self._other if self._forks(stream) else self._usual
        return source.draw(stream, index, options)
