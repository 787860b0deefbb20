"""What bots were found to be worth against each other, as it is published: the tables of
docs/bots.md are made of nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from analytics.ladder import calibration, published
from analytics.ladder.blocks import Match, won
from analytics.ladder.calibration import BANDS
from analytics.ladder.costs import upper_end
from analytics.ladder.published import CHANCES, FOLDER, Record
from analytics.query import Query

Rules = Annotated[str, Meta(description="the version of the rules, with a hash of the bots")]
Seats = Annotated[int, Meta(description="how many there are in the game")]
Seed = Annotated[str, Meta(description="on which all games hang")]
One = Annotated[str, Meta(description="the bot of which there is one in each game")]
Others = Annotated[str, Meta(description="the bot that has all other seats")]


class SeatOfLadder(msgspec.Struct, frozen=True):
    """How a seat came out in a game of one bot among others that are alike."""

    title: str
    rules: Rules
    seats: Seats
    one: One
    others: Others
    seed: Seed
    block: Annotated[int, Meta(description="from 0; games of one block have one seed")]
    turn: Annotated[int, Meta(description="which game of the block: the seat of `one`")]
    seat: Annotated[int, Meta(description="counted from 0")]
    bot: Annotated[str, Meta(description="who sat there")]
    place: Annotated[int, Meta(description="1 is the best; a place may be shared")]
    share: Annotated[float, Meta(description="of the win: 1/k for each of k winners, else 0")]


class CostsOfLadder(msgspec.Struct, frozen=True):
    """How many choices of the one bot took so long."""

    title: str
    rules: Rules
    seats: Seats
    one: One
    others: Others
    seed: Seed
    upto: Annotated[float, Meta(description="seconds of CPU: more than in the row before")]
    choices: int
    seconds: Annotated[float, Meta(description="of CPU, of all choices of all rows of the match")]
    longest: Annotated[float, Meta(description="seconds of CPU of the longest of them")]


class ChancesOfLadder(msgspec.Struct, frozen=True):
    """What was said of seats while bots played, and what came of it."""

    title: str
    rules: Rules
    seats: Seats
    level: Annotated[str, Meta(description="of the bots that played and of those that played on")]
    seed: Seed
    games: Annotated[int, Meta(description="each judged at some moments")]
    playouts: Annotated[int, Meta(description="of which a chance is made")]
    brier: Annotated[float, Meta(description="of all chances of these games; 0 would be best")]
    brier_equal: Annotated[float, Meta(description="the same of equal chances")]
    least: Annotated[float, Meta(description="chances of the row are of this size")]
    most: Annotated[float, Meta(description="or less than this")]
    chances: Annotated[int, Meta(description="how many there are")]
    chance: Annotated[float | None, Meta(description="their mean")]
    came: Annotated[float | None, Meta(description="the mean share of the win of their seats")]


def seats_of_ladder(query: Query) -> Iterator[SeatOfLadder]:
    """Match by match, as they stand in docs/bots.md. Of filters that of seats is heeded."""
    for record in _records(query):
        of = _terms(record.match)
        single, others = record.bots()
        for block, games in enumerate(record.blocks()):
            for turn, places in enumerate(games):
                for seat, (place, share) in enumerate(zip(places, won(places), strict=True)):
                    bot = single if seat == turn else others
                    yield SeatOfLadder(*of, block, turn, seat, bot, place, share)


def costs_of_ladder(query: Query) -> Iterator[CostsOfLadder]:
    """The same matches, the quickest choices first."""
    for record in _records(query):
        of, costs = _terms(record.match), record.costs
        for size, choices in sorted(costs.sizes.items()):
            upto = min(upper_end(size), costs.longest)
            yield CostsOfLadder(*of, upto, choices, costs.seconds, costs.longest)


def chances_of_ladder(query: Query) -> Iterator[ChancesOfLadder]:
    """Band by band. Of filters that of seats is heeded."""
    for each in calibration.read(CHANCES):
        if each.title == query.title.id and query.asks_for(each.seats):
            of = (each.title, each.rules, each.seats, each.level, each.seed)
            how = (each.games, each.playouts, each.score, each.equal)
            for band, (chances, said, came) in enumerate(each.bands):
                rates = (said, came) if chances else (None, None)
                ends = (band / BANDS, (band + 1) / BANDS)
                yield ChancesOfLadder(*of, *how, *ends, chances, *rates)


def _records(query: Query) -> Iterator[Record]:
    for record in published.read(FOLDER, query.title.id):
        if query.asks_for(record.match.seats):
            yield record


def _terms(match: Match) -> tuple[str, str, int, str, str, str]:
    return match.title, match.rules, match.seats, match.one, match.others, match.seed
