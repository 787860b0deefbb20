"""``/notices/{key}/``: where the links in mails lead."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from notices.channels.keys import read_key
from notices.clock import database_time
from notices.services.addresses import follow_link
from pages.methods import knows


# Whoever has the key may do what it is for. A mailbox that ends its mails by itself (RFC 8058)
# sends nothing else.
@knows("GET", "HEAD", "POST")
@never_cache
def notices(request: HttpRequest, key: str) -> HttpResponse:
    """Asks first, since programs that look for harm follow links too; a POST does it."""
    told = read_key(key)
    if told is None:
        raise Http404
    purpose, address = told
    done = request.method == "POST"
    if done:
        follow_link(purpose, address, database_time())
    context = {"purpose": purpose.value, "done": done}
    response = render(request, "pages/notices.html", context)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
