"""Let a call in, or refuse it with the time to come back.

The quota lives in PostgreSQL, because it must be one quota for all web processes and exact among a
hundred calls at once; it rides on the statement that looks the token up, so it costs no round trip.
"""

from __future__ import annotations

import math
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from api.admission.quotas import CALLS_OF_ADDRESS, CALLS_OF_BOT, CALLS_OF_PLAYER, Quota
from api.admission.scopes import PLAY, require
from api.admission.sql import sql
from api.problems import Problem
from database.at_hand import HOME, here
from events.database import fetch
from games.models import Player
from games.selectors.players_game import PlayersGame, players_game, players_game_from
from games.services.players import digest_of
from games.sql import sql as sql_of_games


class _Admitted(NamedTuple):
    """A row of ``admit.sql``."""

    id: UUID
    name: str
    is_guest: bool
    is_bot: bool
    created_at: datetime
    scopes: list[str] | None
    late: float | None


class Caller(NamedTuple):
    """Who calls: a player, the digest of the token that said so, and what that token may do; None:
    everything, as it is one of a person."""

    player: Player
    digest: bytes
    scopes: frozenset[str] | None = None


def admit(authorization: str | None, address: str) -> Caller | None:
    """Who the header Authorization speaks for; None where there is no such header.

    An empty one, as which servers hand over what is not ASCII, was meant to speak for somebody.
    Raises ``Problem``: not signed in (the header is no valid token) or too many requests. Guesses
    at tokens are counted against the ``address`` that they come from.
    """
    if authorization is None:
        return None
    return admit_digest(_digest_in(authorization), address)


def admit_digest(digest: bytes, address: str) -> Caller:
    """The same for whoever shows that they have the token of this digest."""
    parameters = [*_quotas(), digest]
    rows = fetch(sql("admit"), parameters, _Admitted, HOME)
    if not rows:
        raise _unknown_token(address)
    *values, scopes, late = rows[0]
    _refuse_if(late)
    player = Player.from_db(HOME, _Admitted._fields[:-2], values)
    return Caller(player, digest, None if scopes is None else frozenset(scopes))


def admit_to_game(authorization: str, address: str, game_id: UUID) -> PlayersGame:
    """The game for whoever the header speaks for: ``admit`` and a look at the game in one.

    Raises ``Problem`` as ``admit`` does, also where there is no header or the token may not play,
    and ``NotFound``.
    """
    if here() != HOME:
        caller = admit_digest(_digest_in(authorization), address)
        require(caller.scopes, PLAY)
        return players_game(game_id, caller.player.pk)
    parameters = [*_quotas(), None, _digest_in(authorization), game_id]
    [(*row, late)] = fetch(_entering(), parameters, _columns, HOME)
    if row[0] is None:
        raise _unknown_token(address)
    _refuse_if(late)
    require(row[1], PLAY)
    return players_game_from(*row)


def take(key: str, quota: Quota) -> None:
    """One call from the quota of ``key``; raises ``Problem`` if it is used up."""
    parameters = [key, quota.burst, quota.interval]
    [(late,)] = fetch(sql("take"), parameters, _columns, HOME)
    _refuse_if(late)


def _quotas() -> list[float]:
    """Burst and interval of bots, and of people."""
    return [
        part for quota in (CALLS_OF_BOT, CALLS_OF_PLAYER) for part in (quota.burst, quota.interval)
    ]


def _digest_in(authorization: str) -> bytes:
    scheme, _, raw = authorization.partition(" ")
    if scheme.lower() != "bearer" or not raw:
        raise Problem("not-signed-in", "Send a token, as `Authorization: Bearer …`.")
    return digest_of(raw.strip())


def _unknown_token(address: str) -> Problem:
    """Raises ``Problem`` itself when the address has guessed too often."""
    take(f"address:{address}", CALLS_OF_ADDRESS)
    return Problem("not-signed-in", "The token is unknown or was revoked; sign in again.")


def _refuse_if(late: float | None) -> None:
    if late is None:
        return
    seconds = max(1, math.ceil(late))
    raise Problem(
        "too-many-requests",
        f"That was too often; try again in {seconds} s.",
        retry_after=seconds,
    )


def _columns(*columns: Any) -> tuple[Any, ...]:
    return columns


@cache
def _entering() -> str:
    return sql("enter").format(game=sql_of_games("players_game"))
