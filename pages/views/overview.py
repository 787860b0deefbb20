"""``/win-rates/overview/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_page

from analytics.catalogue import METRICS
from games.engine.title import Title
from pages.figures.flags import flag_table
from pages.figures.flow import panel_of, shares_told
from pages.figures.form import headline
from pages.figures.paging import FRESH_SECONDS, figures_page
from pages.figures.population import table_in_words
from pages.figures.sections import (
    games_link,
    headline_answer,
    headline_sections,
    largest,
    length_tables,
)
from pages.methods import reads


@reads
@cache_page(FRESH_SECONDS)
def overview(request: HttpRequest) -> HttpResponse:
    """What a designer looks at first: what is flagged, the order of turns, lengths, endings."""
    return figures_page(request, "pages/overview.html", _told)


def _told(asked: Mapping[str, str], title: Title[Any], _by: str) -> Mapping[str, Any]:
    first = headline_answer(asked)
    block = largest(first)
    if block is None:
        return {"games": 0}
    those = {**asked, **block.narrower()}
    return {
        "games": first.games,
        "games_link": games_link(first.link),
        "seats": block.seats,
        "table": table_in_words(block.table),
        "counts": sorted({row.seats for row in first.rows}),
        "smallest_n": first.smallest_n,
        "flags": flag_table(those),
        "headline": headline(title),
        "sections": headline_sections(first),
        "lengths": length_tables(asked),
        "endings": list(_endings(those, title)),
    }


def _endings(those: Mapping[str, str], title: Title[Any]) -> list[Any]:
    groupings = METRICS["game-shares"].groupings(title)
    if "ending" not in groupings:
        return []
    name = groupings["ending"].name
    return list(panel_of("game-shares", those, {"by": "ending"}, shares_told, name))
