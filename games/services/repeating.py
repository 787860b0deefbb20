"""What is made, and what is done to a table, is done once, however often the request for it comes.

Moves have their keys in the log (``games.services.idempotency``). All else leaves no event by
itself, so its keys have a table of their own, written in the same transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from database import transaction
from events.errors import StaleTransaction
from games.errors import Contended, KeyReused
from games.models import Game, KeyedRequest, Player
from games.services.players import hold

TRIES = 50


@dataclass(frozen=True, slots=True)
class Keyed:
    """``key``: a client's name for its request. ``fingerprint``: 32 bytes, a hash of it."""

    key: str
    fingerprint: bytes


@dataclass(frozen=True, slots=True)
class Done:
    """``game``: which was made or changed. ``repeated``: by an earlier request with this key."""

    game: UUID
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """What is no game, made or changed: ``subject`` is its id, ``game`` the one in which it is."""

    subject: str
    game: UUID | None = None
    repeated: bool = False


def once(player: Player, request: Keyed | None, do: Callable[[], Game]) -> Done:
    """What ``do`` makes or changes, or what an earlier request with this key did.

    One person's keyed requests come one after the other, so of two at once the second finds what
    the first has done, or that it failed and left nothing. A refusal uses no key up. Raises as
    ``do`` does, ``KeyReused``, or ``Unauthenticated`` if the person was erased.

    What ``do`` writes into the log must be younger than what others have written there since the
    transaction began. If it is not, all of it is done again in a younger one; ``Contended`` where
    others are quicker each time.
    """
    done = once_made(player, request, lambda: Made("", do().pk))
    assert done.game is not None  # a request that made something else has another path
    return Done(done.game, done.repeated)


def once_made(player: Player, request: Keyed | None, do: Callable[[], Made]) -> Made:
    """The same for what is no game; raises as ``once`` does."""
    for _ in range(TRIES):
        with suppress(StaleTransaction):
            return do() if request is None else _once(player, request, do)
    raise Contended("Others kept moving first. Send the same request again; it is safe to do so.")


def note(player: Player, request: Keyed, made: Made) -> None:
    """This key has this meaning from now on; in the transaction that holds the player."""
    KeyedRequest.objects.create(
        player=player,
        key=request.key,
        fingerprint=request.fingerprint,
        game_id=made.game,
        subject=made.subject,
    )


def _once(player: Player, request: Keyed, do: Callable[[], Made]) -> Made:
    with transaction.atomic():
        hold(player)
        before = KeyedRequest.objects.filter(player=player, key=request.key).first()
        if before is None:
            made = do()
            note(player, request, made)
            return made
    if bytes(before.fingerprint) != request.fingerprint:
        raise KeyReused(
            "This idempotency key was used for another request; take a new key for a new one."
        )
    return Made(before.subject, before.game_id, repeated=True)
