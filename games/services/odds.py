"""What chances the seats had at moments of a game that is over, as far as workers know by now.

Bots that are alike play on from the position, with all that is known by now, so often that it tells
something: see ``working_out_odds``. What was asked for lies in the database as a row a moment, so
neither who asks again nor who works loads anything of what is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from database import transaction
from events.reading import read_batch
from games.bots import levels
from games.bots.odds import chances
from games.engine import registry
from games.engine.prospects import WHOLE
from games.engine.secrecy import SPECTATOR
from games.errors import Conflict, Invalid
from games.models import Game, Odds
from games.models.game import Status
from games.selectors.seeing import Eyes
from games.services.course_of_game import course_of
from games.services.loading import existing
from games.services.odds_lease import ask_a_worker

PLAYOUTS = 24
"""Of a moment."""

MOMENTS = 60
"""Of a game, at most, besides those that somebody names."""

MOST_NAMED = 100
"""Moments of a game that may be named, by all who ask and of all levels together."""


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
    names = levels.offered(game.title, game.seat_count)
    return [level for level in names if not levels.thinks(level)]


def bot_of(game: Game, level: str) -> str:
    """Which bot of this level plays on: its version, or the level where it has none."""
    title = registry.title(game.title, game.rules)
    return levels.version(level, title, game.seat_count) or level


def chances_of(
    game: Game, level: str, at: int | None = None, admit: Callable[[], None] = lambda: None
) -> Chances:
    """The chances in a game that is over, as far as they are worked out; a worker is asked for the
    rest. ``at``: a moment besides; inside a move the one before it, inside the set-up its end.
    ``admit``: called before what nobody asked for yet is asked for, and may raise.

    Raises ``Conflict`` (``not_over``, ``too_many_moments``) or ``Invalid`` (``bad_level``,
    ``no_such_version``).
    """
    _check(game, level)
    bot = bot_of(game, level)
    named = None if at is None else _rest_before(game, bot, at)
    rows = _rows(game, bot, named)
    if game.version not in rows or (named is not None and named not in rows):
        admit()
        _ask_for(game, bot, named)
        rows = _rows(game, bot, named)
    chances = Chances(
        level,
        [_moment(game, row, row.round) for row in rows.values() if not row.is_named],
        None if named is None else _moment(game, rows[named], None),
    )
    if not chances.is_complete:
        ask_a_worker(game.pk)
    return chances


def _check(game: Game, level: str) -> None:
    if game.status != Status.FINISHED:
        raise Conflict("What chances the seats have is told when the game is over.", "not_over")
    known = levels_that_play_on(game)
    if level not in known:
        raise Invalid(
            f"Nobody of level {level!r} plays on; the levels are: {', '.join(known)}.", "bad_level"
        )


def _rows(game: Game, bot: str, named: int | None) -> Mapping[int, Odds]:
    """By version, in order: what is told of every game, and the moment that was named."""
    asked = Odds.objects.filter(Q(is_named=False) | Q(version=named), game=game, bot=bot)
    return {row.version: row for row in asked.order_by("version")}


def _moment(game: Game, row: Odds, began: int | None) -> Moment:
    if row.version == game.version:
        return Moment(row.version, began, _end(game))
    is_known = row.playouts >= PLAYOUTS
    return Moment(row.version, began, chances(row.sums, row.playouts) if is_known else None)


def _end(game: Game) -> list[int]:
    """The share of each seat in the win; nobody's where the game was stopped."""
    return [
        WHOLE // len(game.winners) if seat in game.winners else 0 for seat in range(game.seat_count)
    ]


def _rest_before(game: Game, bot: str, at: int) -> int:
    if Odds.objects.filter(game=game, bot=bot, version=at).exists():
        return at  # rows are of moments at rest alone
    batch = read_batch(game.pk, existing(game, at))
    # Inside the set-up nothing was before: its end is the first moment at which somebody is asked.
    return at if at == batch[-1].version else batch[0].version - 1 or batch[-1].version


@transaction.atomic()
def _ask_for(game: Game, bot: str, named: int | None) -> None:
    """Make the rows that are missing. Who asks holds the game, so that its moments are counted."""
    Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    known = set(_rows(game, bot, named))
    rounds = [] if game.version in known else _rounds(game)
    wanted = [_row(game, bot, version, began) for version, began in rounds]
    if named is not None and named not in known | {version for version, _ in rounds}:
        _count_named(game)
        wanted.append(_row(game, bot, named, None, is_named=True))
    Odds.objects.bulk_create(wanted)


def _row(game: Game, bot: str, version: int, began: int | None, *, is_named: bool = False) -> Odds:
    made = PLAYOUTS if version == game.version else 0
    return Odds(
        game=game,
        bot=bot,
        version=version,
        round=began,
        is_named=is_named,
        sums=[0] * game.seat_count,
        playouts=made,
    )


def _count_named(game: Game) -> None:
    bots = [bot_of(game, level) for level in levels_that_play_on(game)]
    if Odds.objects.filter(game=game, bot__in=bots, is_named=True).count() >= MOST_NAMED:
        raise Conflict(
            f"{MOST_NAMED} moments of this game have been asked for, and that is as many as are "
            "worked out. The beginnings of rounds and those that were asked for are still told.",
            "too_many_moments",
        )


def _rounds(game: Game) -> list[tuple[int, int | None]]:
    """Version and round of the moments that are worked out of each game; of too many, some."""
    moments = [(each.version, each.round) for each in course_of(game, Eyes(SPECTATOR))]
    apart = -(-len(moments) // MOMENTS)
    return moments if apart == 1 else [*moments[:-1:apart], moments[-1]]
