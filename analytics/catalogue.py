"""The metrics. An id, once released, keeps its meaning."""

from __future__ import annotations

from analytics.groupings import ALL, LEVEL, SEAT
from analytics.metrics.metric import Metric, Parameter
from analytics.metrics.shapes import LengthRow, Lengths, RateRow, Rates
from analytics.selectors.lengths import lengths
from analytics.selectors.rates import rates

SMALLEST_N = 30
"""Below this a rate says more about chance than about the game."""

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

_WHOSE = (
    "Finished public games of one title. Unless asked for otherwise: of the rules in force now,"
    " with unchanged parameters, of people alone, each at one seat,"
    " and none in which a bot took a seat over."
)
_INTERVAL = (
    "Wins over n with Wilson's 95 % interval; where several rows of n belong to one game the"
    " interval is rather too wide than too narrow."
)
_EACH_ROW = (
    "Each row is tested against equal seats, game by game, since one game has one winner: of k"
    " seats of which m have the value one is expected to win in m/k of the games. The tails are"
    " adjusted by Benjamini and Hochberg, so that of the rows said to differ 5 % are false."
)

METRICS: dict[str, Metric] = {
    metric.id: metric
    for metric in (
        Metric(
            "win-rates",
            "Win rates",
            "How often a seat wins, told apart by what every seat has one of: its place, its"
            " player's level, or what the title declares. A win shared by k seats counts 1/k.",
            "share of games",
            _WHOSE,
            f"{_INTERVAL} {_EACH_ROW} Where each seat of a game has another value, a chi-square"
            " test over the games tells whether all win alike. It allows for shared wins, which"
            " vary less than whole ones; where most are shared, as between partners, seats are no"
            " rivals one by one and it is left out.",
            SMALLEST_N,
            lambda each: each.level == "seat" and not each.multiple,
            lambda each: each is SEAT,
            rates,
            RateRow,
            Rates,
        ),
        Metric(
            "card-rates",
            "Card rates",
            "How often a seat wins that has a card, or anything else that the title declares of"
            " seats. It tells what winners have, not what makes them win: who is ahead buys more.",
            "share of seats",
            _WHOSE,
            f"{_INTERVAL} {_EACH_ROW}",
            SMALLEST_N,
            lambda each: each.level == "seat" and each not in (SEAT, LEVEL),
            lambda each: each.multiple,
            rates,
            RateRow,
            Rates,
        ),
        Metric(
            "game-lengths",
            "Game lengths",
            "How long games take, in moves, rounds or seconds.",
            "moves, rounds or seconds, as asked",
            _WHOSE,
            "Mean and quantiles over the games, interpolated between neighbouring lengths.",
            SMALLEST_N,
            lambda each: each.level == "game",
            lambda each: each is ALL,
            lengths,
            LengthRow,
            Lengths,
            (UNIT,),
        ),
    )
}
