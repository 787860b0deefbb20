"""What is counted of a request, by those who see it pass."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from telemetry import request_id
from telemetry.catalogue import REQUEST_SECONDS, REQUESTS
from telemetry.instruments import OTHER

ROUTE = "kleio.route"
"""In the environ of WSGI: the pattern of the path, once it is known who answers."""

NOWHERE = "none"
"""The route of what was answered before that."""

log = logging.getLogger("kleio.requests")

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


def answered(environ: Mapping[str, Any], status: int, seconds: float) -> None:
    """A request was answered, with ``status``, after so long."""
    route = environ.get(ROUTE, NOWHERE)
    sent = environ["REQUEST_METHOD"]
    method = sent if sent in METHODS else OTHER
    REQUESTS(route, method, str(status))
    REQUEST_SECONDS(seconds, route, method)
    if log.isEnabledFor(logging.DEBUG):
        with request_id.worked_on(environ.get(request_id.KEY, "")):
            log.debug("%s %s: %d in %.1f ms", method, route, status, 1000 * seconds)
