"""How likely each unit was to win after each round, and how right that is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from django.db.models import F, QuerySet

from analytics.judging.blocks import Block
from analytics.judging.foreseen import ALL_ROUNDS, TENTHS, Foreseen, Tried, Unfolded, foreseen
from analytics.metrics.chance_shapes import Calibration, CalibrationRow, ChanceRow, Chances
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.courses.adding_up import games_followed
from analytics.selectors.kinds import kinds_of, only, with_most
from analytics.statistics.rounding import rounded
from database.one_moment import at_one_moment

MOST_GAMES = 1_000
"""Of one kind, those that ended first; so nothing that is told changes while others are added."""

Kinds: TypeAlias = list[tuple[Block, Foreseen]]


@at_one_moment()
def both(chances: Metric, calibrated: Metric, query: Query) -> tuple[Chances, Calibration]:
    """Answer both questions from one fit."""
    games, kinds = _kinds(chances, query)
    return _chances(chances, query, games, kinds), _calibration(calibrated, query, games, kinds)


@at_one_moment()
def win_chances(metric: Metric, query: Query) -> Chances:
    """Answer ``win-chances``."""
    return _chances(metric, query, *_kinds(metric, query))


@at_one_moment()
def calibration(metric: Metric, query: Query) -> Calibration:
    """Answer ``chance-calibration``."""
    return _calibration(metric, query, *_kinds(metric, query))


def _chances(metric: Metric, query: Query, games: int, kinds: Kinds) -> Chances:
    rows = [row for block, fit in kinds for row in _by_round(metric, query, block, fit)]
    heading = {**head(metric, query, games), **sampling(query)}
    return Chances(**heading, measure=_measure(query), rows=rows)


def _calibration(metric: Metric, query: Query, games: int, kinds: Kinds) -> Calibration:
    rows = [row for block, fit in kinds for row in _by_tenth(metric, query, block, fit)]
    heading = {**head(metric, query, games), **sampling(query)}
    return Calibration(**heading, measure=_measure(query), rows=rows)


def _measure(query: Query) -> str:
    return query.title.unfolding.standing if query.title.unfolding else ""


def _kinds(metric: Metric, query: Query) -> tuple[int, Kinds]:
    """How many games there are, and what is foreseen in the kinds with most, where some compare."""
    kinds, every = kinds_of(query, games_followed), games_followed(query)
    fits: Kinds = []
    for block in with_most(kinds):
        fit = foreseen(unfolded(every.filter(**only(query, block))), metric.smallest_n)
        fits += [(block, fit)] if fit.fitted else []
    return kinds.total(), fits


def unfolded(games: QuerySet[Any, Any]) -> Iterator[Unfolded]:
    """The games that ended first, as chances are told of them."""
    first = games.order_by("finished_at", "pk").annotate(standings=F("course__standings"))
    names = ("pk", "units", "winners", "seat_count", "standings")
    for row in first.values_list(*names)[:MOST_GAMES]:
        yield Unfolded(*row)


def _by_round(metric: Metric, query: Query, block: Block, fit: Foreseen) -> Iterator[ChanceRow]:
    for at in (*range(len(fit.fitted)), ALL_ROUNDS):
        fields: dict[str, Any] = {"round": None, "fitted": fit.fitted[0], "point": None}
        if at != ALL_ROUNDS:
            fields = {"round": at, "fitted": fit.fitted[at], "point": None}
        if 0 <= at < len(fit.worths):
            fields["point"] = rounded(fit.worths[at])
        yield _row(metric, query, block, fit.tried[at], **fields)


def _row(metric: Metric, query: Query, block: Block, tried: Tried, **fields: Any) -> ChanceRow:
    enough = len(tried.games) >= metric.smallest_n
    score, equal = tried.scores() if enough else (None, None)
    low, high = (tried.gain(query.declared) if enough else None) or (None, None)
    return ChanceRow(
        **block._asdict(),
        **fields,
        n=len(tried.games),
        too_few=not enough,
        highest=rounded(tried.highest / tried.moments) if enough else None,
        brier=rounded(score),
        brier_equal=rounded(equal),
        gain=None if score is None or equal is None else rounded(equal - score),
        gain_low=rounded(low),
        gain_high=rounded(high),
        link=query.link(None, "", **block.narrower()),
    )


def _by_tenth(
    metric: Metric, query: Query, block: Block, fit: Foreseen
) -> Iterator[CalibrationRow]:
    for tenth in range(TENTHS):
        band = fit.bands[tenth]
        enough = len(band.games) >= metric.smallest_n
        low, high = band.interval(block.seats, query.declared) if enough else (None, None)
        chance, won = (band.chance / band.n, band.won / band.n) if enough else (0.0, 0.0)
        yield CalibrationRow(
            **block._asdict(),
            least=tenth / TENTHS,
            most=(tenth + 1) / TENTHS,
            n=band.n,
            games=len(band.games),
            too_few=not enough,
            chance=rounded(chance) if enough else None,
            won=rounded(won) if enough else None,
            low=rounded(low),
            high=rounded(high),
            off=rounded(won - chance) if enough else None,
            link=query.link(None, "", **block.narrower()),
        )
