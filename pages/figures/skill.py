"""The ladder of levels and the shares of luck and skill, drawn and in tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from analytics.catalogue import METRICS
from analytics.metrics.luck_shapes import LuckRow
from analytics.metrics.strength_shapes import StrengthRow
from analytics.parsing import parse_query
from analytics.selectors.luck import luck_rows
from analytics.selectors.skill import skill_rows
from pages.charts.dots import Chart, Rate, chart, differences, per_cent
from pages.figures.population import bot_in_words, table_in_words
from pages.figures.sections import csv_link
from pages.figures.strength import Told, drawn, told_in_words
from pages.figures.words import options_in_words

SKILL, LUCK = METRICS["skill"], METRICS["luck"]


@dataclass(frozen=True, slots=True)
class Rung:
    """The levels that met at one number of seats. ``read``: games."""

    id: str
    seats: int
    read: int
    chart: Chart | None
    rows: list[Told]


@dataclass(frozen=True, slots=True)
class Ladder:
    """The strongest first, seats by seats."""

    rungs: list[Rung]
    csv: str


def ladder_of(values: Mapping[str, str]) -> Ladder:
    """Raises ``BadQuery``."""
    query = parse_query(SKILL, {**values, "by": "level"})
    answer = skill_rows(SKILL, query)
    rungs: list[Rung] = []
    for (seats, *_), some in groupby(answer.rows, key=_kind):
        rows = sorted(some, key=lambda row: (row.strength is None, -(row.strength or 0.0)))
        even = next((row.even for row in rows if row.even is not None), None)
        points = [drawn(row, bot_in_words(row.name)) for row in rows]
        picture = None if even is None else chart(f"Levels, {seats} seats", points, even)
        strengths = [told_in_words(row) for row in rows]
        rungs.append(Rung(f"ladder-{len(rungs)}", seats, rows[0].read, picture, strengths))
    return Ladder(rungs, csv_link(SKILL, {"title": answer.title, "by": "level", **answer.filters}))


def _kind(row: StrengthRow) -> tuple[int, str, str, str]:
    return row.seats, row.table, row.options, row.patch


@dataclass(frozen=True, slots=True)
class Luck:
    """``rows``: each with who sat there and the options in words."""

    chart: Chart | None
    rows: list[tuple[LuckRow, str, str]]
    csv: str


def luck_of(values: Mapping[str, str]) -> Luck | None:
    """Of the title, whatever else is asked for; None where no experiment can tell."""
    query = parse_query(LUCK, {"title": values["title"]})
    answer = luck_rows(LUCK, query)
    if not answer.rows:
        return None
    alike = Counter((row.rules, row.table, row.options) for row in answer.rows)
    rows = [
        (
            row,
            table_in_words(row.table)
            if alike[row.rules, row.table, row.options] == 1
            else f"in turn: {', '.join(map(bot_in_words, row.seated.split(', ')))}",
            options_in_words(query.title, row.options),
        )
        for row in answer.rows
    ]
    picture = differences("Luck and skill", [each for row in rows for each in _drawn(*row[:2])])
    return Luck(picture, rows, csv_link(LUCK, {"title": answer.title}))


def _drawn(row: LuckRow, table: str) -> Iterator[Rate]:
    estimates = (("luck", row.luck, row.luck_low, row.luck_high),)
    for what, value, low, high in (*estimates, ("skill", row.skill, row.skill_low, row.skill_high)):
        note = f"{row.n:,} seeds, too few" if value is None else per_cent(value)
        yield Rate(f"{what}: {table}", note, value, low, high, low is not None and low > 0)
