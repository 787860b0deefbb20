"""The rows in which chances of winning are told, and how right they are."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from analytics.metrics.course_shapes import Few, OfFollowed, Sampling
from analytics.metrics.shapes import OfBlock, Rate, Signed

Score = Annotated[float, Meta(ge=0, le=2)]
Gain = Annotated[float, Meta(ge=-2, le=2)]


class ChanceRow(OfBlock, frozen=True, kw_only=True):
    """Chances after one round, and how right they were in games that were kept apart."""

    round: Annotated[
        int | None,
        Meta(description="after how many rounds; 0: at the beginning; none: all rounds together"),
    ]
    fitted: Annotated[int, Meta(description="games to which the chances are fitted")]
    n: Annotated[int, Meta(description="games kept apart, on which they are tried")]
    too_few: Few
    point: Annotated[
        float | None,
        Meta(
            description="what one point of standing is worth then, as a logarithm of odds; none for"
            " all rounds together"
        ),
    ]
    highest: Annotated[
        Rate | None, Meta(description="mean chance of the unit that was most likely to win")
    ]
    brier: Annotated[
        Score | None,
        Meta(
            description="Brier's score: squared distances between chances and what came, added up"
            " over the units, a moment; less is better"
        ),
    ]
    brier_equal: Annotated[
        Score | None, Meta(description="the same of who thinks all units equal: the bar to pass")
    ]
    gain: Annotated[Gain | None, Meta(description="brier_equal - brier")]
    gain_low: Annotated[float | None, Meta(description="lower end of its 95 % interval")]
    gain_high: Annotated[float | None, Meta(description="upper end of its 95 % interval")]
    link: Annotated[str, Meta(description="the games of this kind, whether read or not")]


class Chances(OfFollowed, frozen=True, kw_only=True):
    """Chances from round to round."""

    sampling: Sampling
    measure: Annotated[str, Meta(description="the standing from which chances are told")]
    rows: list[ChanceRow]


class CalibrationRow(OfBlock, frozen=True, kw_only=True):
    """What came of chances between two tenths, in games that were kept apart."""

    least: Annotated[Rate, Meta(description="the chance was at least so much")]
    most: Annotated[Rate, Meta(description="and less than so much, or 1")]
    n: Annotated[int, Meta(description="units, each at each moment at which it had such a chance")]
    games: Annotated[int, Meta(description="games with such a moment")]
    too_few: Few
    chance: Annotated[Rate | None, Meta(description="mean of the chances")]
    won: Annotated[Rate | None, Meta(description="the share that won; a win of k counts 1/k")]
    low: Annotated[Rate | None, Meta(description="lower end of its 95 % interval")]
    high: Annotated[Rate | None, Meta(description="upper end of its 95 % interval")]
    off: Annotated[Signed | None, Meta(description="won - chance")]
    link: Annotated[str, Meta(description="the games of this kind, whether read or not")]


class Calibration(OfFollowed, frozen=True, kw_only=True):
    """Chances beside what came."""

    sampling: Sampling
    measure: Annotated[str, Meta(description="the standing from which chances are told")]
    rows: list[CalibrationRow]
