"""The metrics. An id, once released, keeps its meaning."""

from __future__ import annotations

from analytics.catalogue_of_courses import OF_COURSES
from analytics.catalogue_of_models import OF_MODELS
from analytics.groupings import ALL, LEVEL, SEAT, Grouping
from analytics.judging.thresholds import LARGE, NEARLY_ALWAYS, NOTABLE, SELDOM
from analytics.metrics.metric import Metric, Parameter
from analytics.metrics.shapes import FlagRow, Flags, LengthRow, Lengths, RateRow, Rates
from analytics.metrics.words import SMALLEST_N, WHOSE
from analytics.selectors.flags import flags
from analytics.selectors.lengths import lengths
from analytics.selectors.rates import rates

UNIT = Parameter(
    "unit",
    {
        "moves": "moves: choices that seats made, set-up not counted",
        "rounds": "rounds, where the title has rounds",
        "seconds": "seconds from the set-up to the end; simulations have none",
    },
    default="moves",
)
"""In what lengths are told."""

SHOWN = Parameter(
    "shown",
    {"flagged": "what is flagged", "all": "all that was looked at"},
    default="flagged",
)
"""Which rows of flags are told."""

_INTERVAL = (
    "Wins over n, with a 95 % interval: made in this way, 95 of 100 such intervals hold the true"
    " rate. For one simulation it is Wilson's, over as many independent units as would tell the"
    " rate as exactly; all other figures grow, and theirs holds at all times at once, so that"
    " looking often does no harm (Robbins)."
)
_EACH_ROW = (
    " Each row compares within games: of the units that are counted, those of equal strength at one"
    " table, some of which have the value. A unit is a seat, or partners. If the value were of no"
    " use, the winners would be drawn by lot: p says how likely chance would be as far off; it is"
    " counted out below 100 games that can tell, and for running figures it is the inverse of what"
    " a fair wager would have gained, so that it holds whenever one looks. The difference is its"
    " mean over these games. Where one unit a game is counted, as in solo games, there is no"
    " expectation, and games with the value are compared with games without it. Tails are adjusted"
    " for all values of the same games by Benjamini and Hochberg: of the rows said to differ at"
    " most 5 % are expected to be false."
)


def _of_seats(each: Grouping) -> bool:
    return each.level == "seat" and each not in (SEAT, LEVEL) and not each.of_the_course


METRICS: dict[str, Metric] = {
    metric.id: metric
    for metric in (
        Metric(
            "win-rates",
            "Win rates",
            "How often a seat wins, told apart by what every seat has one of: its place, its"
            " player's level, or what the title declares. A win shared by k seats counts 1/k.",
            "share of games",
            WHOSE,
            f"{_INTERVAL}{_EACH_ROW} Where each unit of a game has another value and all are"
            " equally strong, a test over the games tells whether all win alike: chi-square, or the"
            " tail of a wager on other shares. Where the first player is drawn, the order of turns"
            " is what counts, and not the number of the seat.",
            SMALLEST_N,
            lambda each: each.level == "seat" and not each.multiple,
            lambda each: each.order,
            rates,
            RateRow,
            Rates,
            version=4,
        ),
        Metric(
            "card-rates",
            "Card rates",
            "How often a seat wins that has a card, or anything else that the title declares of"
            " seats. It tells what winners have, not what makes them win: who is ahead buys more.",
            "share of seats",
            WHOSE,
            f"{_INTERVAL}{_EACH_ROW}",
            SMALLEST_N,
            _of_seats,
            lambda each: each.multiple,
            rates,
            RateRow,
            Rates,
            version=4,
        ),
        Metric(
            "game-lengths",
            "Game lengths",
            "How long games take, in moves, rounds or seconds.",
            "moves, rounds or seconds, as asked",
            WHOSE,
            "Mean and quantiles over the games, interpolated between neighbouring lengths.",
            SMALLEST_N,
            lambda each: each.level == "game",
            lambda each: each is ALL,
            lengths,
            LengthRow,
            Lengths,
            (UNIT,),
            version=2,
        ),
        Metric(
            "flags",
            "Flags",
            "What somebody should look at: every difference of wins by what seats have or take, and"
            " how often they take it, by its size and by how sure that is.",
            "differences of rates; share of those who could take it",
            WHOSE,
            "Differences and pick rates are those of win-rates, card-rates and pick-rates, with"
            " their intervals; that is what winners have, and not what makes them win. A difference"
            f" is large from {LARGE * 100:.0f} points of a hundred on, notable from"
            f" {NOTABLE * 100:.0f}, else slight; what fewer than {SELDOM * 100:.0f} % of those take"
            f" who could is taken seldom, what more than {NEARLY_ALWAYS * 100:.0f} % do nearly"
            " always. These bounds were set before anybody looked, and change only with the version"
            " of this metric. A difference is shown where q is below 0.05, adjusted by Benjamini"
            " and Hochberg for all differences in games of one kind: of those flagged at most 5 %"
            " are expected to be no differences. It is certain that it is so large if its whole"
            " interval is. Numbers of seats, levels, standings at half time and openings are not"
            " looked at.",
            SMALLEST_N,
            lambda each: each is ALL,
            lambda each: True,
            flags,
            FlagRow,
            Flags,
            (SHOWN,),
            version=2,
        ),
        *OF_COURSES,
        *OF_MODELS,
    )
}
