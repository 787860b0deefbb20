"""``/win-rates/compare/``"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_page

from analytics.parsing import BadQuery
from pages.figures.asking import asking
from pages.figures.comparison import add_others, asked_of, comparison_of
from pages.figures.form import FiguresForm
from pages.figures.paging import FRESH_SECONDS
from pages.methods import reads


@reads
@cache_page(FRESH_SECONDS)
def compare_page(request: HttpRequest) -> HttpResponse:
    """The same figures of two kinds of games, side by side."""
    question = asking(request)
    form = FiguresForm(question.values, question.title, question.strata, {})
    add_others(form, question.title)
    context = {"form": form, "title": question.title}
    if not form.is_valid():
        return render(request, "pages/compare.html", context, status=400)
    try:
        comparison = comparison_of(asked_of(form.cleaned_data, question.title))
    except BadQuery as problem:
        form.add_error(None, str(problem))
        return render(request, "pages/compare.html", context, status=400)
    return render(request, "pages/compare.html", {**context, "told": comparison})
