"""The kind of games at which the page opens, and what people call a kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from analytics.metrics.words import SMALLEST_N
from analytics.models.counted import CountedPopulation
from analytics.selectors.coverage import Stratum
from analytics.terms import NONE, STANDARD
from games.engine.title import Title

POPULATIONS = {
    CountedPopulation.PEOPLE: "people",
    CountedPopulation.MIXED: "people and bots",
    CountedPopulation.DOUBLED: "people, one at several seats",
    CountedPopulation.BOTS: "bots",
    CountedPopulation.SIMULATION: "simulations",
}


class Opening(NamedTuple):
    """The filters with which the page opens."""

    population: str
    rules: str
    options: str
    patch: str


def opening(title: Title[Any], strata: Sequence[Stratum], asked: Mapping[str, str]) -> Opening:
    """The kind of games that is shown, of those that go with what is ``asked`` for.

    One of which there are enough games for a rate, if there is one, then the one with most: people
    come before bots and bots before simulations, the rules in force before earlier ones, and the
    usual game before others.
    """
    usual = Opening(CountedPopulation.PEOPLE, title.rules, STANDARD, NONE)
    order = [each.value for each in POPULATIONS]
    by_kind: dict[Opening, int] = {}
    for each in strata:
        kind = Opening(each.population, each.rules, each.options, each.patch)
        goes = all(asked.get(name, value) == value for name, value in kind._asdict().items())
        if goes and not each.handed_over and kind.population in order:
            by_kind[kind] = by_kind.get(kind, 0) + each.games
    return min(
        by_kind,
        default=usual,
        key=lambda kind: (
            by_kind[kind] < SMALLEST_N,
            kind.rules != title.rules,
            kind.patch != NONE,
            kind.options != STANDARD,
            order.index(kind.population),
            -by_kind[kind],
        ),
    )


def table_in_words(table: str) -> str:
    """``2 greedy, 2 random``."""
    parts = (part.rpartition(":") for part in table.split(","))
    return ", ".join(f"{count} {bot_in_words(bot)}" if bot else count for bot, _, count in parts)


def bot_in_words(bot: str) -> str:
    """``greedy``; ``expert`` of version ``1-3f0c`` is ``expert (1-3f0c)``."""
    name, _, version = bot.partition("@")
    return f"{name} ({version})" if version else name


def tables_of(strata: Sequence[Stratum]) -> list[str]:
    """Those of which games are counted, in a stable order."""
    return [table for table, _ in groupby(sorted(each.table for each in strata))]
