"""``/play/``, ``/play/new/`` and ``/games/{game}/room/``"""

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
from pages.titles import option_words, where_bots_think

# Nobody's games are in them: what is whose is asked by their scripts, with the reader's token.
_WHY_SENT_AWAY = {
    "absent": "They seem to be away",
    "unexpected": "I expect other people",
    "conduct": "I do not want to play with them",
    "other": "Another reason",
}
"""Why somebody gives another person's seat away: a value of ``Reason``, and its words to choose."""

ALIKE_FOR_ALL = cache_control(public=True, max_age=300)


@reads
@ALIKE_FOR_ALL
def play(request: HttpRequest) -> HttpResponse:
    """Where a person comes in: who they are, their games, the tables they may join."""
    titles = {
        title.id: {
            "name": title.name,
            "seats": list(title.seat_counts),
            "scored_in": title.scored_in,
        }
        for title in registry.titles().values()
    }
    return render(request, "pages/play.html", {"titles": json.dumps(titles)})


@reads
@ALIKE_FOR_ALL
def new_game(request: HttpRequest) -> HttpResponse:
    """Where a person sets up a game."""
    ruled = [title for title in registry.titles().values() if law_of(title.id) is not None]
    context = {"ruled": ruled, "thinking": where_bots_think()}
    return render(request, "pages/play_new.html", context)


@reads
@ALIKE_FOR_ALL
def waiting_room(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Where people gather before a game begins; alike for every game, whether there is one or not.

    The code of an invitation stands behind the ``#`` of its address, which no request holds.
    """
    titles = {
        title.id: {
            "name": title.name,
            "levels": {seats: offered(title.id, seats) for seats in title.seat_counts},
            "options": option_words(title),
        }
        for title in registry.titles().values()
    }
    context = {
        "game": opaque_game(game_id),
        "titles": json.dumps(titles),
        "usual": DEFAULT_LEVEL,
        "reasons": json.dumps(list(_WHY_SENT_AWAY.items())),
    }
    return render(request, "pages/play_room.html", context)
