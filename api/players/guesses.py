"""How passwords are counted, wherever one is hashed or can be guessed at."""

from __future__ import annotations

import hashlib

from rest_framework.request import Request

from api.admission import take
from api.admission.address import address_of
from api.admission.quotas import PASSWORDS_OF_ADDRESS
from games.names import key_of


def take_password(request: Request) -> None:
    """Let the caller have a password hashed; raises ``Problem`` where an address asks too often.

    Counted whatever the name, because it is the hash that costs.
    """
    take(f"password:{address_of(request.META)}", PASSWORDS_OF_ADDRESS)


def guesses_at(name: str, request: Request) -> str:
    """The key of the quota: by name and address, or anybody could lock anybody out.

    Names that find the same player are counted as one.
    """
    digest = hashlib.sha256(key_of(name).encode("utf-8", "surrogatepass")).hexdigest()
    return f"sign-in:{digest[:32]}@{address_of(request.META)}"
