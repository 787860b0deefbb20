"""Ending a game that its rules have not ended: by a fact that says why, and nobody wins.

Every game ends. One that reaches ``Title.longest`` is due to be stopped, whatever options it has
and whoever plays; the maker of a game without people, and the operator, may stop one sooner. One
that its last person leaves is stopped. What happened stays, and its secrets are opened as after any
other end.

What was taken back does not count for the length, or whoever is about to lose could reach the bound
by taking moves back; ``games.engine.undo`` bounds those.
"""

from __future__ import annotations

from typing import Literal, TypeVar

from msgspec import UNSET

from games.engine import folding
from games.engine.batch import Batch
from games.engine.clone import clone
from games.engine.errors import Refused
from games.engine.flow import HasFlow, Stopped, Waits
from games.engine.forking import waits_for_somebody
from games.engine.records import OfferOpened
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


def length(state: HasFlow) -> int:
    """Batches of a game that stand: the set-up, and one for each choice that was asked for.

    Those that were copied by a fork count as well.
    """
    chosen: list[int] = state.flow.chosen
    return 1 + sum(chosen)


def due(title: Title[S], state: S) -> Literal["longest", "overdue"] | None:
    """Why a game must be stopped where it stands; None if it may go on.

    ``overdue``: it went on beyond its bound before games were stopped for that.
    """
    if length(state) < title.longest or not waits_for_somebody(state):
        return None
    return "longest" if length(state) == title.longest else "overdue"


def stop(title: Title[S], state: S, stopped: Stopped) -> Batch[S]:
    """The batch that ends a game which stands at ``state``; that is not changed.

    Raises ``Refused`` where the game is over, or is not as long as the reason says.
    """
    if not waits_for_somebody(state):
        raise Refused("The game is over, so there is nothing to stop.", "over")
    if stopped.reason in ("longest", "overdue") and stopped.reason != due(title, state):
        raise Refused(
            f"{length(state)} batches stand in this game, and its bound is {title.longest}.",
            "not_due",
        )
    flow = state.flow
    moves = flow.moves + 1
    closed = tuple(
        OfferOpened(kind, seat, 0)
        for kind, seats in flow.offered.items()
        for seat, since in enumerate(seats)
        if since
    )
    bookmark: Waits[object] = Waits(moves, moves, 0, (), (), closed or UNSET)
    twin = clone(state)
    for event in (stopped, bookmark):
        folding.apply(title, twin, event)
    return Batch((stopped, bookmark), twin)
