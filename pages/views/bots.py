"""``/bots/``"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.engine import registry
from games.models import Bot
from games.models.bot import Accepts
from games.selectors.owned_bots import listed_bots
from pages.methods import reads

_WHOM = {
    Accepts.EVERYBODY: "everybody",
    Accepts.PLAYERS: "who has signed up",
    Accepts.PEOPLE: "people, and no bots",
}


@reads
def bots(request: HttpRequest) -> HttpResponse:
    """Bots that people own and that may be asked to play."""
    rows = [_row(bot) for bot in listed_bots(None, None)]
    return render(request, "pages/bots.html", {"bots": rows})


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
