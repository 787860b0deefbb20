"""Pages are read and nothing is sent to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

ALLOW = "GET, HEAD, OPTIONS"

View = Callable[..., HttpResponse]


def reads(view: View) -> View:
    """A view that answers GET and HEAD; OPTIONS is told so, and all else refused.

    A page that changes nothing cannot be abused from elsewhere, so no other check comes before.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return view(request, *args, **kwargs)
        return HttpResponse(
            status=204 if request.method == "OPTIONS" else 405, headers={"Allow": ALLOW}
        )

    return csrf_exempt(answer)
