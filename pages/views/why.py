"""``/games/{game}/why/``"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache

from games.bots.levels import DEFAULT_LEVEL
from games.engine import registry
from games.engine.drawing.chances import chances, definition
from games.engine.drawing.course import called
from games.engine.errors import UnknownTitle
from games.engine.records import label
from games.errors import Conflict, Invalid, NotFound
from games.selectors.tables import game_for
from games.selectors.thoughts import thoughts_of
from games.services.odds import chances_of, levels_that_play_on
from games.services.why import Weighed, Why, why
from pages.listing.names import Names
from pages.methods import reads

CHOICES = 20
"""As many as a page holds."""


class Place(forms.Form):
    """By whom the chances are judged, and beyond which version bots' choices are told."""

    level = forms.CharField(required=False, max_length=20)
    after = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1)


class Told(NamedTuple):
    """A choice with people in the place of seats."""

    why: Why
    who: str
    prompt: str
    weighed: list[tuple[Weighed, str]]


@reads
@never_cache
def why_page(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """How the chances went in a game that is over, and what bots made of their choices."""
    place = Place(request.GET)
    if not place.is_valid():
        raise Http404("Choices are told from the number of an event on.")
    level, after = place.cleaned_data["level"], place.cleaned_data["after"]
    try:
        game = game_for(game_id, None)
        thoughts = thoughts_of(game.pk, None, after or 0)
        answer = chances_of(game, level or DEFAULT_LEVEL)
    except (Conflict, Invalid, NotFound, UnknownTitle) as error:
        raise Http404(str(error)) from error
    moments = [(each.version, each.round, each.chances) for each in answer.moments]
    title = registry.title(game.title, game.rules)
    name = title.dimensions.round_name
    drawn = chances(answer.level, moments, title.paints, name)
    names = Names(game)
    later = thoughts[CHOICES - 1].version if len(thoughts) > CHOICES else None
    levels = [each for each in levels_that_play_on(game) if each != answer.level]
    context = {
        "game": game,
        "seats": [(label(seat), names.of(seat)) for seat in range(game.seat_count)],
        "found": answer,
        "moments": [(each, called(each.round, "At the end", name)) for each in answer.moments],
        "definition": definition(answer.level),
        # Made of numbers and of our own words.
        "drawn": mark_safe(drawn),
        "levels": [(each, _query(level=each, after=after)) for each in levels],
        "choices": [_told(names, why(game, thought)) for thought in thoughts[:CHOICES]],
        "first": _query(level=level) if after else "",
        "later": _query(level=level, after=later) if later else "",
    }
    return render(request, "pages/why.html", context)


def _query(**asked: str | int | None) -> str:
    """What a link to the same page asks for, without what is not asked for."""
    return f"?{urlencode({name: value for name, value in asked.items() if value})}"


def _told(names: Names, why: Why) -> Told:
    weighed = [(each, names.put_into(each.words)) for each in why.weighed]
    return Told(why, names.of(why.seat), names.put_into(why.prompt), weighed)
