"""``/win-rates/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_page

from analytics.parsing import BadQuery
from analytics.selectors.coverage import recounted, stopped, uncounted
from analytics.selectors.simulations import simulation_told
from games.engine import registry
from pages.figures.asking import asking
from pages.figures.form import FiguresForm, comparisons, headline
from pages.figures.paging import FRESH_SECONDS
from pages.figures.sections import (
    comparison,
    games_link,
    headline_answer,
    headline_sections,
    largest,
    length_tables,
)
from pages.figures.words import options_in_words
from pages.methods import reads
from shards.figures import cover_all


@reads
@cache_page(FRESH_SECONDS)
def win_rates(request: HttpRequest) -> HttpResponse:
    """How often which seat and which card wins, drawn, with all figures in tables."""
    question = asking(request)
    values, title = question.values, question.title
    values.setdefault("by", next(iter(comparisons(title))))
    form = FiguresForm(values, title, question.strata, comparisons(title))
    context = {"form": form, "title": title, "uncounted": uncounted(title.id)}
    context["stopped"] = stopped(title.id)
    context["recounted"] = recounted(title.id)
    context["all_databases"] = cover_all()
    if not form.is_valid():
        return render(request, "pages/win_rates.html", context, status=400)
    asked = {name: str(value) for name, value in form.cleaned_data.items() if value}
    if "simulation" in asked:
        simulation = simulation_told(asked["simulation"])
        context["simulation"] = simulation
        context["simulation_options"] = simulation and options_in_words(title, simulation.options)
    by = asked.pop("by")
    try:
        return render(request, "pages/win_rates.html", {**context, **_figures(asked, by)})
    except BadQuery as problem:
        form.add_error(None, str(problem))
        return render(request, "pages/win_rates.html", context, status=400)


def _figures(asked: Mapping[str, str], by: str) -> dict[str, Any]:
    first = headline_answer(asked)
    block = largest(first)
    counts = sorted({row.seats for row in first.rows})
    title = registry.title(asked["title"])
    return {
        "games": first.games,
        "games_link": games_link(first.link),
        "sampling": first.sampling,
        "smallest_n": first.smallest_n,
        "headline": headline(title),
        "sections": headline_sections(first),
        "comparison": None if block is None else comparison(asked, by, block),
        "grouping": comparisons(title)[by],
        "other_counts": counts if len(counts) > 1 else [],
        "lengths": length_tables(asked),
    }
