"""The moments at which a worked case may begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.errors import BadCase
from games.engine.records import Step
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.facts.turn import active
from games.titles.hellas.steps.hoplites import Battles
from games.titles.hellas.steps.hunt import HeroAttacks, MonsterAttacks
from games.titles.hellas.steps.turn import Act, EndTurn, Turn
from games.titles.lords_of_hellas.facts import left_of, right_of
from games.titles.lords_of_hellas.state import State
from games.titles.lords_of_hellas.steps import (
    ChooseHero,
    EventPhase,
    MonsterPhase,
    PlaceHero,
    StartingEvents,
)


def _choosing(state: State) -> list[Step]:
    """LH-3.2: counter-clockwise from the first."""
    seats = [state.table.first]
    while len(seats) < len(state.table.players):
        seats.append(right_of(state.table, seats[-1]))
    return [step for seat in seats for step in (ChooseHero(seat), PlaceHero(seat))]


def _monster_phase(state: State) -> list[Step]:
    on_map = tuple(name for name in MONSTERS if name in state.table.monsters)
    return [MonsterPhase(active(state.table), on_map)]


def _in_a_hunt(step: Callable[[int], Step]) -> Callable[[State], list[Step]]:
    def steps(state: State) -> list[Step]:
        if state.table.hunt is None:
            raise BadCase("A hunt must be on at this moment: write 'hunting: P1 cyclops'.")
        return [step(state.table.hunt.seat)]

    return steps


MOMENTS: Mapping[str, Callable[[State], Sequence[Step]]] = {
    "preparation": lambda state: [StartingEvents(state.table.parameters.start.event_cards)],
    "choosing": _choosing,
    "turn": lambda state: [Act(active(state.table))],
    "turn and on": lambda state: [Act(active(state.table)), EndTurn(active(state.table))],
    "next turn": lambda state: [Turn(left_of(state.table, active(state.table)))],
    "end of turn": lambda state: [EndTurn(active(state.table))],
    "monster phase": _monster_phase,
    "event phase": lambda state: [EventPhase(active(state.table))],
    "battles": lambda state: [Battles(active(state.table))],
    "hero attacks": _in_a_hunt(HeroAttacks),
    "monster attacks": _in_a_hunt(MonsterAttacks),
}
"""``turn``, the phases, ``battles`` and what is left of a hunt end there; ``turn and on``,
``next turn`` and ``end of turn`` lead on to the turns after."""
