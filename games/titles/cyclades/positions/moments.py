"""The moments at which a worked case may begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.errors import BadCase
from games.engine.records import Step
from games.titles.cyclades.components.ids import GodId
from games.titles.cyclades.facts import acting_order
from games.titles.cyclades.rules.placement import placement
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cycle import Cycle, EndCycle, Income, Offerings, Turns, Upkeep
from games.titles.cyclades.steps.turn import Act, Bless, EndTurn


def _turn(*, due: bool, on: bool) -> Callable[[State], list[Step]]:
    """What is left of the turn of who acts, and with ``on`` the turns after it."""

    def steps(state: State) -> list[Step]:
        turn = state.table.turn
        if turn is None:
            raise BadCase("Somebody must act at this moment: write 'acting: red zeus'.")
        after = _gods(state)[_gods(state).index(turn.god) + 1 :]
        rest: list[Step] = [Turns(after)] if on else []
        if turn.god == "apollo":
            kinds = (Bless(turn.faction, "land"), Bless(turn.faction, "sea"))
            return [*kinds, EndTurn(turn.faction), *rest]
        act = Act(turn.faction, ("build", "recruit") if due else ())
        return [act, *([EndTurn(turn.faction)] if on else []), *rest]

    return steps


def _gods(state: State) -> tuple[GodId, ...]:
    return (*state.table.gods, "apollo")


MOMENTS: Mapping[str, Callable[[State], Sequence[Step]]] = {
    "placement": lambda state: placement(state.table),
    "cycle": lambda state: [Cycle(state.table.cycle + 1)],
    "income": lambda state: [Income()],
    "offerings": lambda state: [Offerings(tuple(state.table.order))],
    "upkeep": lambda state: [Upkeep(acting_order(state.table))],
    "turns": lambda state: [Turns(_gods(state))],
    "turn": _turn(due=True, on=False),
    "rest of turn": _turn(due=False, on=False),
    "turn and on": _turn(due=True, on=True),
    "rest of turn and on": _turn(due=False, on=True),
    "end of cycle": lambda state: [EndCycle()],
}
"""After ``turn`` and ``rest of turn`` nobody is asked any more; the others lead on by themselves,
but ``placement`` and ``income``."""
