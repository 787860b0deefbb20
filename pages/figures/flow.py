"""The parts of the page of how games unfold: each a picture, its table and the same as CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any

from analytics.catalogue import METRICS
from analytics.judging.blocks import Block
from analytics.metrics.course_shapes import (
    AreaRow,
    ChoiceRow,
    HarmRow,
    PickRow,
    ShareRow,
    StandingRow,
)
from analytics.parsing import parse_query
from games.engine.drawing.ground import Ground
from games.engine.title import Title
from pages.charts.areas import AreaMap
from pages.charts.dots import Chart, Rate, per_cent, plain, points, tail
from pages.charts.heat import Heat, heat
from pages.charts.lines import Lines, Told, lines
from pages.figures.grounds import ground_of, maps_of
from pages.figures.sections import csv_link, games_link
from pages.titles import in_rounds

MOST_CHOICES = 12
"""Kinds of choices that are shown; the CSV has all."""

Cells = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One measure of one block. Of the pictures one kind at most is there. ``rows``: words and link
    of what stands first, then the other cells. ``csv``: with the same filters."""

    id: str
    name: str
    words: str
    headers: Sequence[str]
    csv: str
    rows: list[tuple[str, str, Cells]] = field(default_factory=list)
    dots: Chart | None = None
    lines: Lines | None = None
    heat: Heat | None = None
    maps: Sequence[AreaMap] = ()


def panels(values: Mapping[str, str], title: Title[Any], by: str, block: Block) -> Iterator[Panel]:
    """Of all that the title's games tell in this block; raises ``BadQuery``. ``by``: of what offers
    are told, empty for a title that declares none."""
    unfolding = title.unfolding
    assert unfolding is not None
    asked = {**values, **block.narrower()}
    groupings = METRICS["game-shares"].groupings(title)
    yield from panel_of("standings", asked, {}, _standing, measure=_measure(title))
    for name in ("lead_changes", "decided", "ending"):
        if name in groupings:
            yield from panel_of(
                "game-shares", asked, {"by": name}, shares_told, groupings[name].name
            )
    picks = METRICS["pick-rates"].groupings(title)
    if by:
        yield from panel_of("pick-rates", asked, {"by": by}, _picks, picks[by].name)
    yield from panel_of("choices", asked, {}, _choices)
    if unfolding.harms:
        yield from panel_of("interaction", asked, {}, _harms)
    yield from panel_of("areas", asked, {}, partial(_areas, ground_of(values, title, block), title))


def _measure(title: Title[Any]) -> str:
    assert title.unfolding is not None
    return next(each.name for each in title.course if each.id == title.unfolding.standing)


def panel_of(
    metric: str,
    asked: Mapping[str, str],
    more: Mapping[str, str],
    made: Callable[[str, list[Any]], dict[str, Any]],
    measure: str = "",
) -> Iterator[Panel]:
    declared = METRICS[metric]
    query = parse_query(declared, {**asked, **more})
    answer = declared.work(declared, query)
    rows = [row for row in answer.rows if not row.too_few]  # type: ignore[attr-defined]
    if rows:
        called = in_rounds(declared.name, query.title.id)
        name = f"{called}: {measure.lower()}" if measure else called
        words = query.by.definition if more else in_rounds(declared.definition, query.title.id)
        drawn = made(name, rows)
        drawn["headers"] = [in_rounds(header, query.title.id) for header in drawn["headers"]]
        yield Panel(
            "-".join([metric, *more.values()]),
            name,
            words,
            csv=csv_link(declared, {"title": query.title.id, **query.filters, **more}),
            **drawn,
        )


def _standing(name: str, rows: list[StandingRow]) -> dict[str, Any]:
    series = []
    for who, some in groupby(sorted(rows, key=lambda row: row.who != "winners"), lambda r: r.who):
        numbers = [(r.round, r.mean or 0.0, r.p10 or 0.0, r.p90 or 0.0) for r in some]
        series.append(Told(who, sorted(numbers)))
    table = [
        (
            f"{row.round}, {row.who}",
            games_link(row.link),
            (f"{row.n:,}", f"{row.mean:.1f}", f"{row.median:g}", f"{row.p10:g} to {row.p90:g}"),
        )
        for row in rows
    ]
    headers = ("After round", "Seats", "Mean", "Median", "80 % of seats")
    return {"lines": lines(name, series), "rows": table, "headers": headers}


