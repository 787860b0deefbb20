"""How a game went, in the numbers that its title declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from events.reading import read_events
from games.engine import registry
from games.engine.course import measured
from games.engine.flow import Waits
from games.engine.surviving import surviving_rows
from games.engine.title import Title
from games.errors import Conflict
from games.lru_cache import LruCache
from games.models import Game
from games.selectors.seeing import Eyes, seen

_BOOKMARK = str(Waits.__struct_config__.tag)


@dataclass(frozen=True, slots=True)
class Moment:
    """How the seats stood at a version. ``round``: the one that began then; None for the newest
    moment. ``numbers``: of each measure, by seat; None where the viewer cannot know it."""

    version: int
    round: int | None
    numbers: tuple[tuple[int | None, ...], ...]


_courses: LruCache[tuple[UUID, int, str, Eyes], list[Moment]] = LruCache(256)
"""By game, its version and whether it is over, and who looks."""


def course_of(game: Game, eyes: Eyes) -> list[Moment]:
    """The first moment of each round and the newest one, without what was taken back.

    The whole game is folded, and that once for each version and each eyes. Raises ``Conflict``
    (``not_begun``).
    """
    if game.version == 0:
        raise Conflict("This game has not begun, so it has no course.", "not_begun")
    key = game.pk, game.version, game.status, eyes
    known = _courses.get(key)
    if known is None:
        known = list(_moments(registry.title(game.title, game.rules), game, eyes))
        _courses.put(key, known)
    return known


def _moments(title: Title[Any], game: Game, eyes: Eyes) -> Iterator[Moment]:
    state, last, reached = title.state(), None, 0

    def moment(version: int, began: int | None) -> Moment:
        view = seen(game, state, eyes.seats, then=eyes.then)
        return Moment(version, began, measured(title.course, view, game.seat_count))

    for row in surviving_rows(read_events(game.pk, upto=game.version)):
        read, apply = title.stored[row.type]
        apply(state, read(row.payload))
        if row.type == _BOOKMARK and (began := _round(title, state)) not in (None, last):
            last, reached = began, row.version
            yield moment(row.version, began)
    if reached < game.version:
        yield moment(game.version, None)


def _round(title: Title[Any], state: Any) -> int | None:
    """A law of the compliance suite: everybody knows it."""
    return None if title.dimensions.rounds is None else title.dimensions.rounds(state)
