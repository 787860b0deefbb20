"""``/games/{game}/``"""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from games.engine import registry
from games.engine.errors import UnknownTitle
from games.errors import NotFound
from games.models import Game
from games.models.game import Status
from games.selectors.seeing import opened_seed
from games.selectors.tables import game_for
from pages.listing.seats import seat_rows
from pages.methods import reads
from pages.titles import scored_in, unusual_options
from pages.transcript.asked import asked
from pages.transcript.window import window

_ONGOING = (Status.OPEN, Status.RUNNING)


class Place(forms.Form):
    """Where to begin: the version of an event."""

    start = forms.IntegerField(required=False, min_value=1, max_value=2**31 - 1)


@reads
@never_cache
def transcript(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """A game as a report that everybody may read: while it runs, what spectators may know."""
    place = Place(request.GET)
    if not place.is_valid():
        raise Http404("A game is read from the number of an event on.")
    try:
        game = game_for(game_id, None)
        shown = window(game, place.cleaned_data["start"])
    except (NotFound, UnknownTitle) as error:
        raise Http404(str(error)) from error
    context = {
        "game": game,
        "seats": seat_rows(game),
        "scored_in": scored_in(game.title) or "how near, %",
        "asked": asked(game),
        "window": shown,
        "follows": game.status in _ONGOING and shown.later is None,
        "options": unusual_options(game),
        "seed": opened_seed(game),
        "foreseen": _foreseen(game),
    }
    return render(request, "pages/transcript.html", context)


def _foreseen(game: Game) -> bool:
    """Whether there may be chances to tell: figures are of public contests alone."""
    unfolds = registry.title(game.title, game.rules).unfolding is not None
    return unfolds and game.is_public and game.seat_count > 1
