"""``/win-rates/games/``"""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from analytics.catalogue import UNIT
from analytics.parsing import BadQuery, parse_games_query, value_of
from analytics.selectors.listing import NEWEST_FIRST, games_behind, with_seats
from database.keyset import BadCursor, read_page
from pages.figures.words import filters_in_words
from pages.methods import reads
from pages.query import values_in

ON_A_PAGE = 25


@reads
def games_behind_figure(request: HttpRequest) -> HttpResponse:
    """The games that a figure counts, with the seats and shares of which it is made."""
    values = values_in(request)
    cursor = values.pop("cursor", None)
    unit = values.pop(UNIT.name, None)
    try:
        if unit is not None:
            value_of(UNIT, {UNIT.name: unit})
        query, value = parse_games_query(values)
        games = games_behind(query, value, unit)
        page = read_page(games, NEWEST_FIRST, ON_A_PAGE, cursor)
    except (BadQuery, BadCursor) as problem:
        return render(request, "pages/games_behind.html", {"problem": str(problem)}, status=400)
    context = {
        "title": query.title,
        "by": query.by,
        "value": None if value is None else query.by.name_of(value),
        "filters": list(filters_in_words(query.title, query.filters)),
        "page": page,
        "count": games.count(),
        "games": with_seats(page.rows),
        "query": urlencode({**values, UNIT.name: unit} if unit else values),
    }
    return render(request, "pages/games_behind.html", context)
