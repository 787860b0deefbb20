"""What pages of figures share: a form of filters above, and what is told below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from analytics.groupings import Grouping
from analytics.parsing import BadQuery
from database.one_moment import at_one_moment
from games.engine.title import Title
from pages.figures.asking import asking
from pages.figures.form import FiguresForm

FRESH_SECONDS = 15
"""How long an answer is kept: finished games are counted about as often."""


def figures_page(
    request: HttpRequest,
    template: str,
    figures: Callable[[Mapping[str, str], Title[Any], str], Mapping[str, Any]],
    groupings: Callable[[Title[Any]], Mapping[str, Grouping]] = lambda title: {},
    label: str = "Compare by",
    own: Mapping[str, forms.Field] = MappingProxyType({}),
) -> HttpResponse:
    """The page of the games that are asked for. ``figures``: what the template is given of the
    filters, the title and by what figures are told apart; it may raise ``BadQuery``.
    ``groupings``: by what they may be, the default first; none for a page without that question.
    ``own``: what else this page alone asks."""
    question = asking(request)
    values, title = question.values, question.title
    offered = groupings(title)
    values.setdefault("by", next(iter(offered), ""))
    form = FiguresForm(values, title, question.strata, offered)
    form.fields["by"].label = label
    form.fields |= own
    if not offered:
        del form.fields["by"]
    context = {"form": form, "title": title}
    if not form.is_valid():
        return render(request, template, context, status=400)
    asked = {name: str(value) for name, value in form.cleaned_data.items() if value}
    by = asked.pop("by", "")
    try:
        with at_one_moment():
            return render(request, template, {**context, **figures(asked, title, by)})
    except BadQuery as problem:
        form.add_error(None, str(problem))
        return render(request, template, context, status=400)
