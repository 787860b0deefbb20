"""``/win-rates/strength/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_page

from analytics.metrics.given import GIVEN
from games.engine.title import Title
from pages.figures.kinds import kinds_of
from pages.figures.paging import FRESH_SECONDS, figures_page
from pages.figures.strength import STRENGTHS, strengths_of
from pages.methods import reads


@reads
@cache_page(FRESH_SECONDS)
def strength(request: HttpRequest) -> HttpResponse:
    """How strong heroes, cards and the like are, given who sat with whom."""
    given = forms.ChoiceField(
        required=False,
        label="Given",
        choices=[("nothing", "what others had"), ("order", "what others had, and the turns")],
    )
    own = {GIVEN.name: given}
    offered, label = STRENGTHS.groupings, "Strength of"
    return figures_page(request, "pages/strength.html", _told, offered, label, own)


def _told(asked: Mapping[str, str], title: Title[Any], by: str) -> Mapping[str, Any]:
    kinds = kinds_of({name: value for name, value in asked.items() if name != GIVEN.name})
    block = kinds.most
    if block is None:
        return {"games": 0}
    return {
        **kinds.context(block),
        "grouping": STRENGTHS.groupings(title).get(by),
        "told": strengths_of(asked, by, block),
        "is_given_order": asked.get(GIVEN.name) == "order",
    }
