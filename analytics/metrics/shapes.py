"""The rows in which metrics answer. What each figure means is said here and nowhere else."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Rate = Annotated[float, Meta(ge=0, le=1)]
Signed = Annotated[float, Meta(ge=-1, le=1)]
Tail = Annotated[float, Meta(ge=0, le=1)]


class OfBlock(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are counted together; `any` where they are mixed because that was asked."""

    seats: Annotated[int, Meta(description="how many seats the games have")]
    table: Annotated[
        str,
        Meta(description="who sat there: levels, bots with their version, each with how many"),
    ]
    options: Annotated[str, Meta(description="`standard`, or what was chosen otherwise, as JSON")]
    patch: Annotated[str, Meta(description="`none`, or the changed numbers, as JSON")]


class RateRow(OfBlock, frozen=True, kw_only=True):
    """How often seats with one value win, in games of one kind."""

    value: Annotated[str, Meta(description="the value by which the row is told apart")]
    name: Annotated[str, Meta(description="the value in words")]
    games: Annotated[int, Meta(description="games in which some seat has the value")]
    n: Annotated[
        int,
        Meta(
            description="units of these games that have it, one or more a game; a unit is a seat,"
            " or partners, who win and lose together"
        ),
    ]
    too_few: Annotated[
        bool, Meta(description="games is below the smallest n of the metric: no rate is shown")
    ]
    wins: Annotated[
        float | None, Meta(description="games won by these units; a win shared by k counts 1/k")
    ]
    rate: Annotated[Rate | None, Meta(description="wins / n")]
    low: Annotated[Rate | None, Meta(description="lower end of the 95 % interval of the rate")]
    high: Annotated[Rate | None, Meta(description="upper end of the 95 % interval of the rate")]
    expected: Annotated[
        Rate | None,
        Meta(
            description="the rate if, of the units that are counted, those of equal strength at one"
            " table were equally likely to win; none where no game has two of equal strength"
        ),
    ]
    without_n: Annotated[int, Meta(description="counted units of the same kind without the value")]
    without_wins: Annotated[float | None, Meta(description="games won by these")]
    without_rate: Annotated[Rate | None, Meta(description="without_wins / without_n")]
    telling: Annotated[
        int | None,
        Meta(
            description="games that can tell: of units of equal strength some have the value and"
            " some do not, some of them won and some did not; where one unit a game is counted, all"
        ),
    ]
    difference: Annotated[
        Signed | None,
        Meta(
            description="mean over the games that can tell of the rate of units with the value less"
            " that of units without it; where one unit a game is counted, between games"
        ),
    ]
    difference_low: Annotated[
        Signed | None, Meta(description="lower end of its 95 % interval; none for one game")
    ]
    difference_high: Annotated[
        Signed | None, Meta(description="upper end of its 95 % interval; none for one game")
    ]
    p: Annotated[
        Tail | None,
        Meta(
            description="how likely equal units would be as far from `expected`, by chance; none"
            " where no game can tell; never 0, but 1e-300 for all that is smaller"
        ),
    ]
    q: Annotated[
        Tail | None,
        Meta(
            description="p adjusted for all values of the same games, whichever rows were asked"
            " for: of the rows with q below 0.05 at most 5 % are expected to be false"
        ),
    ]
    differs: Annotated[
        bool | None, Meta(description="q is below 0.05; none where it cannot be told")
    ]
    link: Annotated[str, Meta(description="the games that are counted here, each with its seats")]


class EqualityTest(OfBlock, frozen=True, kw_only=True):
    """Whether all values win alike in games of one kind."""

    games: int
    too_few: Annotated[bool, Meta(description="too few games, so no test is shown")]
    statistic: Annotated[float | None, Meta(description="chi-square")]
    freedom: Annotated[int, Meta(description="degrees of freedom")]
    p: Annotated[
        Tail | None,
        Meta(
            description="how likely equal units would differ as much, by chance: the tail of"
            " chi-square for a declared sample, one that holds at any time for a running one"
        ),
    ]


class LengthRow(OfBlock, frozen=True, kw_only=True):
    """How long games with one value take, in games of one kind."""

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


class FlagRow(OfBlock, frozen=True, kw_only=True):
    """How large one difference of wins is, or how seldom something is taken, and how sure that."""

    by: Annotated[str, Meta(description="by what the value is told apart")]
    by_name: Annotated[str, Meta(description="the same in words")]
    value: str
    name: Annotated[str, Meta(description="the value in words")]
    about: Annotated[
        Literal["wins", "picks"],
        Meta(description="`wins`: a difference of rates of winning; `picks`: a rate of picks"),
    ]
    n: Annotated[
        int,
        Meta(description="of `wins` games that can tell, of `picks` units that could take it"),
    ]
    too_few: Annotated[bool, Meta(description="never: of too few games nothing is looked at")]
    figure: Annotated[
        Signed,
        Meta(description="the `difference` of win-rates, card-rates or pick-rates; or `pick_rate`"),
    ]
    low: Annotated[Signed | None, Meta(description="lower end of its 95 % interval")]
    high: Annotated[Signed | None, Meta(description="upper end of its 95 % interval")]
    p: Annotated[Tail | None, Meta(description="of a difference, as it is told there")]
    q: Annotated[
        Tail | None,
        Meta(
            description="p adjusted for all differences that are looked at in games of one kind,"
            " and so most often stricter than there"
        ),
    ]
    size: Annotated[
        Literal["large", "notable", "slight", "seldom", "nearly always", "usual"],
        Meta(description="of a difference, up or down; or how often it is taken"),
    ]
    certainty: Annotated[
        Literal["certain", "likely", "open", "none"],
        Meta(
            description="`certain`: the whole interval is of this size; `likely`: not all of it;"
            " `open`: no difference is shown, and there may be a large one; `none`: neither"
        ),
    ]
    flagged: Annotated[
        bool, Meta(description="it is certain or likely, and neither slight nor usual")
    ]
    link: Annotated[str, Meta(description="the games in which somebody has it")]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked, once everything left out is filled in."""

    metric: str
    version: Annotated[
        int, Meta(description="of the metric: goes up when the same games give other numbers")
    ]
    title: str
    by: str
    filters: Annotated[dict[str, str], Meta(description="all filters in force, defaults included")]
    games: Annotated[int, Meta(description="games that the filters let through")]
    smallest_n: int
    link: Annotated[str, Meta(description="all these games")]


class Rates(Answer, frozen=True, kw_only=True):
    """Rates of winning."""

    sampling: Annotated[
        Literal["declared", "running"],
        Meta(
            description="`declared`: the games of one simulation, whose number was settled before"
            " and of which nothing is told until all are played; `running`: games that go on being"
            " added, so that intervals and tails are those that hold at any time"
        ),
    ]
    rows: list[RateRow]
    tests: Annotated[
        list[EqualityTest],
        Meta(
            description="for games in which units of equal strength each have another value; none"
            " for others"
        ),
    ]


class Flags(Answer, frozen=True, kw_only=True):
    """What somebody should look at."""

    sampling: Literal["declared", "running"]
    shown: str
    looked_at: Annotated[int, Meta(description="rows that there are, flagged or not")]
    rows: list[FlagRow]


class Lengths(Answer, frozen=True, kw_only=True):
    """Lengths of games."""

    unit: str
    rows: list[LengthRow]
