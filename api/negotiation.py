"""In which of the types that an endpoint offers it answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.http.request import MediaType
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api.problems import Problem
from api.problems.problem import CONTENT_TYPE

_MOST_RANGES = 64
_ANYTHING = "*/*"


class _Fit(NamedTuple):
    """How well a type is liked, and by how narrow a range it was named."""

    quality: float
    specificity: int


class Negotiation(DefaultContentNegotiation):
    """The header Accept with its weights (RFC 9110); parameters but ``q`` are of no account.

    Errors are problem documents whatever is asked for. So who names that type says nothing of
    the answer proper, and whoever names it alone takes what there is.
    """

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Raises ``Problem``, which names what is offered."""
        ranges = _ranges(request.META.get("HTTP_ACCEPT") or _ANYTHING)
        fits = {renderer: _fit(renderer.media_type, ranges) for renderer in renderers}
        best = max(fits, key=lambda renderer: fits[renderer])
        if fits[best].quality == 0:
            offered = " or ".join(renderer.media_type for renderer in fits)
            raise Problem("not-acceptable", f"Let the header Accept take {offered}.")
        return best, best.media_type


def _ranges(header: str) -> list[MediaType]:
    ranges = [MediaType(part) for part in header.split(",")[:_MOST_RANGES] if part.strip()]
    proper = [each for each in ranges if f"{each.main_type}/{each.sub_type}" != CONTENT_TYPE]
    return proper or [MediaType(_ANYTHING)]


def _fit(offered: str, ranges: Sequence[MediaType]) -> _Fit:
    """The narrowest range that the type lies in decides."""
    main, _, sub = offered.partition("/")
    within = [
        (_width(each), each.quality)
        for each in ranges
        if (each.main_type, each.sub_type) in ((main, sub), (main, "*"), ("*", "*"))
    ]
    specificity, quality = max(within, default=(0, 0))
    return _Fit(quality, specificity)


def _width(each: MediaType) -> int:
    return (each.main_type != "*") + (each.sub_type != "*")
