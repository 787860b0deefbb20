"""Let a call in, or refuse it with the time to come back.

The quota lives in PostgreSQL, because it must be one quota for all web processes and exact among a
hundred calls at once; it rides on the statement that looks the token up, so it costs no round trip.
"""

from __future__ import annotations

import math
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS

from api.admission.quotas import CALLS_OF_ADDRESS, CALLS_OF_PLAYER, Quota
from api.problems import Problem
from events.database import fetch
from games.models import Player
from games.services.players import digest_of


class _Admitted(NamedTuple):
    """A row of ``admit.sql``."""

    id: UUID
    name: str
    is_guest: bool
    created_at: datetime
    late: float | None


class Caller(NamedTuple):
    """Who calls: a player, and the digest of the token that said so."""

    player: Player
    digest: bytes


def admit(authorization: str, address: str) -> Caller | None:
    """Who the header Authorization speaks for; None where there is no such header.

    Raises ``Problem``: not signed in (the header is no valid token) or too many requests. Guesses
    at tokens are counted against the ``address`` that they come from.
    """
    if not authorization:
        return None
    scheme, _, raw = authorization.partition(" ")
    if scheme.lower() != "bearer" or not raw:
        raise Problem("not-signed-in", "Send the token as `Authorization: Bearer …`.")
    digest = digest_of(raw.strip())
    quota = CALLS_OF_PLAYER
    asked = {"digest": digest, "burst": quota.burst, "interval": quota.interval}
    found = fetch(_sql("admit"), asked, _Admitted, DEFAULT_DB_ALIAS)
    if not found:
        take(f"address:{address}", CALLS_OF_ADDRESS)
        raise Problem("not-signed-in", "The token is unknown or was revoked; sign in again.")
    *values, late = found[0]
    _refuse_if(late)
    return Caller(Player.from_db(DEFAULT_DB_ALIAS, _Admitted._fields[:-1], values), digest)


def take(key: str, quota: Quota) -> None:
    """One call from the quota of ``key``; raises ``Problem`` if it is used up."""
    asked = {"key": key, "burst": quota.burst, "interval": quota.interval}
    (late,) = fetch(_sql("take"), asked, _lateness, DEFAULT_DB_ALIAS)
    _refuse_if(late)


def _lateness(late: float | None) -> float | None:
    return late


def _refuse_if(late: float | None) -> None:
    if late is None:
        return
    seconds = max(1, math.ceil(late))
    raise Problem(
        "too-many-requests",
        f"That was too often; try again in {seconds} s.",
        retry_after=seconds,
    )


@cache
def _sql(name: str) -> str:
    return (Path(__file__).parent / "sql" / f"{name}.sql").read_text(encoding="utf-8")
