"""What seats won of the seeds of experiments, from which luck and skill are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from analytics.query import Query
from analytics.selectors.luck import seeds_played
from analytics.tables import table_of


class SeedOfSeat(msgspec.Struct, frozen=True):
    """What a seat won in one of the games of a seed, in which nothing was changed."""

    title: str
    rules: Annotated[str, Meta(description="the version of the rules, with a hash of the bots")]
    seats: Annotated[int, Meta(description="how many there are in the game")]
    options: Annotated[str, Meta(description="`standard`, or what was chosen otherwise, as JSON")]
    table: Annotated[str, Meta(description="how many of which level, bots with their version")]
    seated: Annotated[str, Meta(description="who sat after whom, in the first of the orders")]
    seed: Annotated[str, Meta(description="that of the design of the experiment")]
    block: Annotated[int, Meta(description="which of the blocks of that design, from 0")]
    order: Annotated[int, Meta(description="in which order they sat, from 0")]
    seat: Annotated[int, Meta(description="counted from 0")]
    level: Annotated[str, Meta(description="of the bot that sat there, with its version")]
    share: Annotated[float, Meta(description="of the win: 1/k for each of k winners, else 0")]


def seeds_of_seats(query: Query) -> Iterator[SeedOfSeat]:
    """Kind by kind and seed by seed, as `luck` counts them. Of filters that of seats is heeded."""
    for kind, seeds in seeds_played(query).items():
        seated = kind.orders[0]
        table, first = table_of(seated), ", ".join(seated)
        of = (query.title.id, kind.rules, len(seated), kind.options, table, first)
        for (seed, block), games in seeds.items():
            for order, (levels, shares) in enumerate(zip(kind.orders, games, strict=True)):
                for seat, (level, share) in enumerate(zip(levels, shares, strict=True)):
                    yield SeedOfSeat(*of, seed, block, order, seat, level, share)
