"""Two kinds of games side by side: what the page asks, and what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django import forms

from analytics.catalogue import METRICS, UNIT
from analytics.comparing import COMPARED, METRIC, OTHER, compared, parse_comparison
from analytics.groupings import Grouping
from analytics.metrics.compared_shapes import Compared, ComparedRow
from games.engine.title import Title
from pages.charts.dots import Chart, per_cent, points
from pages.charts.forest import Effect, forest
from pages.figures.form import FiguresForm
from pages.figures.sections import games_link
from pages.figures.words import filters_in_words

CHANGEABLE = ("population", "table", "rules", "options", "patch")
"""What may be otherwise in the others; numbers of seats are never compared with each other."""

AS_FIRST = ("", "as in the first")

FIGURES = {
    "rate": "How often it wins",
    "difference": "How much more often it wins than others at the same table",
    "pick_rate": "How many take it of those who could",
    "share": "Share of games",
    "mean": "Mean length",
}


def whats(title: Title[Any]) -> dict[str, tuple[str, Grouping]]:
    """What can be compared: a metric with what it is told by."""
    return {
        f"{name}:{by}": (METRICS[name].name, grouping)
        for name in COMPARED
        for by, grouping in METRICS[name].groupings(title).items()
    }


def add_others(form: FiguresForm, title: Title[Any]) -> None:
    """Fields of what is compared, and of what is otherwise in the others."""
    del form.fields["by"]
    choices = [(key, f"{name}: {by.name.lower()}") for key, (name, by) in whats(title).items()]
    form.fields["what"] = forms.ChoiceField(required=False, label="Compare", choices=choices)
    units = [(name, name) for name in UNIT.values]
    form.fields["unit"] = forms.ChoiceField(required=False, label="Lengths in", choices=units)
    for name in CHANGEABLE:
        field = form.fields.get(name)
        if isinstance(field, forms.ChoiceField):
            choices_here = [AS_FIRST, *field.choices]  # type: ignore[misc]
            label = f"Others: {str(field.label or name).lower()}"
            form.fields[f"{OTHER}{name}"] = forms.ChoiceField(
                required=False, label=label, choices=choices_here
            )
    pattern = "^(sim_[0-9a-f]{32})?$"
    form.fields[f"{OTHER}simulation"] = forms.RegexField(
        pattern, required=False, label="Others: one simulation"
    )


def asked_of(cleaned: Mapping[str, Any], title: Title[Any]) -> dict[str, str]:
    """The question for the API."""
    asked = {name: str(value) for name, value in cleaned.items() if value}
    metric, _, by = (asked.pop("what", "") or next(iter(whats(title)))).partition(":")
    if metric != "game-lengths":
        asked.pop("unit", None)
    return {**asked, METRIC.name: metric, "by": by}


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the table in words."""

    name: str
    of: str
    first: str
    other: str
    change: str
    between: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Part:
    """One figure at one number of seats. ``table`` and ``other``: who sat there."""

    id: str
    name: str
    seats: int
    chart: Chart | None
    rows: list[Told]


@dataclass(frozen=True, slots=True)
class Comparison:
    """``apart``: what is otherwise: what it is called, in the first and in the others."""

    answer: Compared
    links: tuple[str, str]
    apart: list[tuple[str, str, str]]
    parts: list[Part]
    csv: str


def comparison_of(asked: Mapping[str, str]) -> Comparison:
    """What is told of a question; raises ``BadQuery``."""
    metric, first, other = parse_comparison(asked)
    answer = compared(metric, first, other)
    here = dict(filters_in_words(first.title, first.filters))
    there = dict(filters_in_words(first.title, other.filters))
    names = dict.fromkeys([*here, *there])
    return Comparison(
        answer,
        (games_link(answer.link), games_link(answer.other_link)),
        [
            (name, here.get(name, "–"), there.get(name, "–"))
            for name in names
            if here.get(name) != there.get(name)
        ],
        list(_parts(answer.rows)),
        f"/api/analytics/compare/?{urlencode({**asked, 'format': 'csv'})}",
    )


def _parts(rows: Sequence[ComparedRow]) -> Iterator[Part]:
    def place(row: ComparedRow) -> tuple[str, int]:
        return row.figure, row.seats

    for (figure, seats), some in groupby(sorted(rows, key=place), place):
        those = list(some)
        by = partial(_change, figure)
        drawn = [
            Effect(
                row.name,
                by(row.change),
                row.change,
                row.change_low,
                row.change_high,
                bool(row.differs),
            )
            for row in those
            if row.change is not None
        ]
        name = FIGURES[figure]
        title = f"{name}, {seats} seat{'s' if seats > 1 else ''}: change"
        yield Part(
            f"{figure}-{seats}",
            name,
            seats,
            forest(title, drawn, by),
            [_told(figure, row) for row in those],
        )


def _told(figure: str, row: ComparedRow) -> Told:
    known = row.change_low is not None and row.change_high is not None
    verdict = row.why or ("differs" if row.differs else "no difference shown")
    return Told(
        row.name,
        f"{row.n:,} and {row.other_n:,}",
        "–" if row.number is None else _number(figure, row.number),
        "–" if row.other_number is None else _number(figure, row.other_number),
        "–" if row.change is None else _change(figure, row.change),
        f"{_change(figure, row.change_low or 0.0)} to {_change(figure, row.change_high or 0.0)}"
        if known
        else "–",
        verdict,
    )


def _number(figure: str, number: float) -> str:
    if figure == "mean":
        return f"{number:,.1f}"
    return points(number) if figure == "difference" else per_cent(number)


def _change(figure: str, change: float) -> str:
    if figure == "mean":
        return f"{change:+,.1f}".replace("-", "\N{MINUS SIGN}")
    return points(change)
