"""Ratings, and how well they foretold, as leaderboards and pages tell them. Nobody is called by a
name: a table lies elsewhere when its people are erased here."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.db.models import QuerySet
from msgspec import Meta

from analytics.models import Rating
from analytics.query import Query
from analytics.rating.tallying import BINS, Class, Sums, Tally, means_of
from analytics.selectors.ratings import BEST_FIRST, leaderboard, pools
from database.keyset import pages_of

AT_ONCE = 500


class RatingOfOne(msgspec.Struct, frozen=True):
    """How strong somebody is in the games of a title with so many seats."""

    title: str
    seats: Annotated[int, Meta(description="how many there are in the games of the pool")]
    player: Annotated[str | None, Meta(description="the id; none for a bot of the server's")]
    level: Annotated[str | None, Meta(description="of a bot of the server's, with its version")]
    points: Annotated[float, Meta(description="what is ranked by: `mu` less three `sigma`")]
    mu: Annotated[float, Meta(description="the middle of what the strength may be")]
    sigma: Annotated[float, Meta(description="the standard deviation of that")]
    games: Annotated[int, Meta(description="rated games of theirs in this pool")]
    last: Annotated[datetime, Meta(description="when the last of them ended")]


class PairsForetold(msgspec.Struct, frozen=True):
    """How well pairs of sides were foretold by the ratings of before their game."""

    title: str
    seats: Annotated[int, Meta(description="how many there are in the games of the pool")]
    games: Annotated[int, Meta(description="of the pool that are rated")]
    which: Annotated[
        str,
        Meta(
            description="`all` pairs; `known`: those of which nobody had played fewer games than a"
            " leaderboard asks for; `0.6`: those whose better side had that chance or more, and"
            " less than that of the next such row"
        ),
    ]
    pairs: int
    right: Annotated[float | None, Meta(description="how often the better was ahead")]
    log_loss: Annotated[float | None, Meta(description="of the chances")]
    brier: Annotated[float | None, Meta(description="mean squared error of the chances")]
    brier_even: Annotated[float | None, Meta(description="the same of a half each time")]
    chance: Annotated[float | None, Meta(description="of a class: the mean chance of the better")]
    came: Annotated[float | None, Meta(description="of a class: how often the better was ahead")]


def ratings_now(query: Query) -> Iterator[RatingOfOne]:
    """Pool by pool, the best first, of who is not private. Of filters that of seats is heeded."""
    for pool in pools():
        if _is_asked(query, pool.title, pool.seats):
            board: QuerySet[Any, Any] = leaderboard(pool.title, pool.seats, 1)
            for some in pages_of(board, BEST_FIRST, AT_ONCE):
                yield from map(_of_one, some)


def pairs_foretold(query: Query) -> Iterator[PairsForetold]:
    """Pool by pool. Of filters that of seats is heeded."""
    for pool in pools():
        if _is_asked(query, pool.title, pool.seats):
            yield from _of_pool(pool.title, pool.seats, pool.tally)


def _is_asked(query: Query, title: str, seats: int) -> bool:
    return title == query.title.id and query.asks_for(seats)


def _of_one(rating: Rating) -> RatingOfOne:
    player = rating.player
    who = (None, rating.who) if player is None else (player.opaque, None)
    strength = (rating.points, rating.mu, rating.sigma, rating.games, rating.last)
    cells: tuple[Any, ...] = (rating.title, rating.seat_count, *who, *strength)
    return RatingOfOne(*cells)


def _of_pool(title: str, seats: int, tally: Tally) -> Iterator[PairsForetold]:
    for which, *what in _kinds(tally):
        cells: tuple[Any, ...] = (title, seats, tally.games, which, *what)
        yield PairsForetold(*cells)


def _kinds(tally: Tally) -> Iterator[tuple[Any, ...]]:
    yield "all", tally.every.pairs, *_means(tally.every), None, None
    yield "known", tally.known.pairs, *_means(tally.known), None, None
    for number, each in enumerate(tally.classes):
        above = f"{0.5 + number / (2 * BINS):.1f}"
        yield above, each.pairs, *(None,) * 4, *_of_class(each)


def _means(sums: Sums) -> tuple[float | None, ...]:
    return means_of(sums) or (None,) * 4


def _of_class(each: Class) -> tuple[float | None, float | None]:
    if not each.pairs:
        return None, None
    return each.chance / each.pairs, each.came / each.pairs
