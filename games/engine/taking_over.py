"""A seat goes from its person to a bot: a fact about the table, of which the rules hear nothing.

The batch has one fact for each seat and the bookmark. What was asked stays asked, under the same
id, so that the bot answers it. The state is what it was; who plays which seat stands beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.engine import folding
from games.engine.batch import Batch
from games.engine.clock import Flagged
from games.engine.clone import clone
from games.engine.errors import Refused
from games.engine.flow import HasFlow, TakenOver, Waits
from games.engine.forking import waits_for_somebody
from games.engine.records import label
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


def take_over(
    title: Title[S], state: S, taken: Sequence[TakenOver], flagged: Flagged | None = None
) -> Batch[S]:
    """The batch by which bots take seats over in a game at ``state``; that is not changed.

    ``flagged``: what comes before it where the time of the one seat ran out. Raises ``Refused``
    where the game is over, a seat is not at the table, or one is named twice.
    """
    if not waits_for_somebody(state):
        raise Refused("The game is over, so no seat changes hands any more.", "over")
    seats = [each.seat for each in taken]
    for place, seat in enumerate(seats):
        if not 0 <= seat < len(state.flow.chosen) or seat in seats[:place]:
            raise Refused(f"{label(seat)} cannot be handed over here.", "not_asked")
    flow = state.flow
    bookmark: Waits[object] = Waits(flow.moves + 1, flow.since, len(flow.agenda), (), ())
    events = (*taken, bookmark) if flagged is None else (flagged, *taken, bookmark)
    twin = clone(state)
    for event in events:
        folding.apply(title, twin, event)
    return Batch(events, twin)
