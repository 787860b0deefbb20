"""In which of several databases a game is made, and that its maker is known there; or found, by
something else than its id."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from django.utils.crypto import salted_hmac

from database.at_hand import at
from games.models import Invitation, KeyedRequest, Player
from games.selectors.invitations import digest_of
from games.services.copies import be_known_here
from games.services.repeating import Keyed
from shards.everywhere import where
from shards.places import are_several, at_new_game, lies_here


@contextmanager
def at_new_game_of(player: Player, request: Keyed | None) -> Iterator[None]:
    """Inside, the first game that is made lies where its id says, which is drawn beforehand.

    That of a keyed request follows from its key: where it was made once, it is looked for again.
    """
    if not are_several():
        yield
        return
    with at_new_game(uuid4() if request is None else _id_of(player, request)):
        be_known_here(player.pk)
        yield


@contextmanager
def at_invitation(
    code: str, player: Player | None = None, request: Keyed | None = None
) -> Iterator[None]:
    """At the database of the game into which a code lets, or did when the same was asked before."""
    made = Invitation.objects.filter(digest=digest_of(code)).values_list("game", flat=True)
    used = KeyedRequest.objects.filter(player=player, key="" if request is None else request.key)
    used_of = used.values_list("game", flat=True)

    def is_here() -> bool:
        return any(map(lies_here, (*made.all(), *(() if request is None else used_of.all()))))

    with at(where(is_here)):
        yield


def _id_of(player: Player, request: Keyed) -> UUID:
    """From the server's secret, so that nobody else can tell it beforehand."""
    text = f"{player.pk} {request.key}"
    digest = salted_hmac("kleio.new_game", text, algorithm="sha256").digest()
    return UUID(bytes=digest[:16], version=4)
