"""What is counted of a request, by those who see it pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telemetry.catalogue import REQUEST_SECONDS, REQUESTS
from telemetry.instruments import OTHER

ROUTE = "kleio.route"
"""In the environ of WSGI: the pattern of the path, once it is known who answers."""

NOWHERE = "none"
"""The route of what was answered before that."""

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


def answered(environ: Mapping[str, Any], status: int, seconds: float) -> None:
    """A request was answered, with ``status``, after so long."""
    route = environ.get(ROUTE, NOWHERE)
    told = environ["REQUEST_METHOD"]
    method = told if told in METHODS else OTHER
    REQUESTS(route, method, str(status))
    REQUEST_SECONDS(seconds, route, method)
