"""Tickets: what a client that can set no header shows in the address of a stream."""

from __future__ import annotations

from django.core import signing

from api.problems import Problem

LIFE_SECONDS = 15 * 60
_SALT = "kleio.stream"


def ticket_for(digest: bytes) -> str:
    """A ticket for whoever has the token of this digest.

    It opens streams and nothing else, is worth nothing once the token is revoked, and stays good
    for ``LIFE_SECONDS`` only, because addresses stand in logs.
    """
    return signing.dumps(digest.hex(), salt=_SALT)


def digest_in(ticket: str) -> bytes:
    """The digest of the token for which a ticket was made; raises ``Problem`` if it is no good."""
    try:
        return bytes.fromhex(signing.loads(ticket, salt=_SALT, max_age=LIFE_SECONDS))
    except signing.BadSignature:
        raise Problem(
            "not-signed-in", "The ticket is none of this server's or too old; get another one."
        ) from None
