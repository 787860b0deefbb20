"""``/tournaments/``"""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from database.keyset import BadCursor, read_page
from games.engine import registry
from games.errors import NotFound
from games.models import Tournament
from games.models.tournament import Form, Stage
from games.selectors.tournaments import NEWEST_FIRST, one_tournament, taking_part
from games.services.tournaments.entering import SEATS
from games.services.tournaments.rounds import results_of
from games.tournaments.standing import standings
from pages.listing.clock_words import time_words
from pages.listing.names import called
from pages.methods import reads
from pages.query import values_in

ON_A_PAGE = 50

_STAGES = {
    Stage.OPEN: "waits for entrants",
    Stage.RUNNING: "is being played",
    Stage.FINISHED: "is over",
    Stage.CANCELLED: "was called off",
}
_FORMS = {Form.SWISS: "Swiss", Form.ROUND_ROBIN: "round robin"}
_MEETING = {
    Form.SWISS: "Swiss: each meets others with as many wins",
    Form.ROUND_ROBIN: "round robin: each meets all others",
}
"""Who meets whom, for whoever makes one."""

_CLOCKS: tuple[dict[str, Any], ...] = (
    {"control": "days", "per_move": 300},
    {"control": "days", "per_move": 3600},
    {"control": "days", "per_move": 86400},
    {"control": "days", "per_move": 259200},
    {"control": "bank", "bank": 900, "increment": 10},
    {"control": "bank", "bank": 3600, "increment": 60},
)
"""Those that a form offers; the API takes others, too."""

_GONE = "somebody who has left Kleio"


@reads
def tournaments(request: HttpRequest) -> HttpResponse:
    """All tournaments, the newest first."""
    context: dict[str, Any] = {
        "titles": [each for each in registry.titles().values() if SEATS in each.seat_counts],
        "clocks": [(json.dumps(clock), time_words(clock)) for clock in _CLOCKS],
        "forms": [(form.value, words) for form, words in _MEETING.items()],
    }
    cursor = values_in(request).get("cursor")
    try:
        page = read_page(Tournament.objects.all(), NEWEST_FIRST, ON_A_PAGE, cursor)
    except BadCursor as problem:
        context["problem"] = str(problem)
        return render(request, "pages/tournaments.html", context, status=400)
    many = taking_part([each.pk for each in page.rows])
    rows = [{**_row(each), "entrants": many.get(each.pk, 0)} for each in page.rows]
    context |= {"tournaments": rows, "page": page}
    return render(request, "pages/tournaments.html", context)


@reads
def tournament(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """How one stands, round by round."""
    try:
        shown = one_tournament(tournament_id)
    except NotFound as error:
        raise Http404(str(error)) from error
    names = {
        each.number: called(each.player) if each.player else _GONE for each in shown.entrants.all()
    }
    rounds: dict[int, list[dict[str, Any]]] = {}
    for pairing in shown.pairings.all():
        has_halves = pairing.first_halves is not None
        rounds.setdefault(pairing.round, []).append(
            {
                "first": names.get(pairing.first, _GONE),
                "second": None if pairing.second is None else names.get(pairing.second, _GONE),
                "game": pairing.game_id,
                "points": _points(pairing.first_halves, pairing.second_halves)
                if has_halves
                else "",
            }
        )
    rows = [
        {
            "row": row,
            "name": names[row.entrant],
            "points": _half(row.halves),
            "buchholz": _half(row.buchholz),
            "berger": row.berger / 4,
        }
        for row in standings(list(names), results_of(shown))
    ]
    there = [each.player for each in shown.entrants.all() if each.dropped_at is None]
    context = {
        **_row(shown),
        "is_open": shown.stage == Stage.OPEN,
        "goes_on": shown.stage in (Stage.OPEN, Stage.RUNNING),
        "taking_part": " ".join(player.opaque for player in there if player),
        "maker_id": shown.maker.opaque if shown.maker else None,
        "maker": called(shown.maker) if shown.maker else _GONE,
        "entrants": len(there),
        "standings": rows,
        "rounds": sorted(rounds.items(), reverse=True),
    }
    return render(request, "pages/tournament.html", context)


def _row(each: Tournament) -> dict[str, Any]:
    title = registry.titles().get(each.title)
    return {
        "tournament": each,
        "title": title.name if title else each.title,
        "form": _FORMS[Form(each.form)],
        "stage": _STAGES[Stage(each.stage)],
    }


def _points(first: int | None, second: int | None) -> str:
    return f"{_half(first or 0)} : {_half(second or 0)}"


def _half(halves: int) -> str:
    """``2``, ``1½``."""
    whole, half = divmod(halves, 2)
    return f"{whole or ('' if half else '0')}{'½' if half else ''}"
