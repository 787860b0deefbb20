"""What stands in the query of a page."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest


def values_in(request: HttpRequest) -> dict[str, str]:
    """Names and values; what was left empty in a form is left out, of several the last one counts.

    Raises ``BadRequest`` for the character NUL, which no database takes.
    """
    values = {name: str(value) for name, value in request.GET.items() if value}
    if any("\x00" in text for pair in values.items() for text in pair):
        raise BadRequest("The query holds the character NUL.")
    return values
