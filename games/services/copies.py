"""Whether a database that is not the home knows a person yet: its copy comes a moment later."""

from __future__ import annotations

import time
from collections.abc import Iterable
from uuid import UUID

from django.db import OperationalError

from database.at_hand import HOME, here
from games.models import Player

_COPIED_SECONDS = 2.0
_LOOK_SECONDS = 0.01


def be_known_here(player: UUID) -> None:
    """Wait until the database at hand has its copy of who has just signed up.

    Raises ``OperationalError`` where that takes long: whoever asks may ask again.
    """
    until = time.monotonic() + _COPIED_SECONDS
    while here() != HOME and not Player.objects.filter(pk=player).exists():
        if time.monotonic() > until:
            raise OperationalError(f"the players of {here()} are behind those of the home")
        time.sleep(_LOOK_SECONDS)


def wait_for(players: Iterable[UUID]) -> bool:
    """Be patient with those whom the database at hand lacks and the home knows; whether there are
    any. Raises as ``be_known_here``."""
    if here() == HOME:
        return False
    late = Player.objects.using(HOME).filter(pk__in=players).values_list("pk", flat=True)
    for player in (waiting := list(late)):
        be_known_here(player)
    return bool(waiting)
