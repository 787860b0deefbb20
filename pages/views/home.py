"""``/``"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.engine import registry
from pages.listing import shelf
from pages.methods import reads
from pages.titles import seats_offered

SHOWN = 5


@reads
def home(request: HttpRequest) -> HttpResponse:
    """What Kleio is, and what is going on."""
    context = {
        "titles": [(title, seats_offered(title)) for title in registry.titles().values()],
        "running": shelf.running(SHOWN),
        "waiting": shelf.waiting_for_people(SHOWN),
        "finished": shelf.finished(SHOWN),
    }
    return render(request, "pages/home.html", context)
