"""Pages have a quota: by address, since nobody signs in to them; those that make much work have a
smaller one besides.

It is counted in each process and not in the database as the API's, for some pages ask no database.
So an address has it once in each process.
"""

from __future__ import annotations

import math
import re
import threading
import time
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from api.admission.address import address_of
from api.admission.quotas import (
    ANALYSES_OF_ADDRESS,
    DESIGNS_OF_ADDRESS,
    PAGES_OF_ADDRESS,
    Quota,
)
from api.middleware import PREFIXES

MOST_KNOWN = 10_000
"""Addresses that are remembered; beyond them, those that have a full quota are forgotten."""

_ANALYSES = re.compile("^/games/[^/]+/why/")
_DESIGNS = re.compile("^/experiments/new/")

Next = Callable[[HttpRequest], HttpResponseBase]


class Counted:
    """How far each address is ahead of its steady rate, as one moment: see ``api.models``."""

    def __init__(self, quota: Quota) -> None:
        self._quota = quota
        self._lock = threading.Lock()
        self._due: dict[str, float] = {}

    def late(self, address: str) -> float | None:
        """Count one page; else the seconds until there may be one."""
        now, interval = time.monotonic(), self._quota.interval
        with self._lock:
            if len(self._due) >= MOST_KNOWN:
                self._forget(now)
            due = max(now, self._due.get(address, now))
            late = due + interval - now - self._quota.burst * interval
            if late > 1e-6:
                return late
            self._due[address] = due + interval
        return None

    def _forget(self, now: float) -> None:
        self._due = {address: due for address, due in self._due.items() if due > now}
        if len(self._due) >= MOST_KNOWN:
            self._due.clear()  # so many at once are no matter of quotas


class PageQuota:
    """Middleware; whoever asks too often gets a page that says when to come back."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response
        self._counted = Counted(PAGES_OF_ADDRESS)
        self._analyses = Counted(ANALYSES_OF_ADDRESS)
        self._designs = Counted(DESIGNS_OF_ADDRESS)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(PREFIXES):
            return self.get_response(request)
        address = address_of(request.META)
        late = self._counted.late(address)
        more = self._besides(request)
        if late is None and more is not None:
            late = more.late(address)
        return self.get_response(request) if late is None else _come_back(request, late)

    def _besides(self, request: HttpRequest) -> Counted | None:
        if _ANALYSES.search(request.path_info):
            return self._analyses
        if _DESIGNS.search(request.path_info) and "look" in request.GET:
            return self._designs
        return None


def _come_back(request: HttpRequest, late: float) -> HttpResponseBase:
    seconds = math.ceil(late)
    page = render(request, "429.html", {"seconds": seconds}, status=429)
    page.headers["Retry-After"] = str(seconds)
    page.headers["Cache-Control"] = "no-store"
    return page
