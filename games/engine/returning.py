"""A seat goes to a person, back from its bot or on from another person: a fact about the table, as
when it went to the bot.

The batch has the fact and the bookmark. What was asked stays asked, under the same id.
"""

from __future__ import annotations

from typing import TypeVar

from games.engine import folding
from games.engine.batch import Batch
from games.engine.clone import clone
from games.engine.errors import Refused
from games.engine.flow import HasFlow, Replaced, Returned, Waits
from games.engine.forking import waits_for_somebody
from games.engine.records import label
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


def seat_person(title: Title[S], state: S, seated: Returned | Replaced) -> Batch[S]:
    """The batch by which a person plays a seat from a game at ``state`` on; that is not changed.

    Raises ``Refused`` where the game is over or the seat is not at the table.
    """
    if not waits_for_somebody(state):
        raise Refused("The game is over, so no seat changes hands any more.", "over")
    flow = state.flow
    if not 0 <= seated.seat < len(flow.chosen):
        raise Refused(f"There is no {label(seated.seat)} in this game.", "not_asked")
    bookmark: Waits[object] = Waits(flow.moves + 1, flow.since, len(flow.agenda), (), ())
    twin = clone(state)
    for event in (seated, bookmark):
        folding.apply(title, twin, event)
    return Batch((seated, bookmark), twin)
