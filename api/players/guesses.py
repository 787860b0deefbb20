"""How guesses at a password are counted, wherever one can be tried."""

from __future__ import annotations

import hashlib

from rest_framework.request import Request

from api.admission.address import address_of
from games.names import key_of


def guesses_at(name: str, request: Request) -> str:
    """The key of the quota: by name and address, or anybody could lock anybody out.

    Names that find the same player are counted as one.
    """
    digest = hashlib.sha256(key_of(name).encode("utf-8", "surrogatepass")).hexdigest()
    return f"sign-in:{digest[:32]}@{address_of(request.META)}"
