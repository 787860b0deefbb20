"""``/win-rates/strength/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_page

from analytics.parsing import BadQuery
from pages.figures.asking import asking
from pages.figures.form import FiguresForm
from pages.figures.population import table_in_words
from pages.figures.sections import games_link, headline_answer, largest
from pages.figures.strength import STRENGTHS, strengths_of
from pages.methods import reads
from pages.views.win_rates import FRESH_SECONDS


@reads
@cache_page(FRESH_SECONDS)
def strength(request: HttpRequest) -> HttpResponse:
    """How strong heroes, cards and the like are, given who sat with whom."""
    question = asking(request)
    values, title = question.values, question.title
    offered = STRENGTHS.groupings(title)
    values.setdefault("by", next(iter(offered), ""))
    form = FiguresForm(values, title, question.strata, offered)
    form.fields["by"].label = "Strength of"
    context = {"form": form, "title": title}
    if not form.is_valid():
        return render(request, "pages/strength.html", context, status=400)
    asked = {name: str(value) for name, value in form.cleaned_data.items() if value}
    by = asked.pop("by", "")
    context["grouping"] = offered.get(by)
    try:
        return render(request, "pages/strength.html", {**context, **_told(asked, by)})
    except BadQuery as problem:
        form.add_error(None, str(problem))
        return render(request, "pages/strength.html", context, status=400)


def _told(asked: Mapping[str, str], by: str) -> dict[str, Any]:
    first = headline_answer(asked)
    block = largest(first)
    if block is None:
        return {"games": 0}
    return {
        "games": first.games,
        "games_link": games_link(first.link),
        "seats": block.seats,
        "table": table_in_words(block.table),
        "counts": sorted({row.seats for row in first.rows}),
        "told": strengths_of(asked, by, block),
        "smallest_n": first.smallest_n,
    }
