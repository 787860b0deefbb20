"""An answer that comes when it tells something, or after a while."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple, TypeVar
from uuid import UUID

from django.conf import settings
from rest_framework.request import Request

from api.admission.address import address_of
from api.long_poll import CAN_WAIT, Waiter, hand_over, listener, slots
from database.at_hand import connection, here
from games.models import Player, Seat
from games.models.game import Status
from games.models.seat import Kind

T = TypeVar("T")

ONGOING = (Status.OPEN, Status.RUNNING)
"""Games in which something may still happen."""


class Awaited(NamedTuple):
    """Who waits for how many seconds, for what a game tells beyond the version ``after`` or beside
    the ``changes`` that are known."""

    request: Request
    game_id: UUID
    caller: Player | None
    after: int
    changes: int
    seconds: int


def when_it_comes(awaited: Awaited, look: Callable[[], T], is_empty: Callable[[T], bool]) -> T:
    """The answer once it tells something, or after the wait; no database connection is held.

    Where the server waits, this one is nobody's answer: it asks anew.
    """
    request, game_id = awaited.request, awaited.game_id
    seconds = min(awaited.seconds, settings.KLEIO_LONGEST_WAIT)
    with ExitStack() as held:
        waiter = _waiter(request, game_id, awaited.caller)
        in_thread = not request.META.get(CAN_WAIT)
        held.enter_context(slots().occupied_by(waiter, in_thread=in_thread))
        watched = listener(here()).watching(game_id, awaited.after, awaited.changes)
        watch = held.enter_context(watched)
        answer = look()
        # It may have come between the first look and the watch.
        if not is_empty(answer) or hand_over(request.META, watch, seconds, held):
            return answer
        connection.close()
        watch.wait(seconds)
    return look()


def _waiter(request: Request, game_id: UUID, caller: Player | None) -> Waiter:
    address = address_of(request.META)
    if caller is None:
        return Waiter(f"address:{address}", address, is_seated=False)
    is_seated = Seat.objects.filter(game=game_id, player=caller, kind=Kind.PERSON).exists()
    return Waiter(f"player:{caller.pk}", address, is_seated)
