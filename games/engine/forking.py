"""A new game made of a position of another one: everything lies as it lay there, chance is new."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import UNSET

from games.engine import folding
from games.engine.batch import Batch
from games.engine.clone import clone
from games.engine.errors import Refused
from games.engine.flow import Forked, HasFlow, Waits
from games.engine.records import OfferOpened
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


def waits_for_somebody(state: HasFlow) -> bool:
    """Whether a game can begin here: not inside a batch, and not after the end."""
    return bool(state.flow.agenda) and not state.flow.resolving


def fork(title: Title[S], state: S, forked: Forked) -> Batch[S]:
    """The batch that makes a game of its own of a copy which stands at ``state``; that is not
    changed.

    What was asked is asked anew, and what was offered is offered anew: answers belong to the new
    game. Draws go on with the next index of each stream. Raises ``Refused`` where nobody is asked.
    """
    if not waits_for_somebody(state):
        raise Refused("Nobody is asked here, so no game can go on from here.", "not_asked")
    flow = state.flow
    moves = flow.moves + 1
    offered = tuple(
        OfferOpened(kind, seat, moves)
        for kind, seats in flow.offered.items()
        for seat, since in enumerate(seats)
        if since
    )
    bookmark: Waits[Any] = Waits(
        moves=moves,
        since=moves,
        keep=len(flow.agenda),
        push=(),
        draws=(),
        offered=offered or UNSET,
    )
    twin = clone(state)
    for event in (forked, bookmark):
        folding.apply(title, twin, event)
    return Batch((forked, bookmark), twin)
