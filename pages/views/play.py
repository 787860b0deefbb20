"""``/play/`` and ``/play/new/``"""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control

from games.engine import registry
from pages.methods import reads

# Nobody's games are in them: what is whose is asked by their scripts, with the reader's token.
ALIKE_FOR_ALL = cache_control(public=True, max_age=300)


@reads
@ALIKE_FOR_ALL
def play(request: HttpRequest) -> HttpResponse:
    """Where a person comes in: who they are, their games, the tables they may join."""
    titles = {title.id: title.name for title in registry.titles().values()}
    return render(request, "pages/play.html", {"titles": json.dumps(titles)})


@reads
@ALIKE_FOR_ALL
def new_game(request: HttpRequest) -> HttpResponse:
    """Where a person sets up a game."""
    return render(request, "pages/play_new.html")
