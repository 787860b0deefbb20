"""What is played: a title with its options, its seats, its actions and what its views are told by.

All of it hangs on what was asked for and on no game, so games of one kind share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from games.engine import beginning, registry
from games.engine.chance import SeededChance
from games.engine.title import Title
from research.layout import Layout
from research.spelling import Alphabet

WIDTH = 512
"""How many values one action may tell apart, where nobody says otherwise."""

BEGUN = 8
"""Games that are begun to see which keys and lengths there are."""


class Setting:
    """``seats``: how many play. ``options``, ``patch``: as for a game of the title.

    Raises ``BadOptions``, ``BadParameters`` or ``UnknownTitle`` with a sentence.
    """

    def __init__(
        self,
        title: Title[Any],
        seats: int,
        options: msgspec.Struct | None,
        patch: Mapping[str, int],
        width: int,
    ) -> None:
        self.title, self.seats, self.options, self.patch = title, seats, options, dict(patch)
        self._begun = [self._begin(number) for number in range(BEGUN)]
        self.alphabet = Alphabet(title, seats, width)

    @cached_property
    def layout(self) -> Layout:
        """How its views are told."""
        return Layout(self.title, self.seats, self.alphabet, self._begun)

    def _begin(self, number: int) -> Any:
        chance = SeededChance(f"begun|{number}")
        return beginning.new_game(
            self.title, self.options, self.seats, chance, patch=self.patch
        ).state

    def __deepcopy__(self, memo: object) -> Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """By its words: whoever reads it back has the title installed."""
        return setting, (self.title.id, self.seats, self.options, self.patch, self.alphabet.width)


def setting(
    title: str | Title[Any],
    seats: int | None = None,
    options: Mapping[str, Any] | msgspec.Struct | None = None,
    patch: Mapping[str, int] | None = None,
    width: int = WIDTH,
) -> Setting:
    """The setting of these words; the fewest seats where none are named.

    ``options``: a record of the title's, or its fields as JSON has them; raises
    ``msgspec.ValidationError`` for what is none.
    """
    known = registry.title(title) if isinstance(title, str) else title
    if options is None or isinstance(options, msgspec.Struct):
        chosen = options
    else:
        chosen = msgspec.convert(options, known.options)
    texts = msgspec.json.encode(chosen).decode(), msgspec.json.encode(dict(patch or {})).decode()
    return _settings(_Named(known), seats or known.seat_counts[0], width, *texts)


class _Named:
    """A title that can be looked up by its id."""

    def __init__(self, title: Title[Any]) -> None:
        self.title = title

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Named) and other.title is self.title

    def __hash__(self) -> int:
        return hash(self.title.id)


@lru_cache(maxsize=16)
def _settings(named: _Named, seats: int, width: int, options: str, patch: str) -> Setting:
    title = named.title
    chosen = None if options == "null" else msgspec.json.decode(options, type=title.options)
    return Setting(title, seats, chosen, msgspec.json.decode(patch), width)
