"""``/ratings/``, ``/ratings/TITLE/SEATS/`` and ``/players/ID/``"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from analytics.models import Rating
from analytics.rating.definition import LISTED_FROM, WORDS
from analytics.rating.tallying import BINS, Sums, Tally, means_of
from analytics.selectors.ratings import (
    BEST_FIRST,
    first_rank,
    games_of,
    leaderboard,
    pools,
    profile_of,
    ratings_of,
)
from database.keyset import BadCursor, read_page
from games.engine import registry
from pages.figures.population import bot_in_words
from pages.listing.seats import named
from pages.methods import reads
from pages.query import values_in

ON_A_PAGE = 50
MOST_GAMES = 10_000


@reads
def ratings(request: HttpRequest) -> HttpResponse:
    """What is rated, and how well ratings foretell games."""
    rows = [{"pool": pool, "told": _accuracy(pool.tally.every)} for pool in pools()]
    return render(request, "pages/ratings.html", {"rows": rows, "words": WORDS})


@reads
def ranking(request: HttpRequest, title: str, seats: int) -> HttpResponse:
    """A leaderboard, with what its ratings foretold."""
    played = registry.titles().get(title)
    if played is None or seats not in played.seat_counts:
        raise Http404("No title is played so.")
    values = values_in(request)
    least = _least(values.get("least_games", str(LISTED_FROM)))
    board = leaderboard(title, seats, least or LISTED_FROM)
    context: dict[str, Any] = {"title": title, "seats": seats, "least": least or LISTED_FROM}
    try:
        page = read_page(board, BEST_FIRST, ON_A_PAGE, values.get("cursor"))
    except BadCursor as problem:
        context |= {"problem": str(problem)}
        return render(request, "pages/ranking.html", context, status=400)
    first = first_rank(board, page.rows)
    tallies = [pool.tally for pool in pools() if (pool.title, pool.seats) == (title, seats)]
    tally = tallies[0] if tallies else Tally()
    context |= {
        "page": page,
        "rows": [_row(each) | {"rank": rank} for rank, each in enumerate(page.rows, first)],
        "tally": tally,
        "told": {"every": _accuracy(tally.every), "known": _accuracy(tally.known)},
        "classes": _classes(tally),
        "known_from": LISTED_FROM,
        "wrong": least is None,
    }
    return render(request, "pages/ranking.html", context, status=200 if least else 400)


@reads
def player(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """A player as everybody sees them: no page knows who looks at it."""
    profile = profile_of(player_id, None)
    if profile is None:
        raise Http404("There is no profile of this id for everybody to see.")
    played = games_of(profile)
    context = {
        "name": named(profile),
        "played": played,
        "ratings": [_row(each) for each in ratings_of(profile)],
    }
    return render(request, "pages/player.html", context)


def _row(rating: Rating) -> dict[str, Any]:
    return {
        "rating": rating,
        "name": named(rating.player) if rating.player else f"{bot_in_words(rating.who)} bot",
    }


def _least(text: str) -> int | None:
    """So many games; None where that is no number of games."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_GAMES))):
        return None
    return int(text) if 1 <= int(text) <= MOST_GAMES else None


def _accuracy(sums: Sums) -> dict[str, Any] | None:
    """The means of what was foretold; None where there is nothing."""
    means = means_of(sums)
    return None if means is None else {"pairs": sums.pairs, **means._asdict()}


def _classes(tally: Tally) -> list[dict[str, Any]]:
    """Pairs by the chance of the better side, where there are any."""
    width = 50 // BINS
    return [
        {
            "above": 50 + number * width,
            "below": 50 + (number + 1) * width,
            "pairs": each.pairs,
            "chance": each.chance / each.pairs,
            "came": each.came / each.pairs,
        }
        for number, each in enumerate(tally.classes)
        if each.pairs
    ]
