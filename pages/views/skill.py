"""``/win-rates/skill/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_page

from games.engine.title import Title
from pages.figures.paging import FRESH_SECONDS, figures_page
from pages.figures.skill import ladder_of, luck_of
from pages.methods import reads


@reads
@cache_page(FRESH_SECONDS)
def skill(request: HttpRequest) -> HttpResponse:
    """How much stronger each level is, and how much the seed decides."""
    return figures_page(request, "pages/skill.html", _told)


def _told(asked: Mapping[str, str], _title: Title[Any], _by: str) -> Mapping[str, Any]:
    return {"ladder": ladder_of(asked), "luck": luck_of(asked)}
