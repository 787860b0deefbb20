"""``/notices/{key}/``: where the links in mails lead. ``/play/notices/``: where one is told."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control, never_cache

from environment.folders import ROOT
from games.engine import registry
from notices.channels.keys import read_key
from notices.clock import database_time
from notices.services.addresses import follow_link
from pages.methods import knows, reads
from pages.policy import HEADER, WORKER
from pages.views.play import ALIKE_FOR_ALL

_SCRIPT = (ROOT / "pages" / "workers" / "notices.js").read_bytes()


@reads
@ALIKE_FOR_ALL
def where_told(request: HttpRequest) -> HttpResponse:
    """Where a person says where they are told that a game waits for them."""
    titles = {title.id: title.name for title in registry.titles().values()}
    return render(request, "pages/play_notices.html", {"titles": json.dumps(titles)})


# Below the page that installs it, and no static file: a browser lets it see to no other pages.
@reads
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """What a browser runs when a notice arrives."""
    response = HttpResponse(_SCRIPT, content_type="text/javascript; charset=utf-8")
    response.headers[HEADER] = WORKER
    return response


# Whoever has the key may do what it is for. A mailbox that ends its mails by itself (RFC 8058)
# sends nothing else.
@knows("GET", "HEAD", "POST")
@never_cache
def notices(request: HttpRequest, key: str) -> HttpResponse:
    """Asks first, since programs that look for harm follow links too; a POST does it."""
    meant = read_key(key)
    if meant is None:
        raise Http404
    purpose, address = meant
    done = request.method == "POST"
    if done:
        follow_link(purpose, address, database_time())
    context = {"purpose": purpose.value, "done": done}
    response = render(request, "pages/notices.html", context)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
