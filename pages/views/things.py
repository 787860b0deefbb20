"""``/win-rates/things/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_page

from games.engine.title import Title
from pages.figures.kinds import kinds_of
from pages.figures.paging import FRESH_SECONDS, figures_page
from pages.figures.things import kinds_of_things, things
from pages.methods import reads


@reads
@cache_page(FRESH_SECONDS)
def things_page(request: HttpRequest) -> HttpResponse:
    """Cards, gods, heroes: how often each is taken, and who wins with it."""
    return figures_page(request, "pages/things.html", _told, kinds_of_things, "Look at")


def _told(asked: Mapping[str, str], title: Title[Any], by: str) -> Mapping[str, Any]:
    kinds = kinds_of(asked)
    block = kinds.most
    if block is None:
        return {"games": 0}
    return {
        **kinds.context(block),
        "things": things(asked, kinds_of_things(title)[by], block),
    }
