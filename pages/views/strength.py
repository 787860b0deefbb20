"""``/win-rates/strength/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_page

from games.engine.title import Title
from pages.figures.kinds import kinds_of
from pages.figures.paging import FRESH_SECONDS, figures_page
from pages.figures.strength import STRENGTHS, strengths_of
from pages.methods import reads


@reads
@cache_page(FRESH_SECONDS)
def strength(request: HttpRequest) -> HttpResponse:
    """How strong heroes, cards and the like are, given who sat with whom."""
    return figures_page(request, "pages/strength.html", _told, STRENGTHS.groupings, "Strength of")


def _told(asked: Mapping[str, str], title: Title[Any], by: str) -> Mapping[str, Any]:
    kinds = kinds_of(asked)
    block = kinds.most
    if block is None:
        return {"games": 0}
    return {
        **kinds.told(block),
        "grouping": STRENGTHS.groupings(title).get(by),
        "told": strengths_of(asked, by, block),
    }
