"""What is told of ratings."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from analytics.models import Rating
from analytics.rating.tallying import BINS, Class, Means, Sums, means_of
from analytics.selectors.ratings import Played, Pool
from analytics.statistics.rounding import rounded
from api.shapes import PlayerShown, Time, player_shown, time_of
from games.models import Player

Chance = Annotated[float, Meta(ge=0, le=1)]


class Accuracy(msgspec.Struct, frozen=True):
    """How well each pair of sides was foretold, before its game, by the ratings of then. Without
    pairs there is nothing to tell."""

    pairs: int
    right: Annotated[
        Chance | None, Meta(description="how often the better was ahead; by chance it is a half")
    ]
    log_loss: Annotated[
        float | None, Meta(description="of the chances; of a half each time it is 0.693147")
    ]
    brier: Annotated[Chance | None, Meta(description="mean squared error of the chances")]
    brier_even: Annotated[Chance | None, Meta(description="the same of a half each time")]


class ClassShown(msgspec.Struct, frozen=True):
    """Pairs whose better side had about the same chance."""

    above: Annotated[float, Meta(description="of a chance of so much or more")]
    pairs: int
    chance: Annotated[Chance | None, Meta(description="the mean of their chances")]
    came: Annotated[Chance | None, Meta(description="how often the better side was ahead")]


class PoolShown(msgspec.Struct, frozen=True):
    """The games of one title with one number of seats."""

    title: str
    seats: int
    games: Annotated[int, Meta(description="that are rated")]
    behind: Annotated[
        bool, Meta(description="all are being rated anew; until then ratings are as before")
    ]
    all: Annotated[Accuracy, Meta(description="of all pairs")]
    known: Annotated[
        Accuracy, Meta(description="of those pairs of which nobody had played fewer games")
    ]
    classes: list[ClassShown]


class PoolList(msgspec.Struct, frozen=True):
    """All pools."""

    definition: Annotated[str, Meta(description="changes when ratings are made otherwise")]
    text: Annotated[str, Meta(description="how they are made, in words")]
    known_from: Annotated[int, Meta(description="games after which somebody is known")]
    pools: list[PoolShown]


class RatingShown(msgspec.Struct, frozen=True):
    """How strong somebody is in one pool."""

    points: Annotated[float, Meta(description="what is ranked by: `mu` less three `sigma`")]
    mu: Annotated[float, Meta(description="the middle of what the strength may be")]
    sigma: Annotated[float, Meta(description="the standard deviation of that")]
    games: int
    last: Annotated[Time, Meta(description="when the last of these games ended")]


class Ranked(RatingShown, frozen=True, kw_only=True):
    """Somebody on a leaderboard."""

    rank: int
    player: Annotated[PlayerShown | None, Meta(description="null: a bot of the server's")]
    level: Annotated[
        str | None,
        Meta(
            description="of a bot of the server's, with its version where it has one, as figures"
            " tell it"
        ),
    ]


class Leaderboard(msgspec.Struct, frozen=True):
    """The best of a pool, one page of them."""

    title: str
    seats: int
    least_games: Annotated[int, Meta(description="whoever is listed has played so many there")]
    next: str | None
    previous: str | None
    results: list[Ranked]


class RatingIn(RatingShown, frozen=True, kw_only=True):
    """A rating of a player, and where."""

    title: str
    seats: int


class PlayedOf(msgspec.Struct, frozen=True):
    """How often a title was played."""

    title: str
    games: int


class Profile(msgspec.Struct, frozen=True):
    """What anybody may know of a player: of public games that are over, and nothing else."""

    player: PlayerShown
    public: Annotated[bool, Meta(description="false: it is shown to nobody but its player")]
    games: int
    titles: Annotated[list[PlayedOf], Meta(description="what they play most comes first")]
    ratings: list[RatingIn]


class ProfileSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others see one's profile, and one's name on leaderboards."""

    public: bool


def pool_shown(pool: Pool) -> PoolShown:
    """A pool with what its ratings foretold."""
    return PoolShown(
        *(pool.title, pool.seats, pool.tally.games, pool.is_behind),
        *(_accuracy(pool.tally.every), _accuracy(pool.tally.known)),
        [_class_shown(number, each) for number, each in enumerate(pool.tally.classes)],
    )


def ranked(rating: Rating, rank: int) -> Ranked:
    """A row of a leaderboard."""
    player = rating.player
    return Ranked(
        *_numbers(rating),
        rank=rank,
        player=None if player is None else player_shown(player),
        level=rating.who if player is None else None,
    )


def profile_shown(player: Player, played: list[Played], ratings: list[Rating]) -> Profile:
    """What may be known of a player."""
    return Profile(
        player_shown(player),
        not player.is_private,
        sum(each.games for each in played),
        [PlayedOf(*each) for each in played],
        [RatingIn(*_numbers(each), title=each.title, seats=each.seat_count) for each in ratings],
    )


def _numbers(rating: Rating) -> tuple[float, float, float, int, str]:
    points, mu, sigma = (round(each, 6) for each in (rating.points, rating.mu, rating.sigma))
    return points, mu, sigma, rating.games, time_of(rating.last)


def _accuracy(sums: Sums) -> Accuracy:
    averages = means_of(sums) or (None,) * len(Means._fields)
    return Accuracy(sums.pairs, *map(rounded, averages))


def _class_shown(number: int, counted: Class) -> ClassShown:
    above = round(0.5 + number / (2 * BINS), 2)
    return ClassShown(
        above,
        counted.pairs,
        _mean(counted.chance, counted.pairs),
        _mean(counted.came, counted.pairs),
    )


def _mean(total: float, pairs: int) -> float | None:
    return rounded(total / pairs) if pairs else None
