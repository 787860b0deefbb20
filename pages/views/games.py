"""``/games/``"""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.identifiers import opaque_game
from games.models import Game
from pages.listing.form import GamesForm
from pages.listing.shelf import ShelfPage
from pages.methods import reads
from pages.query import values_in


@reads
def games(request: HttpRequest) -> HttpResponse:
    """All public games, newest first."""
    form = GamesForm(values_in(request))
    if not form.is_valid():
        nothing = ShelfPage([], None, None)
        return render(request, "pages/games.html", {"form": form, "page": nothing}, status=400)
    try:
        page = form.page()
    except Game.DoesNotExist as error:
        raise Http404("There is no such page of games.") from error
    links = {
        "newer": _link(form, before=page.newer) if page.newer else "",
        "older": _link(form, after=page.older) if page.older else "",
    }
    return render(request, "pages/games.html", {"form": form, "page": page, "links": links})


def _link(form: GamesForm, **place: UUID) -> str:
    [(name, game_id)] = place.items()
    return f"?{urlencode({**form.chosen, name: opaque_game(game_id)})}"
