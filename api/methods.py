"""Which methods an address answers: asked before anything else is asked of a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from api.problems import Problem

_NOT_READ = ("options", "head")


def methods_of(view: Callable[..., Any]) -> list[str]:
    """Those of a class of Django REST framework, HEAD and OPTIONS included; of other views none."""
    cls = getattr(view, "cls", None)
    if cls is None:
        return []
    own = [name for name in cls.http_method_names if name not in _NOT_READ and hasattr(cls, name)]
    return [
        method
        for name in own
        for method in ((name.upper(), "HEAD") if name == "get" else (name.upper(),))
    ] + ["OPTIONS"]


def answer_to_method(request: HttpRequest, view: Callable[..., Any]) -> HttpResponse | None:
    """The answer to OPTIONS; None where the view shall answer. Needs nobody to be signed in.

    Raises ``Problem`` for a method that this address does not know, whoever asks.
    """
    allowed = methods_of(view)
    if not allowed or (request.method in allowed and request.method != "OPTIONS"):
        return None
    allow = {"Allow": ", ".join(allowed)}
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers=allow)
    raise Problem("wrong-method", f"{request.method} is not allowed here.", headers=allow)