def shares_told(name: str, rows: list[ShareRow]) -> dict[str, Any]:
    drawn = [
        Rate(
            row.name,
            f"{per_cent(row.share or 0)} of {row.games:,}",
            row.share,
            row.low,
            row.high,
            False,
        )
        for row in rows
    ]
    table = [
        (
            row.name,
            games_link(row.link),
            (f"{row.n:,}", per_cent(row.share or 0), _between(row.low, row.high)),
        )
        for row in rows
    ]
    headers = ("Value", "Games", "Share", "95 % interval")
    return {"dots": plain(name, drawn), "rows": table, "headers": headers}


def _picks(name: str, rows: list[PickRow]) -> dict[str, Any]:
    often = sorted(rows, key=lambda row: -(row.pick_rate or 0))
    drawn = [
        Rate(
            row.name,
            f"{per_cent(row.pick_rate or 0)} of {row.listed:,}",
            row.pick_rate,
            row.low,
            row.high,
            bool(row.differs),
        )
        for row in often
    ]
    table = [
        (
            row.name,
            games_link(row.link),
            (
                per_cent(row.offer_rate or 0),
                per_cent(row.pick_rate or 0),
                _between(row.low, row.high),
                "–" if row.first_round is None else f"{row.first_round:.1f}",
                "–" if row.win_rate is None else per_cent(row.win_rate),
                "–" if row.expected is None else per_cent(row.expected),
                "–" if row.difference is None else points(row.difference),
                _apart(row.difference_low, row.difference_high),
                *(f"{row.telling or 0:,}", tail(row.p), tail(row.q)),
                "yes" if row.differs else "no" if row.differs is not None else "–",
            ),
        )
        for row in often
    ]
    headers = (
        *("What", "Could be taken", "Taken", "95 % interval", "First in round", "Won", "Expected"),
        *("Difference", "95 % interval", "In games", "By chance", "Among all rows", "Differs"),
    )
    return {"dots": plain(name, drawn), "rows": table, "headers": headers}


def _choices(_name: str, rows: list[ChoiceRow]) -> dict[str, Any]:
    table = [
        (
            row.kind.replace("_", " "),
            games_link(row.link),
            (
                f"{row.times:.1f}",
                "–" if row.width is None else f"{row.width:.1f}",
                "–" if row.forced is None else per_cent(row.forced),
                "–" if row.seconds is None else f"{row.seconds:,.0f} s",
            ),
        )
        for row in rows[: MOST_CHOICES + 1]
    ]
    headers = ("Kind", "A game", "Moves listed", "Unasked", "Median time of people")
    return {"rows": table, "headers": headers}


def _harms(name: str, rows: list[HarmRow]) -> dict[str, Any]:
    places = range(1, max(row.who for row in rows) + 1)
    of = {(row.who, row.whom): row.harms for row in rows}
    grid = [
        (
            f"number {who}",
            [
                (of.get((who, whom)), f"{of[who, whom]:.2f}" if (who, whom) in of else "")
                for whom in places
            ],
        )
        for who in places
    ]
    table = [
        (
            f"{row.who} harms {row.whom}",
            games_link(row.link),
            (f"{row.harms:.2f}", per_cent(row.share or 0), _between(row.low, row.high)),
        )
        for row in rows
    ]
    headers = ("By turn order", "Times a game", "In games", "95 % interval")
    drawn = heat(name, [f"harms {whom}" for whom in places], grid)
    return {"heat": drawn, "rows": table, "headers": headers}


def _areas(
    ground: Ground | None, title: Title[Any], name: str, rows: list[AreaRow]
) -> dict[str, Any]:
    cells_of = [
        (
            row.name,
            [
                (row.held, per_cent(row.held or 0)),
                (row.by_winners, per_cent(row.by_winners or 0)),
                (row.fights, f"{row.fights:.2f}"),
            ],
        )
        for row in sorted(rows, key=lambda row: -(row.held or 0))
    ]
    columns = ("held", "by winners", "fights")
    links = {row.name: games_link(row.link) for row in rows}
    table = [(name, links[name], tuple(words for _, words in cells)) for name, cells in cells_of]
    headers = ("Area", "Held", "By winners", "Fights a game")
    drawn = (
        {"maps": maps_of(ground, rows, title)}
        if ground
        else {"heat": heat(name, columns, cells_of)}
    )
    return {**drawn, "rows": table, "headers": headers}


def _between(low: float | None, high: float | None) -> str:
    return "–" if low is None or high is None else f"{per_cent(low)} to {per_cent(high)}"


def _apart(low: float | None, high: float | None) -> str:
    return "–" if low is None or high is None else f"{points(low)} to {points(high)}"
