"""Which tokens still count."""

from __future__ import annotations

from collections.abc import Collection

from games.models import Token


def valid_among(digests: Collection[bytes]) -> set[bytes]:
    """Those of the digests whose tokens are there and were not revoked."""
    found = Token.objects.filter(digest__in=list(digests), revoked_at=None)
    return {bytes(digest) for digest in found.values_list("digest", flat=True)}
