"""Pages are read; to one that does something too, something is sent."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

View = Callable[..., HttpResponse]


def knows(*methods: str) -> Callable[[View], View]:
    """Makes a view that answers these methods; OPTIONS is told which, and all else refused.

    No cookie says who asks, so nothing that a page does can be done in somebody's name from
    elsewhere.
    """
    allow = ", ".join((*methods, "OPTIONS"))

    def known(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in methods:
                return view(request, *args, **kwargs)
            return HttpResponse(
                status=204 if request.method == "OPTIONS" else 405, headers={"Allow": allow}
            )

        return csrf_exempt(answer)

    return known


reads = knows("GET", "HEAD")
"""Makes a view that changes nothing."""
