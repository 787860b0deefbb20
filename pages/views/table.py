"""``/games/{game}/table/``"""

from __future__ import annotations

import json
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control

from games.bots.levels import DEFAULT_LEVEL, offered
from games.engine import registry
from games.identifiers import opaque_game
from games.law import law_of
from pages.methods import reads


@reads
@cache_control(public=True, max_age=300)
def table(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The place where a game is played, watched and replayed in a browser.

    The page is the same for everybody and for every game: no cookie says who reads it, so whether
    there is such a game, and what of it may be seen, is asked by its script with the reader's
    token.
    """
    titles = {
        title.id: {
            "name": title.name,
            "round": title.dimensions.round_name,
            "rules": law_of(title.id) is not None,
            "levels": {str(seats): offered(title.id, seats) for seats in title.seat_counts},
        }
        for title in registry.titles().values()
    }
    context = {
        "game": opaque_game(game_id),
        "titles": json.dumps(titles),
        "usual": DEFAULT_LEVEL,
    }
    return render(request, "pages/table.html", context)
