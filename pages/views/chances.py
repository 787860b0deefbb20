"""``/win-rates/chances/`` and ``/games/{game}/chances/``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_page

from analytics.selectors.courses.chances_of_game import GameChances, chances_of_game
from games.engine.errors import UnknownTitle
from games.engine.records import label
from games.engine.title import Title
from games.errors import NotFound
from games.models.game import Status
from games.selectors.tables import game_for
from pages.charts.lines import Lines, Told, lines
from pages.figures.chances import chances_told
from pages.figures.kinds import kinds_of
from pages.figures.paging import FRESH_SECONDS, figures_page
from pages.methods import reads
from pages.titles import round_name


@reads
@cache_page(FRESH_SECONDS)
def chances(request: HttpRequest) -> HttpResponse:
    """What a lead is worth, round by round, and how right that is."""
    return figures_page(request, "pages/chances.html", _told)


def _told(asked: Mapping[str, str], _title: Title[Any], _by: str) -> Mapping[str, Any]:
    kinds = kinds_of(asked)
    block = kinds.most
    if block is None:
        return {"games": 0}
    return {
        **kinds.context(block),
        "told": chances_told(asked, block),
    }


@reads
@cache_page(FRESH_SECONDS)
def chances_in_game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """How likely each side of a game that is over was to win, round by round. Seats are told by
    their numbers, so that no name is kept."""
    try:
        game = game_for(game_id, None)
        if game.status != Status.FINISHED:
            raise Http404("What chances the seats had is told when the game is over.")
    except (NotFound, UnknownTitle) as error:
        raise Http404(str(error)) from error
    chances = chances_of_game(game.pk)
    sides = [" and ".join(map(label, side)) for side in chances.sides]
    context = {
        "game": game,
        "found": chances,
        "sides": sides,
        "lines": _drawn(chances, round_name(game.title)),
    }
    return render(request, "pages/chances_in_game.html", context)


def _drawn(chances: GameChances, unit: str) -> Lines | None:
    series = []
    for number, seats in enumerate(chances.sides):
        of_side = [
            (at, 100 * each[number], 100 * each[number], 100 * each[number])
            for at, each in enumerate(chances.rounds)
        ]
        series.append(Told("+".join(label(seat) for seat in seats), of_side))
    return lines(f"Chances of a hundred, by {unit}", series)
