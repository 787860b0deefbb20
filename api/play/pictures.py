"""Pictures of tables, drawn once for all who look at one moment with the same eyes.

Drawing is the dearest of what a stranger may ask for again and again.
"""

from __future__ import annotations

from uuid import UUID

from games.engine import registry
from games.lru_cache import LruCache
from games.models import Game
from games.selectors.game_at import GameAt
from games.selectors.seeing import Eyes, seen

_drawn: LruCache[tuple[UUID, int, str, Eyes], tuple[GameAt, bytes]] = LruCache(64)
"""By game, version, whether it is over, and who looks; with the moment that was drawn, since a
history that turned out to be another one has the same versions."""


def picture_of(game: Game, moment: GameAt, eyes: Eyes) -> bytes:
    """The table at this moment of the game as an SVG document, as far as these eyes may see it."""
    key = game.pk, moment.version, game.status, eyes
    known = _drawn.get(key)
    if known is not None and known[0] is moment:
        return known[1]
    view = seen(game, moment.state, eyes.seats, then=eyes.then)
    picture = registry.title(game.title, game.rules).board(view).encode()
    _drawn.put(key, (moment, picture))
    return picture
