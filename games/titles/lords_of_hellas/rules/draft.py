"""The pack of a draft goes round (LH-25.1)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.events.cards import PackDiscarded
from games.titles.hellas.state import State
from games.titles.hellas.steps.cards import Draft, PassPack
from games.titles.lords_of_hellas.events import PackPassed
from games.titles.lords_of_hellas.facts import right_of

Ref = Referee[State]


def pass_pack(ref: Ref, step: PassPack) -> None:
    """To the right; who held it goes on knowing it. At the end the rest is discarded (LH-R120)."""
    pack = ref.state.packs["pack"]
    left = tuple(pack.blessings)
    if not step.left or not left:
        ref.emit(PackDiscarded(len(left), pack.owners, left))
        return
    seat = right_of(ref.state.table, step.seat)
    ref.push(Draft(seat, step.left - 1))
    ref.emit(PackPassed(seat, tuple(sorted({*pack.owners, seat})), left))


WORKS: Works = {PassPack: pass_pack}
