"""``/games/{game}/why/``"""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache

from games.bots.levels import DEFAULT_LEVEL
from games.engine.drawing.chances import DEFINITION, chances
from games.engine.errors import UnknownTitle
from games.errors import Conflict, Invalid, NotFound
from games.selectors.tables import game_for
from games.selectors.thoughts import thoughts_of
from games.services.odds import chances_of, levels_that_play_on
from games.services.why import why
from pages.methods import reads

CHOICES = 20
"""As many as a page holds."""


class Place(forms.Form):
    """By whom the chances are judged, and beyond which version bots' choices are told."""

    level = forms.CharField(required=False, max_length=20)
    after = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1)


@reads
@never_cache
def why_page(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """How the chances went in a game that is over, and what bots made of their choices."""
    place = Place(request.GET)
    if not place.is_valid():
        raise Http404("Choices are told from the number of an event on.")
    try:
        game = game_for(game_id, None)
        thoughts = thoughts_of(game.pk, None, place.cleaned_data["after"] or 0)
        found = chances_of(game, place.cleaned_data["level"] or DEFAULT_LEVEL)
    except (Conflict, Invalid, NotFound, UnknownTitle) as error:
        raise Http404(str(error)) from error
    drawn = chances([(each.version, each.round, each.chances) for each in found.moments])
    context = {
        "game": game,
        "found": found,
        "definition": DEFINITION,
        # Made of numbers and of our own words.
        "drawn": mark_safe(drawn),
        "levels": levels_that_play_on(game),
        "choices": [why(game, thought) for thought in thoughts[:CHOICES]],
        "later": thoughts[CHOICES - 1].version if len(thoughts) > CHOICES else None,
        "after": place.cleaned_data["after"],
    }
    return render(request, "pages/why.html", context)
