"""What may be looked at again and again while games are added: tails and intervals that hold at
all times at once.

A **wager** is a bet against the hypothesis at fair odds, so that its gain is a martingale while the
hypothesis holds. By Ville's inequality it ever reaches 1/a with a chance of a at most; its inverse
is therefore a tail that somebody may stop at whenever they like. All functions give logarithms of
gains, or what follows from them.

J. Ville, "Étude critique de la notion de collectif" (1939). H. Robbins, "Statistical methods
related to the law of the iterated logarithm", Annals of Mathematical Statistics 41 (1970).
I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas, "Time-uniform central limit theory
and asymptotic confidence sequences", Annals of Statistics 52 (2024).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp, lgamma, log, sqrt

from analytics.statistics.contests import Contest

ERROR = 0.05
_WIDTH = 0.3
"""Standard deviation of the logarithmic odds on which is wagered: 0.3 is about six points in a
hundred at one in four."""
_ODDS = [number * 0.04 for number in range(-40, 41)]
_WEIGHTS = [exp(-((odds / _WIDTH) ** 2) / 2) for odds in _ODDS]
_LOG_WEIGHTS = [log(weight / sum(_WEIGHTS)) for weight in _WEIGHTS]
_STAKE = 80.0
"""Sum of the weights of the Dirichlet distribution on which is wagered that values differ."""
_TIGHTEST = 500
"""Contests at which the interval of a difference is as narrow as it can be."""


def tail(log_gain: float) -> float:
    """How likely a wager was ever to gain so much, at most."""
    return exp(-max(log_gain, 0.0))


def gain_of_contests(contests: Mapping[Contest, int]) -> float:
    """On units with the value having other odds than those without, against lots; exact."""
    lucky = sum(times * contest.lucky for contest, times in contests.items())
    gains = [weight + odds * lucky for weight, odds in zip(_LOG_WEIGHTS, _ODDS, strict=True)]
    for contest, times in contests.items():
        for place, norm in enumerate(_norms(contest._replace(lucky=0, sharing=1))):
            gains[place] -= times * norm
    return _log_sum(gains)


@lru_cache(maxsize=4096)
def _norms(contest: Contest) -> list[float]:
    """The logarithm of what makes chances sum up to 1, for each of the odds."""
    chances = contest.chances()
    return [log(sum(p * exp(odds * lucky) for lucky, p in chances)) for odds in _ODDS]


def gain_of_score(off: float, spread: float) -> float:
    """On odds as above, of which is known how far a sum is off and with which variance; near
    enough for large sums."""
    wide = 1 + spread * _WIDTH**2
    return off * off * _WIDTH**2 / (2 * wide) - log(wide) / 2


def gain_of_counts(counts: Sequence[int]) -> float:
    """On some of these values winning more often than others, against all winning alike; exact."""
    total, each = sum(counts), _STAKE / len(counts)
    gain = lgamma(_STAKE) - lgamma(_STAKE + total) + total * log(len(counts))
    return gain + sum(lgamma(each + count) - lgamma(each) for count in counts)


def rate_at_any_time(wins: float, n: float, error: float = ERROR) -> tuple[float, float]:
    """The interval of a rate: those rates against which a wager on any other, all alike likely, has
    not gained 1/``error``."""
    bound = lgamma(2 + n) - lgamma(1 + wins) - lgamma(1 + n - wins) - log(error)

    def rejected(rate: float) -> bool:
        likely = (wins * log(rate) if wins else 0.0) + (
            (n - wins) * log(1 - rate) if n > wins else 0.0
        )
        return -bound > likely

    rate = wins / n
    low = 0.0 if wins <= 0 else _between(rejected, 0.0, rate)
    high = 1.0 if wins >= n else _between(rejected, 1.0, rate)
    return low, high


def mean_at_any_time(deviation: float, n: int, error: float = ERROR) -> float:
    """How far the true mean may be from that of ``n`` values with this standard deviation."""
    wide = n * _spread_of_means() + 1
    return deviation * sqrt(2 * wide / (n * n * _spread_of_means()) * log(sqrt(wide) / error))


def gain_of_mean(mean: float, deviation: float, n: int) -> float:
    """On the mean of ``n`` values with this standard deviation not being 0; near enough for many.
    It reaches 1/``ERROR`` just where ``mean_at_any_time`` no longer reaches 0."""
    wide = n * _spread_of_means() + 1
    return (n * mean / deviation) ** 2 * _spread_of_means() / (2 * wide) - log(wide) / 2


def _spread_of_means() -> float:
    wanted = -2 * log(ERROR)
    return (wanted + log(wanted) + 1) / _TIGHTEST


def _between(rejected: Callable[[float], bool], out: float, inside: float) -> float:
    for _ in range(50):
        middle = (out + inside) / 2
        if rejected(middle):
            out = middle
        else:
            inside = middle
    return inside


def _log_sum(logs: Sequence[float]) -> float:
    most = max(logs)
    return most + log(sum(exp(each - most) for each in logs))
