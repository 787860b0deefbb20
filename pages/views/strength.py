"""``/win-rates/strength/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_page

from games.engine.title import Title
from pages.figures.paging import FRESH_SECONDS, figures_page
from pages.figures.population import table_in_words
from pages.figures.sections import games_link, headline_answer, largest
from pages.figures.strength import STRENGTHS, strengths_of
from pages.methods import reads


@reads
@cache_page(FRESH_SECONDS)
def strength(request: HttpRequest) -> HttpResponse:
    """How strong heroes, cards and the like are, given who sat with whom."""
    return figures_page(request, "pages/strength.html", _told, STRENGTHS.groupings, "Strength of")


def _told(asked: Mapping[str, str], title: Title[Any], by: str) -> Mapping[str, Any]:
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
        "grouping": STRENGTHS.groupings(title).get(by),
        "told": strengths_of(asked, by, block),
        "smallest_n": first.smallest_n,
    }
