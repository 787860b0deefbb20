"""The tables that are handed out, of which figures are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import msgspec

from analytics.experiments.blocks import OutcomeOfArm, outcomes_of_arms
from analytics.metrics.metric import Parameter
from analytics.parsing import parse_whole_query, value_of
from analytics.query import Query
from analytics.selectors.exported.courses import (
    AreaHeld,
    ChoicesOfKind,
    HarmDone,
    PickOfSeat,
    StandingThen,
    areas_held,
    choices_of_kinds,
    harms_done,
    picks_of_seats,
    standings_then,
)
from analytics.selectors.exported.ladder import (
    ChancesOfLadder,
    CostsOfLadder,
    SeatOfLadder,
    chances_of_ladder,
    costs_of_ladder,
    seats_of_ladder,
)
from analytics.selectors.exported.ratings import (
    PairsForetold,
    RatingOfOne,
    pairs_foretold,
    ratings_now,
)
from analytics.selectors.exported.seat_values import SeatValue, seat_values
from analytics.selectors.exported.seeds import SeedOfSeat, seeds_of_seats
from analytics.selectors.exported.times import TimeTaken, times_taken


@dataclass(frozen=True, slots=True)
class Table:
    """``words``: of what there is a row. ``rows``: of what a query asks for, each a ``shape``."""

    words: str
    shape: type[msgspec.Struct]
    rows: Callable[[Query], Iterator[msgspec.Struct]]


TABLES: Mapping[str, Table] = {
    "seats": Table("a seat and a value that it has", SeatValue, seat_values),
    "standings": Table("a seat and a round: how it stood", StandingThen, standings_then),
    "picks": Table("a seat and a thing that it could take or took", PickOfSeat, picks_of_seats),
    "choices": Table("a game and a kind of choices", ChoicesOfKind, choices_of_kinds),
    "times": Table("a kind of choices and how long people took", TimeTaken, times_taken),
    "harms": Table("a game and who harmed whom", HarmDone, harms_done),
    "areas": Table("a game and an area of its board", AreaHeld, areas_held),
    "seeds": Table("a seat and a seed of an experiment: what it won", SeedOfSeat, seeds_of_seats),
    "blocks": Table(
        "an outcome of an arm and a block of an experiment", OutcomeOfArm, outcomes_of_arms
    ),
    "ratings": Table("somebody's rating", RatingOfOne, ratings_now),
    "foretold": Table("a kind of pairs that ratings foretold", PairsForetold, pairs_foretold),
    "ladder": Table("a seat in a game of the ladder of bots", SeatOfLadder, seats_of_ladder),
    "ladder_costs": Table(
        "choices of a bot on the ladder that took so long", CostsOfLadder, costs_of_ladder
    ),
    "ladder_chances": Table(
        "chances of one size, said of seats of bots, and what came",
        ChancesOfLadder,
        chances_of_ladder,
    ),
}

OF = Parameter("of", {name: table.words for name, table in TABLES.items()}, default="seats")
"""Which of them is asked for."""


def parse_table_query(values: Mapping[str, str]) -> tuple[str, Query]:
    """Read which table is asked for, of which games: ``title``, ``of`` and filters. Raises
    ``BadQuery``."""
    name = value_of(OF, values)
    return name, parse_whole_query({n: v for n, v in values.items() if n != OF.name})
