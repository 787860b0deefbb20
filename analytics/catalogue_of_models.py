"""The metrics that follow from a model of games. An id, once released, keeps its meaning."""

from __future__ import annotations

from analytics.groupings import ALL, LEVEL, SEAT
from analytics.metrics.chance_shapes import Calibration, CalibrationRow, ChanceRow, Chances
from analytics.metrics.given import GIVEN
from analytics.metrics.luck_shapes import LuckRow, LuckTold
from analytics.metrics.metric import Metric
from analytics.metrics.strength_shapes import StrengthRow, Strengths
from analytics.metrics.words import SMALLEST_N, WHOSE
from analytics.selectors.courses.chances import MOST_GAMES as MOST_UNFOLDED
from analytics.selectors.courses.chances import calibration, win_chances
from analytics.selectors.kinds import MOST_KINDS
from analytics.selectors.luck import MOST_BLOCKS, luck_rows
from analytics.selectors.skill import PRIOR as PRIOR_OF_SKILL
from analytics.selectors.skill import skill_rows
from analytics.selectors.strengths import (
    AT_ONCE,
    MOST_GAMES,
    MOST_UNLIKE,
    strength_rows,
)
from analytics.statistics.chances import PRIOR as PRIOR_OF_A_LEAD
from analytics.statistics.plackett_luce import PRIOR

_UNFOLDED = (
    f"{WHOSE} Of each kind of games the {MOST_UNFOLDED:,} that ended first are read, of those whose"
    " course is told, whose players were equally strong and of whom somebody won; of more than"
    f" {MOST_KINDS} kinds those with most games are told. A filter of seats keeps the games that"
    " have such a one."
)
_CHANCES = (
    "After each round who wins is supposed to be chosen with odds as the exponentials of their"
    " standings times what a point is worth then, partners standing where the best of them does."
    " What a point is worth is what makes it likeliest who won, and beforehand, for a usual lead,"
    f" drawn from a normal distribution about 0 with standard deviation {PRIOR_OF_A_LEAD:g}. After"
    " the last round the game is over and nothing is foreseen. So nothing is heeded but the number"
    " by which the title says who is ahead: not what lies on the table, and not who begins. One"
    " game in four is kept apart, by a hash of its id: the chances are fitted to the others and"
    " tried on these. They are other ones than the chances in the analysis of one game, for which"
    " bots play on from a position with all that is known of it."
)

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
        " as 0. Given the order of turns, whose turn is which has a strength of its own, which is"
        " added to those of the unit's values and not told. Told is how far each is above the mean"
        " of all, with a 95 % interval from the curve of the likelihood or from how games differ,"
        " whichever is wider; for running figures one that holds at all times at once. Tails are"
        " adjusted for all values of the same games by Benjamini and Hochberg.",
        SMALLEST_N,
        lambda each: each.level == "seat" and each not in (SEAT, LEVEL) and not each.of_the_course,
        lambda each: not each.order,
        strength_rows,
        StrengthRow,
        Strengths,
        (GIVEN,),
    ),
    Metric(
        "win-chances",
        "Chances by round",
        "How much a lead is worth after each round, as chances of winning, and how right such"
        " chances are.",
        "Brier's score",
        _UNFOLDED,
        f"{_CHANCES} The gain is how much less their score is than that of equal chances, with a"
        " 95 % interval from how games differ.",
        SMALLEST_N,
        lambda each: each is ALL,
        lambda each: True,
        win_chances,
        ChanceRow,
        Chances,
    ),
    Metric(
        "chance-calibration",
        "What came of chances",
        "How often those won who were given such a chance, tenth by tenth: of chances that are"
        " right, thirty in a hundred come true where thirty were told.",
        "share of units at moments",
        _UNFOLDED,
        f"{_CHANCES} The 95 % interval is one over as many independent moments as would tell the"
        " rate as exactly, since those of one game hang together.",
        SMALLEST_N,
        lambda each: each is ALL,
        lambda each: True,
        calibration,
        CalibrationRow,
        Calibration,
    ),
    Metric(
        "skill",
        "Ladder of levels",
        "How strong players of each level are, bots with their version, where they meet others.",
        "logarithm of the odds",
        f"{WHOSE} Tables at which not all are equally strong, mixed unless one is asked for. Of"
        f" each kind of games the {MOST_GAMES:,} that ended first are read; of more than"
        f" {MOST_KINDS} kinds those with most games are told.",
        "The model of strengths, with the level in the place of a value: a unit is as strong as the"
        " levels of its seats together, and all units of a game are ranked, however strong they"
        f" are. Beforehand strengths have a standard deviation of {PRIOR_OF_SKILL:g}, as levels"
        " differ by more than cards do. Told is how far each is above the mean of all levels that"
        " met.",
        SMALLEST_N,
        lambda each: each is LEVEL,
        lambda each: True,
        skill_rows,
        StrengthRow,
        Strengths,
    ),
    Metric(
        "luck",
        "Luck and skill",
        "How much of who wins is decided by the seed, that is by set-up and dice, and how much by"
        " who plays.",
        "share of the variance of what seats win",
        "Experiments of the balance lab whose bots are not all alike: of each seed all orders of"
        " seats are played there. Games in which nothing is changed count, of each kind"
        f" {MOST_BLOCKS:,} seeds at most, from the newest experiments. No filter but that of seats"
        " is heeded. Where nobody has played such an experiment nothing can be told.",
        "What a seat wins is taken apart: what those win on the whole who sit there (skill), what"
        " the seed gives this seat whoever sits there (luck), and the rest, which is neither. Two"
        " games of one seed share the second alone, so luck is the covariance of what a seat wins"
        " in them, over seats and pairs of games, each less the mean of the same seat and order;"
        " skill is the variance of the players' means, less what chance adds to it. Both are shares"
        " of the whole variance, with 95 % intervals by leaving each seed out once.",
        SMALLEST_N,
        lambda each: each is ALL,
        lambda each: True,
        luck_rows,
        LuckRow,
        LuckTold,
        version=2,
    ),
)
