"""``/bots/``"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from database.keyset import BadCursor, read_page
from games.engine import registry
from games.models import Bot
from games.models.bot import Accepts
from games.selectors.owned_bots import OLDEST_FIRST, listed_bots
from pages.methods import reads
from pages.query import values_in

ON_A_PAGE = 50

_WHOM = {
    Accepts.EVERYBODY: "everybody",
    Accepts.PLAYERS: "who has signed up",
    Accepts.PEOPLE: "people, and no bots",
}
_SCOPES = {
    "read": "look at games and follow them",
    "play": "move, answer challenges, leave",
    "challenge": "make games and join them",
    "chat": "read and talk at its tables",
}


@reads
def bots(request: HttpRequest) -> HttpResponse:
    """Bots that people own and that may be asked to play."""
    titles = registry.titles().values()
    context: dict[str, Any] = {
        "whom": [(whom.value, words) for whom, words in _WHOM.items()],
        "scopes": list(_SCOPES.items()),
        "titles": titles,
        "counts": sorted({count for title in titles for count in title.seat_counts}),
    }
    cursor = values_in(request).get("cursor")
    try:
        page = read_page(listed_bots(None, None), OLDEST_FIRST, ON_A_PAGE, cursor)
    except BadCursor as problem:
        context["problem"] = str(problem)
        return render(request, "pages/bots.html", context, status=400)
    context |= {"bots": [_row(bot) for bot in page.rows], "page": page}
    return render(request, "pages/bots.html", context)


def _row(bot: Bot) -> dict[str, object]:
    known = registry.titles()
    titles = [known[title] for title in bot.titles or known if title in known]
    return {
        "player": bot.player,
        "owner": bot.owner if bot.shows_owner else None,
        "titles": titles,
        "counts": ", ".join(map(str, bot.counts)) or "any",
        "whom": _WHOM[Accepts(bot.accepts)],
    }
