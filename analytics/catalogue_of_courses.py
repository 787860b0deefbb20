"""The metrics that follow from how games unfolded. An id, once released, keeps its meaning."""

from __future__ import annotations

from analytics.groupings import ALL
from analytics.metrics.course_shapes import (
    AreaRow,
    Areas,
    ChoiceRow,
    Choices,
    HarmRow,
    Harms,
    PickRates,
    PickRow,
    ShareRow,
    Shares,
    StandingRow,
    Standings,
)
from analytics.metrics.metric import Metric
from analytics.metrics.words import SMALLEST_N, WHOSE
from analytics.selectors.courses.areas import areas
from analytics.selectors.courses.choices import choices
from analytics.selectors.courses.harms import harms
from analytics.selectors.courses.picks import pick_rates
from analytics.selectors.courses.shares import shares
from analytics.selectors.courses.standings import standings

_FOLLOWED = (
    f"{WHOSE} Of each game all events are folded once, when it is finished; games whose course is"
    " still to be told by the present version, or cannot be, are left out, and of a simulation"
    " nothing is told unless all of its games are."
)
_WHOLE_GAMES = (
    " Figures are of whole games: a filter of seats keeps the games that have such a one."
)
_SHARE = (
    "Games with it over all games, with a 95 % interval: Wilson's for one simulation, for all other"
    " figures one that holds at all times at once (Robbins)."
)

OF_COURSES: tuple[Metric, ...] = (
    Metric(
        "game-shares",
        "Shares of games",
        "How many of the games have each value of what a game as a whole has: how it ended, how"
        " often the lead changed, in which round it was decided.",
        "share of games",
        WHOSE,
        _SHARE,
        SMALLEST_N,
        lambda each: each.level == "game" and each is not ALL,
        lambda each: each.id == "ending",
        shares,
        ShareRow,
        Shares,
    ),
    Metric(
        "pick-rates",
        "Offers and picks",
        "How often something could be taken, how often it was by those who could, in which round"
        " for the first time, and who won of those who could.",
        "share of seats",
        _FOLLOWED,
        "Taken over listed, with a 95 % interval over as many independent units as would tell the"
        " rate as exactly: Wilson's for one simulation, for all other figures one that holds at all"
        " times at once. Those who took it are compared with those who could and did not, of equal"
        " strength in the same game, as in win-rates. Who is ahead can take more: the difference is"
        " an association.",
        SMALLEST_N,
        lambda each: each.level == "pick",
        lambda each: False,
        pick_rates,
        PickRow,
        PickRates,
        version=3,
    ),
    Metric(
        "standings",
        "Standing by round",
        "How the seats that won in the end stood after each round, beside all others, in the number"
        " by which the title says who is ahead.",
        "the number that `measure` names",
        _FOLLOWED,
        "Mean and quantiles over the seats that are counted, interpolated between neighbouring"
        " numbers. Games that ended earlier are in no later round.",
        SMALLEST_N,
        lambda each: each is ALL,
        lambda each: True,
        standings,
        StandingRow,
        Standings,
        version=2,
    ),
    Metric(
        "choices",
        "Choices",
        "How many choices of which kind a game asks for, how many moves are listed there, how many"
        " moves nobody was asked for as they were the only one, and how long people take.",
        "choices, moves, seconds",
        _FOLLOWED,
        "Sums over the games. A choice is listed anew as it stood when it was made. Times are those"
        " between the batch that put the question and the answer, by the clock of the database; of"
        " each game the median over all seats together is kept, where more than one answered, and"
        f" the median of these is told.{_WHOLE_GAMES}",
        SMALLEST_N,
        lambda each: each is ALL,
        lambda each: True,
        choices,
        ChoiceRow,
        Choices,
        version=2,
    ),
    Metric(
        "interaction",
        "Interaction",
        "How often one seat harms another, as the title says what harm is, by their places in the"
        " order of turns; by seat where no chance decides that.",
        "times a game, and share of games",
        _FOLLOWED,
        "Times are summed up over the games. Partners share a place, and what one does to the other"
        f" is no harm. Of the share in which it happened at all: {_SHARE}{_WHOLE_GAMES}",
        SMALLEST_N,
        lambda each: each is ALL,
        lambda each: True,
        harms,
        HarmRow,
        Harms,
        version=2,
    ),
    Metric(
        "areas",
        "Areas",
        "How often areas of the board were held at the end of a round, by anybody and by seats that"
        " won in the end, and how often a fight over them began.",
        "share of ends of rounds, and fights a game",
        _FOLLOWED,
        f"Sums over the games in which the area was on the board.{_WHOLE_GAMES}",
        SMALLEST_N,
        lambda each: each is ALL,
        lambda each: True,
        areas,
        AreaRow,
        Areas,
    ),
)
