"""``/win-rates/``"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_page

from analytics.metrics.shapes import Rates
from analytics.parsing import BadQuery
from analytics.selectors.coverage import coverage, stopped, uncounted
from games.engine import registry
from games.engine.title import Title
from pages.figures.form import FiguresForm, comparisons, usual_population
from pages.figures.sections import (
    comparison,
    games_link,
    length_tables,
    seat_sections,
    seats_answer,
)
from pages.methods import reads
from pages.query import values_in

FRESH_SECONDS = 15
"""How long an answer is kept: finished games are counted about as often."""


@reads
@cache_page(FRESH_SECONDS)
def win_rates(request: HttpRequest) -> HttpResponse:
    """How often which seat and which card wins, drawn, with all figures in tables."""
    values = values_in(request)
    title = _title(values)
    values.setdefault("title", title.id)
    strata = coverage(title.id)
    if "simulation" not in values:
        values.setdefault("population", usual_population(strata))
        values.setdefault("rules", title.rules)
    values.setdefault("by", next(iter(comparisons(title))))
    form = FiguresForm(values, title, strata)
    context = {"form": form, "title": title, "uncounted": uncounted(title.id)}
    context["stopped"] = stopped(title.id)
    if not form.is_valid():
        return render(request, "pages/win_rates.html", context, status=400)
    asked = {name: str(value) for name, value in form.cleaned_data.items() if value}
    by = asked.pop("by")
    try:
        return render(request, "pages/win_rates.html", {**context, **_figures(asked, by)})
    except BadQuery as problem:
        form.add_error(None, str(problem))
        return render(request, "pages/win_rates.html", context, status=400)


def _title(values: Mapping[str, str]) -> Title[Any]:
    """The title that is asked for; if none is, the first of which games are counted.

    The form tells of one that is not known.
    """
    titles = registry.titles()
    if "title" in values:
        return titles.get(values["title"], next(iter(titles.values())))
    counted = {stratum.title for stratum in coverage()}
    return next((titles[name] for name in titles if name in counted), next(iter(titles.values())))


def _figures(asked: Mapping[str, str], by: str) -> dict[str, Any]:
    by_seat, unequal = seats_answer(asked)
    counts = games_by_seats(by_seat)
    return {
        "games": by_seat.games,
        "games_link": games_link(by_seat.link),
        "unequal": unequal,
        "smallest_n": by_seat.smallest_n,
        "seat_sections": seat_sections(by_seat),
        "comparison": comparison(asked, by, max(counts, key=lambda n: counts[n]))
        if counts
        else None,
        "grouping": comparisons(registry.title(asked["title"]))[by],
        "other_counts": sorted(counts) if len(counts) > 1 else [],
        "lengths": length_tables(asked),
    }


def games_by_seats(answer: Rates) -> Counter[int]:
    """How many games there are of each seat count, from rates by seat."""
    return Counter({row.seats: row.games for row in answer.rows})
