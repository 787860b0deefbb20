"""The rows in which metrics answer. What each figure means is said here and nowhere else."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Rate = Annotated[float, Meta(ge=0, le=1)]
Tail = Annotated[float, Meta(ge=0, le=1)]


class RateRow(msgspec.Struct, frozen=True, kw_only=True):
    """How often seats with one value win, at one seat count."""

    seats: Annotated[int, Meta(description="how many seats the games have")]
    value: Annotated[str, Meta(description="the value by which the row is told apart")]
    name: Annotated[str, Meta(description="the value in words")]
    games: Annotated[int, Meta(description="games in which some seat has the value")]
    n: Annotated[int, Meta(description="seats of these games that have it: one or more a game")]
    too_few: Annotated[
        bool, Meta(description="n is below the smallest n of the metric, so no rate is shown")
    ]
    wins: Annotated[
        float | None, Meta(description="games won by these seats; a win shared by k counts 1/k")
    ]
    rate: Annotated[Rate | None, Meta(description="wins / n")]
    low: Annotated[Rate | None, Meta(description="lower end of the 95 % interval of the rate")]
    high: Annotated[Rate | None, Meta(description="upper end of the 95 % interval of the rate")]
    expected: Annotated[
        Rate, Meta(description="the rate if all seats of a game were equally likely to win")
    ]
    p: Annotated[
        Tail | None,
        Meta(
            description="how often equal seats would be as far from `expected`, by chance; never 0,"
            " but 1e-300 for all that is smaller"
        ),
    ]
    q: Annotated[
        Tail | None, Meta(description="p adjusted for all rows of the answer (false discoveries)")
    ]
    differs: Annotated[bool | None, Meta(description="q is below 0.05")]
    link: Annotated[str, Meta(description="the games that are counted here, each with its seats")]


class EqualityTest(msgspec.Struct, frozen=True, kw_only=True):
    """Whether all values win alike at one seat count: a chi-square test, one winner a game."""

    seats: Annotated[int, Meta(description="how many seats the games have")]
    games: int
    too_few: Annotated[bool, Meta(description="too few games, so no test is shown")]
    statistic: Annotated[float | None, Meta(description="chi-square")]
    freedom: Annotated[int, Meta(description="degrees of freedom")]
    p: Annotated[
        Tail | None, Meta(description="how often equal seats would differ as much, by chance")
    ]


class LengthRow(msgspec.Struct, frozen=True, kw_only=True):
    """How long games with one value take, at one seat count."""

    seats: Annotated[int, Meta(description="how many seats the games have")]
    value: Annotated[str, Meta(description="the value by which the row is told apart")]
    name: Annotated[str, Meta(description="the value in words")]
    n: Annotated[int, Meta(description="games")]
    too_few: Annotated[
        bool, Meta(description="n is below the smallest n of the metric, so no length is shown")
    ]
    mean: float | None
    p10: Annotated[float | None, Meta(description="a tenth of the games is this long or shorter")]
    median: float | None
    p90: Annotated[float | None, Meta(description="a tenth of the games is this long or longer")]
    link: Annotated[str, Meta(description="the games that are counted here")]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked, once everything left out is filled in."""

    metric: str
    title: str
    by: str
    filters: Annotated[dict[str, str], Meta(description="all filters in force, defaults included")]
    games: Annotated[int, Meta(description="games that the filters let through")]
    smallest_n: int
    link: Annotated[str, Meta(description="all these games")]


class Rates(Answer, frozen=True, kw_only=True):
    """Rates of winning."""

    rows: list[RateRow]
    tests: Annotated[
        list[EqualityTest],
        Meta(description="where each seat has another value; none for other groupings"),
    ]


class Lengths(Answer, frozen=True, kw_only=True):
    """Lengths of games."""

    unit: str
    rows: list[LengthRow]
