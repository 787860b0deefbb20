"""Taking a move back: whether a seat may, and the batch that does it.

Nothing is removed. A batch of two events, ``undone`` and the bookmark, says that the game stands
again as after an earlier version, where the same question is put anew: under a new id, so that an
answer to the old one is never taken for an answer to this. ``games.engine.surviving`` folds that.

A seat takes back its own last move, and then the one before, as long as it is its own turn: nobody
else was asked since, nothing was drawn, and nobody learned anything that was hidden. The same rule
serves all titles, and reads only marks, draws and who is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import UNSET

from games.engine import asking, folding
from games.engine.batch import Batch
from games.engine.clone import clone
from games.engine.flow import Chose, Replaced, Returned, TakenOver, Undone, Waits
from games.engine.records import Event, OfferOpened, label
from games.engine.secrecy import private_parts
from games.engine.stopping import length
from games.engine.title import Title

Code = Literal["over", "no_move", "another_seat", "chance", "secret", "too_often"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move cannot be taken back. ``code`` is stable, ``sentence`` for people; both tell the
    seat that asks nothing but what it saw happen."""

    code: Code
    sentence: str


def undoable(
    title: Title[Any], before: Any, events: Sequence[Event], after: Any, seat: int
) -> Refusal | None:
    """Why ``seat`` may not take the last move back; None where it may.

    ``events``: the last batch that stands and is no undo itself. ``before``, ``after``: the whole
    states around it; instead of ``after`` that after undos which led back to it. Of a batch that is
    no move, such as the set-up, the states before do not matter.
    """
    if not after.flow.agenda:
        return Refusal("over", "The game is over, so nothing is taken back any more.")
    chose = events[0]
    if isinstance(chose, TakenOver | Returned | Replaced):
        return Refusal("no_move", "A seat has changed hands since, so what was before stands.")
    if not isinstance(chose, Chose):
        return Refusal("no_move", "No move has been made yet that could be taken back.")
    return (
        _of_another_seat(title, before, events, after, seat)
        or _of_chance(events)
        or _of_secrets(title, before, events, after)
        or _of_many(title, after)
    )


def take_back(title: Title[Any], before: Any, after: Any, seat: int, to: int) -> Batch[Any]:
    """The batch that takes the last move back, which ``undoable`` permits.

    ``to``: the version after the batch that stood before the move and is no undo itself, so that
    undos of the same move do not lead through each other. ``before``: the whole state there, which
    is laid again; ``after``: that of now. All that was asked or offered is put anew.
    """
    state, now = clone(before), after.flow.moves + 1
    flow = state.flow
    offered = tuple(
        OfferOpened(offer.kind, other, now)
        for offer in title.offers
        for other, since in enumerate(flow.offered.get(offer.kind, ()))
        if since
    )
    bookmark: Waits[Any] = Waits(now, now, len(flow.agenda), (), (), offered or UNSET)
    events = (Undone(seat, to), bookmark)
    for event in events:
        folding.apply(title, state, event)
    return Batch(events, state)


def _of_another_seat(
    title: Title[Any], before: Any, events: Sequence[Event], after: Any, seat: int
) -> Refusal | None:
    """One's own turn: only this seat was asked, has chosen, and is asked now."""
    choosing = [event.seat for event in events if isinstance(event, Chose)]
    if choosing[0] != seat:
        return _another(f"The last move was made by {label(choosing[0])}, who alone may undo it.")
    for other in choosing:
        if other != seat:
            return _another(
                f"The move led to one of {label(other)}, across which nothing is undone."
            )
    others = [label(other) for other in _asked(title, after) if other != seat]
    if others:
        return _another(f"The turn has passed on: the game waits for {', '.join(others)} now.")
    if _asked(title, before) != [seat]:
        return _another(
            "The move was made while another seat was asked, not in a turn of one's own."
        )
    return None


def _another(sentence: str) -> Refusal:
    return Refusal("another_seat", sentence)


def _asked(title: Title[Any], state: Any) -> list[int]:
    return sorted({asked.seat for asked in asking.decisions(title, state) if asked.required})


def _of_chance(events: Sequence[Event]) -> Refusal | None:
    if any(isinstance(event, Waits) and event.draws for event in events):
        return Refusal("chance", "Something was drawn or rolled in the move, so it stands.")
    return None


def _of_many(title: Title[Any], after: Any) -> Refusal | None:
    """Every game ends, also one in which somebody takes the same move back for ever: what was taken
    back does not count for its length, so there may be as much of it as the game may be long."""
    if after.flow.moves - length(after) >= title.longest:
        return Refusal("too_often", "Too many moves of this game were taken back, so it stands.")
    return None


def _of_secrets(
    title: Title[Any], before: Any, events: Sequence[Event], after: Any
) -> Refusal | None:
    """What only some may know was told or was moved, and so it may have become known.

    Whether a hidden field of a fact holds anything does not depend on what it holds, and an
    unchanged zone was not read out: so neither a refusal nor an undo betrays anything.
    """
    shown = any(
        part.value is not UNSET
        for event in events
        if not isinstance(event, Waits)
        for part in private_parts(event).values()
    )
    if shown or _hidden(title, before) != _hidden(title, after):
        return Refusal("secret", "Something hidden was shown or moved in the move, so it stands.")
    return None


def _hidden(title: Title[Any], state: Any) -> dict[str, object]:
    """All that a state holds beyond what a spectator sees, less the zones that are told openly."""
    parts = private_parts(state)
    return {path: part.value for path, part in parts.items() if path not in title.deducible_zones}
