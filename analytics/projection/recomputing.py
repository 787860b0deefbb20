"""Ratings a second time, from the log alone, beside those that are shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isclose
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef

from analytics.models import CountedGame, Rating, RatingPool
from analytics.projection.rows import entrants_in
from analytics.rating.contests import Standing, forecasts, standings_after
from analytics.rating.definition import RATED
from analytics.rating.tallying import Tally, count
from games.models import Game, Player
from games.models.player import OPAQUE, opaque_player

EXACT = 1e-9
"""Numbers are equal that differ by less of their size: machines differ in the last digit."""

READ_AT_ONCE = 100


@dataclass
class Recomputed:
    """A pool, from all of its games in order."""

    tally: Tally = field(default_factory=Tally)
    standings: defaultdict[str, Standing] = field(default_factory=lambda: defaultdict(Standing))


@dataclass(frozen=True)
class Comparison:
    """How many games and ratings were compared, and a sentence for each difference."""

    games: int
    ratings: int
    differences: list[str]


def compare() -> Comparison:
    """Read all games that are counted again and rate them. Changes nothing.

    A rating that changes meanwhile is told as a difference: count what is new before.
    """
    pools = recomputed()
    ratings = Rating.objects.order_by("title", "seat_count", "who")
    shown = {(each.title, each.seat_count, each.who): each for each in ratings}
    there = {opaque_player(each) for each in Player.objects.values_list("pk", flat=True)}
    due = {
        (*pool, who): standing
        for pool, made in pools.items()
        for who, standing in made.standings.items()
        if who in there or not who.startswith(OPAQUE)
    }
    differences = [
        f"{who} in {title} for {seats}: {said}"
        for title, seats, who in sorted(shown.keys() | due.keys())
        if (said := _differs(shown.get((title, seats, who)), due.get((title, seats, who))))
    ]
    # A pool stays when its last game is rated no more, and tells of none.
    with_games = RatingPool.objects.filter(tally__games__gt=0)
    tallies = {(each.title, each.seat_count): each.tally for each in with_games}
    for pool in sorted(pools.keys() | tallies.keys()):
        made = msgspec.to_builtins(pools[pool].tally) if pool in pools else None
        if not _alike(tallies.get(pool), made):
            differences.append(f"{pool[0]} for {pool[1]}: games were foretold otherwise")
    return Comparison(sum(each.tally.games for each in pools.values()), len(due), differences)


def recomputed() -> dict[tuple[str, int], Recomputed]:
    """All pools that have a game, by title and number of seats."""
    pools: defaultdict[tuple[str, int], Recomputed] = defaultdict(Recomputed)
    for game in _games():
        if entrants := entrants_in(game):
            pool = pools[game.title, game.seat_count]
            count(pool.tally, forecasts(entrants, pool.standings))
            pool.standings |= standings_after(entrants, pool.standings)
    return dict(pools)


def _games() -> Iterator[Game]:
    counted = Exists(CountedGame.objects.filter(pk=OuterRef("pk")))
    games = Game.objects.filter(counted, population__in=RATED, patch={})
    ordered = games.order_by("finished_at", "pk").prefetch_related("seats")
    return ordered.iterator(chunk_size=READ_AT_ONCE)


def _differs(shown: Rating | None, due: Standing | None) -> str:
    """What is wrong, or nothing."""
    if shown is None:
        return "has no rating and should"
    if due is None:
        return "has a rating and should not"
    if _alike([shown.mu, shown.sigma, shown.games], list(due)):
        return ""
    return (
        f"is {shown.mu:.6f} ± {shown.sigma:.6f} after {shown.games} games"
        f" and should be {due.mu:.6f} ± {due.sigma:.6f} after {due.games}"
    )


def _alike(first: Any, other: Any) -> bool:
    """Whether two trees are the same, as far as machines can tell."""
    if isinstance(first, dict) and isinstance(other, dict):
        return first.keys() == other.keys() and all(_alike(first[key], other[key]) for key in first)
    if isinstance(first, list) and isinstance(other, list):
        return len(first) == len(other) and all(map(_alike, first, other))
    if isinstance(first, int | float) and isinstance(other, int | float):
        return isclose(first, other, rel_tol=EXACT, abs_tol=EXACT)
    return bool(first == other)
