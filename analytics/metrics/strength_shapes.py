"""The rows in which strengths are told."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from analytics.metrics.course_shapes import Few, Sampling
from analytics.metrics.shapes import Answer, OfBlock, Rate, Tail


class StrengthRow(OfBlock, frozen=True, kw_only=True):
    """How strong one value is, in games of one kind."""

    value: Annotated[str, Meta(description="the value by which the row is told apart")]
    name: Annotated[str, Meta(description="the value in words")]
    read: Annotated[
        int,
        Meta(description="games of this kind that are read: all, or those that ended first"),
    ]
    n: Annotated[int, Meta(description="of these, games in which some counted unit has the value")]
    too_few: Few
    telling: Annotated[
        int | None,
        Meta(
            description="of these, games that can tell: of units of equal strength, not all at one"
            " place, some have the value and some do not"
        ),
    ]
    strength: Annotated[
        float | None,
        Meta(
            description="logarithm of the odds, less the mean of all values of the same games: 0 is"
            " an average one, 0.7 twice the odds; none where no game can tell"
        ),
    ]
    low: Annotated[float | None, Meta(description="lower end of its 95 % interval")]
    high: Annotated[float | None, Meta(description="upper end of its 95 % interval")]
    share: Annotated[
        Rate | None,
        Meta(
            description="the share of the wins that follows from the strength at a table of as many"
            " units, all others of which have an average value in its place"
        ),
    ]
    share_low: Annotated[Rate | None, Meta(description="the same of the lower end")]
    share_high: Annotated[Rate | None, Meta(description="the same of the upper end")]
    even: Annotated[Rate | None, Meta(description="the share of an average value there")]
    p: Annotated[
        Tail | None,
        Meta(description="how likely an average value would be as far from 0, by chance"),
    ]
    q: Annotated[
        Tail | None,
        Meta(description="p adjusted for all values of the same games, as in win-rates"),
    ]
    differs: Annotated[
        bool | None, Meta(description="q is below 0.05; none where it cannot be told")
    ]
    link: Annotated[str, Meta(description="the games that have this value, whether read or not")]


class Strengths(Answer, frozen=True, kw_only=True):
    """Strengths."""

    sampling: Sampling
    prior: Annotated[
        float,
        Meta(description="standard deviation of strengths as they are supposed beforehand"),
    ]
    rows: list[StrengthRow]
