"""``/tournaments/``"""

from __future__ import annotations

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
from games.services.tournaments.rounds import results_of
from games.tournaments.standing import standings
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
_GONE = "somebody who has left Kleio"


@reads
def tournaments(request: HttpRequest) -> HttpResponse:
    """All tournaments, the newest first."""
    cursor = values_in(request).get("cursor")
    try:
        page = read_page(Tournament.objects.all(), NEWEST_FIRST, ON_A_PAGE, cursor)
    except BadCursor as problem:
        return render(request, "pages/tournaments.html", {"problem": str(problem)}, status=400)
    many = taking_part([each.pk for each in page.rows])
    rows = [{**_row(each), "entrants": many.get(each.pk, 0)} for each in page.rows]
    return render(request, "pages/tournaments.html", {"tournaments": rows, "page": page})


@reads
def tournament(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """How one stands, round by round."""
    try:
        found = one_tournament(tournament_id)
    except NotFound as error:
        raise Http404(str(error)) from error
    names = {
        each.number: called(each.player) if each.player else _GONE for each in found.entrants.all()
    }
    rounds: dict[int, list[dict[str, Any]]] = {}
    for pairing in found.pairings.all():
        told = pairing.first_halves is not None
        rounds.setdefault(pairing.round, []).append(
            {
                "first": names.get(pairing.first, _GONE),
                "second": None if pairing.second is None else names.get(pairing.second, _GONE),
                "game": pairing.game_id,
                "points": _points(pairing.first_halves, pairing.second_halves) if told else "",
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
        for row in standings(list(names), results_of(found))
    ]
    context = {
        **_row(found),
        "maker": called(found.maker) if found.maker else _GONE,
        "entrants": sum(entrant.dropped_at is None for entrant in found.entrants.all()),
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
