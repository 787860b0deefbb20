"""The time that a seat has left: actions of this turn, turns, rolls."""

from __future__ import annotations

from typing import NamedTuple

from games.titles.dice_forge import steps
from games.titles.dice_forge.state import State


class Horizon(NamedTuple):
    """``acts``: an action can still be planned, that of this turn or, in a rival's turn, of the
    next one; ``extra``: so can an extra one. ``forging``: an offering of the seat is going on, and
    ``taken`` are its faces. ``turns``: own turns after this one. ``rolls``: own blessings of stage
    1 still to come; ``spendable``: those before the last own action; ``soon``: those before the
    next turn; ``a_round``: those of a whole round.
    """

    acts: bool
    extra: bool
    forging: bool
    taken: tuple[str, ...]
    turns: int
    rolls: int
    spendable: int
    soon: int
    a_round: int


def horizon(view: State, seat: int) -> Horizon:
    """The horizon of ``seat``."""
    table = view.table
    seats = len(table.heroes)
    throws = table.parameters.seats[str(seats)].throws
    place = (seat - table.first) % seats
    running = (table.active - table.first) % seats
    rounds = table.rounds - table.round
    pending = sum(isinstance(step, steps.Throw) for step in view.flow.agenda)
    acts, extra = _actions_left(view, seat)
    turns = rounds + (place > running)
    if seat != table.active and turns:
        acts = extra = True
    forging, taken = _offering(view, seat)
    return Horizon(
        acts=acts,
        extra=extra,
        forging=forging,
        taken=taken,
        turns=turns,
        rolls=throws * (seats * rounds + seats - 1 - running) + pending,
        spendable=throws * max(0, seats * rounds + place - running)
        + (pending if acts or turns else 0),
        soon=(throws * ((place - running) % seats or seats) if turns else 0) + pending,
        a_round=throws * seats,
    )


def _actions_left(view: State, seat: int) -> tuple[bool, bool]:
    """Whether the action and the extra action of the running turn are still to come."""
    acts = extra = False
    for step in view.flow.agenda:
        if isinstance(step, steps.TakeAction):
            acts |= step.seat == seat
        elif isinstance(step, steps.BuyAction):
            extra |= step.seat == seat
    return acts, extra


def _offering(view: State, seat: int) -> tuple[bool, tuple[str, ...]]:
    for step in view.flow.agenda:
        if isinstance(step, steps.TakeFace) and step.seat == seat:
            return True, step.taken
    return False, ()
