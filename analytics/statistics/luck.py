"""How much of who wins was decided by the seed, and how much by who played.

A **block** is one seed with each of several orders of the same players, so that every game of it
has the same set-up and dice as far as they go, and others at each seat. What a seat wins is the
mean of those who sit there (**skill**, and the seat itself), what the seed gives this seat whoever
sits there (**luck**), and the rest. Two games of a block share the second alone, so it is their
covariance. Intervals: each block is left out once (J. W. Tukey's jackknife, 1958).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from analytics.statistics.intervals import students_95

Won = tuple[tuple[float, ...], ...]
"""Of each game of a block, the share of the win that each seat had."""


class Share(NamedTuple):
    """Of the variance of what seats win, with its 95 % interval."""

    value: float
    low: float
    high: float


class Explained(NamedTuple):
    """``luck``: by the seed, whoever sat where; ``skill``: by who sat there, whatever the seed."""

    luck: Share
    skill: Share


def explained(blocks: Sequence[Won], orders: Sequence[Sequence[str]]) -> Explained | None:
    """``orders``: who sat at each seat in each game of a block, two orders at least. None where
    there are fewer than two blocks, or nothing varies."""
    parts = [_parts(block) for block in blocks]
    whole = [sum(each) for each in zip(*parts, strict=True)]
    shares = _shares(whole, len(blocks), orders) if len(blocks) > 2 else None
    if shares is None:
        return None
    left = [
        each
        for part in parts
        if (
            each := _shares(
                [a - b for a, b in zip(whole, part, strict=True)], len(blocks) - 1, orders
            )
        )
    ]
    luck, skill = (_share(value, [each[at] for each in left]) for at, value in enumerate(shares))
    return Explained(luck, skill)


def _parts(block: Won) -> list[float]:
    """What is added up of blocks: what each seat of each game won, its squares, and over pairs of
    games its products."""
    flat = [share for game in block for share in game]
    products = [
        sum(game[seat] * other[seat] for n, game in enumerate(block) for other in block[:n])
        for seat in range(len(block[0]))
    ]
    return [*flat, *(share * share for share in flat), *products]


def _shares(
    sums: Sequence[float], blocks: int, orders: Sequence[Sequence[str]]
) -> tuple[float, float] | None:
    """Luck and skill, of all the variance."""
    games, seats = len(orders), len(orders[0])
    cells = games * seats
    means = [each / blocks for each in sums[:cells]]
    squares = [each / blocks for each in sums[cells : 2 * cells]]
    middle = sum(means) / cells
    variance = sum(squares) / cells - middle * middle
    if variance <= 0:
        return None
    spread = blocks / (blocks - 1)
    pairs = games * (games - 1) / 2
    together = sum(sums[2 * cells :]) / blocks
    apart = sum(
        means[game * seats + seat] * means[other * seats + seat]
        for seat in range(seats)
        for game in range(games)
        for other in range(game)
    )
    luck = spread * (together - apart) / (pairs * seats)
    won = _by_player(means, orders)
    noise = _by_player(
        [spread * (s - m * m) / blocks for s, m in zip(squares, means, strict=True)], orders
    )
    skill = sum(
        times * ((mean - middle) ** 2 - noise[player][0] / times)
        for player, (mean, times) in won.items()
    )
    return luck / variance, skill / cells / variance


def _by_player(
    cells: Sequence[float], orders: Sequence[Sequence[str]]
) -> dict[str, tuple[float, int]]:
    """The mean over the cells of each player, and how many these are."""
    cells_of: dict[str, list[float]] = {}
    players = [player for order in orders for player in order]
    for player, cell in zip(players, cells, strict=True):
        cells_of.setdefault(player, []).append(cell)
    return {player: (sum(some) / len(some), len(some)) for player, some in cells_of.items()}


def _share(value: float, left: Sequence[float]) -> Share:
    n = len(left)
    mean = sum(left) / n
    error = sqrt((n - 1) / n * sum((each - mean) ** 2 for each in left))
    reach = students_95(n - 1) * error
    return Share(value, value - reach, value + reach)
