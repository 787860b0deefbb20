"""How guesses at a password are counted, wherever one can be tried."""

from __future__ import annotations

import hashlib

from rest_framework.request import Request

from api.admission.address import address_of


def guesses_at(name: str, request: Request) -> str:
    """The key of the quota: by name and address, or anybody could lock anybody out."""
    digest = hashlib.sha256(name.casefold().encode()).hexdigest()
    return f"sign-in:{digest[:32]}@{address_of(request.META)}"
