"""``/win-rates/flow/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_page

from analytics.catalogue import METRICS
from analytics.parsing import BadQuery
from analytics.selectors.coverage import followed_later
from database.one_moment import at_one_moment
from games.engine.title import Title
from pages.figures.asking import asking
from pages.figures.flow import panels
from pages.figures.form import FiguresForm
from pages.figures.kinds import kinds_of
from pages.figures.paging import FRESH_SECONDS
from pages.figures.sections import comparison
from pages.methods import reads

MOST_OPENINGS = 15


@reads
@cache_page(FRESH_SECONDS)
def flow(request: HttpRequest) -> HttpResponse:
    """How games unfold, of the kind of games of which there are most."""
    question = asking(request)
    values, title = question.values, question.title
    picks = METRICS["pick-rates"].groupings(title)
    values |= {"by": next(iter(picks), "")} if "by" not in values else {}
    form = FiguresForm(values, title, question.strata, picks)
    form.fields["by"].label = "Offers of"
    if not picks:
        del form.fields["by"]
    context = {"form": form, "title": title, "later": followed_later(title.id)}
    if not form.is_valid():
        return render(request, "pages/flow.html", context, status=400)
    asked = {name: str(value) for name, value in form.cleaned_data.items() if value}
    by = asked.pop("by", "")
    try:
        with at_one_moment():
            return render(request, "pages/flow.html", {**context, **_told(asked, title, by)})
    except BadQuery as problem:
        form.add_error(None, str(problem))
        return render(request, "pages/flow.html", context, status=400)


def _told(asked: Mapping[str, str], title: Title[Any], by: str) -> dict[str, Any]:
    if title.unfolding is None:
        return {"untold": True}
    kinds = kinds_of(asked)
    block = kinds.most
    if block is None:
        return {"games": 0}
    sections = []
    for grouping, most in (("behind", None), ("opening", MOST_OPENINGS)):
        if grouping in METRICS["win-rates"].groupings(title):
            section = comparison(asked, grouping, block, most)
            sections += [section] if section else []
    return {
        **kinds.context(block),
        "panels": list(panels(asked, title, by, block)),
        "sections": sections,
    }
