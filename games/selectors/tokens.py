"""Which tokens still count."""

from __future__ import annotations

from collections.abc import Collection

from database.at_hand import HOME
from events.database import fetch

_VALID = "SELECT digest FROM games_token WHERE digest = ANY (%s::bytea[]) AND revoked_at IS NULL"


def valid_among(digests: Collection[bytes]) -> set[bytes]:
    """Those of the digests whose tokens are there and were not revoked; the home is asked, since
    other databases learn of them later."""
    return set(fetch(_VALID, [list(digests)], bytes, HOME))
