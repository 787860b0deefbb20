"""What chances the seats had at moments of a game that is over, worked out by workers.

Bots that are alike play on from the position, with all that is known by now, so often that it tells
something. What was played is kept, so each moment costs so many playouts once; they are made in
pieces, from the queue of what no person waits for.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from events.reading import read_batch
from games.bots.levels import LEVELS, offered, thinks
from games.bots.odds import chances, played_on, won
from games.engine import registry
from games.engine.secrecy import SPECTATOR
from games.errors import Conflict, Invalid
from games.lru_cache import LruCache
from games.models import Game, Odds
from games.models.game import Status
from games.selectors.seeing import Eyes
from games.services.course_of_game import course_of
from games.services.enqueueing import after_commit
from games.services.loading import load_game
from games.services.thinking import alone_with

PLAYOUTS = 24
"""Of a moment."""

MOMENTS = 60
"""Of a game, at most, besides those that somebody names."""

PIECE_SECONDS = 0.2
"""After which a worker does something else first."""

ASKED_SECONDS = 3.0
"""For which nobody asks a worker for the same again."""

TASK = "games.tasks.work_out_odds"

_asked: LruCache[tuple[UUID, str, int | None], float] = LruCache(1024)


@dataclass(frozen=True, slots=True)
class Moment:
    """``round``: the one that began then, None at the end and for a moment that was named.
    ``chances``: of each seat in millionths; None: not worked out yet."""

    version: int
    round: int | None
    chances: list[int] | None


@dataclass(frozen=True, slots=True)
class Chances:
    """``moments``: the beginnings of rounds, and the end. ``named``: one that was asked for."""

    level: str
    moments: list[Moment]
    named: Moment | None

    @property
    def is_complete(self) -> bool:
        """Whether all is worked out."""
        named = [] if self.named is None else [self.named]
        return all(moment.chances is not None for moment in [*self.moments, *named])


def levels_that_play_on(game: Game) -> list[str]:
    """Those that are quick enough, weakest first."""
    return [level for level in offered(game.title, game.seat_count) if not thinks(level)]


def chances_of(game: Game, level: str, at: int | None = None) -> Chances:
    """The chances in a game that is over, as far as they are worked out; a worker is asked for the
    rest. ``at``: a moment besides; inside a move the one before it.

    Raises ``Conflict`` (``not_over``) or ``Invalid`` (``bad_level``, ``no_such_version``).
    """
    _check(game, level)
    named = None if at is None else _rest_before(game, at)
    versions = [version for version, _ in _rounds(game)]
    known = {
        row.version: chances(row.sums, row.playouts)
        for row in Odds.objects.filter(game=game, level=level, playouts__gte=PLAYOUTS)
    }
    known[game.version] = won(registry.title(game.title, game.rules), load_game(game).state)
    found = Chances(
        level,
        [Moment(version, began, known.get(version)) for version, began in _rounds(game)],
        None if named is None else Moment(named, None, known.get(named)),
    )
    if not found.is_complete:
        extra = named if named not in versions else None
        _ask(game.pk, level, extra)
    return found


def work_out(game_id: UUID, level: str, at: int | None) -> int:
    """Play on for a piece of time, and ask for another piece if something is left; how often was
    played on. Of many deliveries at once one works."""
    game = Game.objects.get(pk=game_id)
    _check(game, level)
    with alone_with(game_id, "odds") as is_alone:
        if not is_alone:
            return 0
        versions = [version for version, _ in _rounds(game)]
        made, left = _piece(game, level, [*([] if at is None else [at]), *versions])
    if left:
        after_commit(TASK, str(game_id), level, at)
    return made


def _check(game: Game, level: str) -> None:
    if game.status != Status.FINISHED:
        raise Conflict("What chances the seats have is told when the game is over.", "not_over")
    levels = levels_that_play_on(game)
    if level not in levels:
        raise Invalid(
            f"Nobody of level {level!r} plays on; the levels are: {', '.join(levels)}.", "bad_level"
        )


def _rounds(game: Game) -> list[tuple[int, int | None]]:
    """Version and round of the moments that are worked out of each game; of too many, some."""
    moments = [(each.version, each.round) for each in course_of(game, Eyes(SPECTATOR))]
    apart = -(-len(moments) // MOMENTS)
    return moments if apart == 1 else [*moments[:-1:apart], moments[-1]]


def _rest_before(game: Game, version: int) -> int:
    load_game(game, version)
    batch = read_batch(game.pk, version)
    return version if version == batch[-1].version else max(batch[0].version - 1, 1)


def _ask(game_id: UUID, level: str, at: int | None) -> None:
    key, now = (game_id, level, at), time.monotonic()
    before = _asked.get(key)
    if before is None or now > before + ASKED_SECONDS:
        _asked.put(key, now)
        after_commit(TASK, str(game_id), level, at)


def _piece(game: Game, level: str, versions: Sequence[int]) -> tuple[int, bool]:
    """How often was played on, and whether something is left."""
    title = registry.title(game.title, game.rules)
    player, end, made = LEVELS[level](title), time.monotonic() + PIECE_SECONDS, 0
    rows = {row.version: row for row in Odds.objects.filter(game=game, level=level)}
    for version in versions:
        row = rows.get(version) or Odds(
            game=game, level=level, version=version, sums=[0] * game.seat_count, playouts=0
        )
        state, before = load_game(game, version).state, row.playouts
        while row.playouts < PLAYOUTS and version != game.version:
            if time.monotonic() > end and made:
                break
            key = f"{game.pk}|{level}|{version}|{row.playouts}"
            shares = played_on(title, state, player, key)
            row.sums = [total + share for total, share in zip(row.sums, shares, strict=True)]
            row.playouts += 1
            made += 1
        if row.playouts > before:
            row.save()
        if row.playouts < PLAYOUTS and version != game.version:
            return made, True
    return made, False
