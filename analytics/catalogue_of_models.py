"""The metrics that follow from a model of games. An id, once released, keeps its meaning."""

from __future__ import annotations

from analytics.groupings import LEVEL, SEAT
from analytics.metrics.metric import Metric
from analytics.metrics.strength_shapes import StrengthRow, Strengths
from analytics.metrics.words import SMALLEST_N, WHOSE
from analytics.selectors.strengths import (
    AT_ONCE,
    MOST_GAMES,
    MOST_KINDS,
    MOST_UNLIKE,
    strength_rows,
)
from analytics.statistics.plackett_luce import PRIOR

OF_MODELS: tuple[Metric, ...] = (
    Metric(
        "strengths",
        "Strengths",
        "How strong each value is that seats have, given which others they and their rivals had."
        " Rates tell how often it won; this tells what it would win among average ones. Like all"
        " rates it tells what goes with winning, and not what makes somebody win.",
        "logarithm of the odds",
        f"{WHOSE} Of each kind of games those that ended first are read, {AT_ONCE:,} at a time,"
        f" until {MOST_UNLIKE:,} of them are unlike in who sat with whom and came before whom, or"
        f" {MOST_GAMES:,} are read; of more than {MOST_KINDS} kinds those with most games are"
        " told.",
        "A model of Plackett and Luce. A unit, which is a seat, or partners, is as strong as its"
        " values together. Place by place, who is there is chosen from all who are there or behind"
        " and were of equal strength beforehand, with odds as the exponentials of their strengths."
        " Units that share a place share that choice in equal parts; the last place is none. The"
        " strengths are those that make what was seen likeliest, where beforehand each is supposed"
        f" to be drawn from a normal distribution about 0 with standard deviation {PRIOR}: that"
        " pulls what was hardly seen to the middle. A value of fewer games than are shown counts"
        " as 0. Told is how far each is above the mean of all, with a 95 % interval from the curve"
        " of the likelihood or from how games differ, whichever is wider; for running figures one"
        " that holds at all times at once. Tails are adjusted for all values of the same games by"
        " Benjamini and Hochberg.",
        SMALLEST_N,
        lambda each: each.level == "seat" and each not in (SEAT, LEVEL) and not each.of_the_course,
        lambda each: not each.order,
        strength_rows,
        StrengthRow,
        Strengths,
    ),
)
