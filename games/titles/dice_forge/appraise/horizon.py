"""The time that a seat has left: actions of this turn, turns, rolls."""

from __future__ import annotations

from typing import NamedTuple

from games.titles.dice_forge import steps
from games.titles.dice_forge.facts import position_in_round
from games.titles.dice_forge.state import State


class Horizon(NamedTuple):
    """The turn that is planned is the running one, or the next one while a rival's is running.

    ``acts``: its action is still to come; ``extra``: so is the extra one. ``forging``: an offering
    of the seat is going on, and ``taken`` are its faces. ``turns``: own turns after it. ``rolls``:
    own blessings of stage 1 still to come in the game; ``spendable``: those before the last own
    action; ``awaited``: those before the planned action; ``a_round``: those of a whole round.
    """

    acts: bool
    extra: bool
    forging: bool
    taken: tuple[str, ...]
    turns: int
    rolls: int
    spendable: int
    awaited: int
    a_round: int


def horizon(view: State, seat: int) -> Horizon:
    """The horizon of ``seat``."""
    table = view.table
    seats = len(table.heroes)
    throws = table.parameters.seats[str(seats)].throws
    rounds = table.rounds - table.round
    running = position_in_round(table, table.active)
    ahead = position_in_round(table, seat) - running
    pending = sum(isinstance(step, steps.Throw) for step in view.flow.agenda)
    acts, extra = _actions_left(view, seat)
    planned = ahead % seats
    turns = rounds + (ahead > 0) - (planned > 0)
    if planned and turns >= 0:
        acts = extra = True
    forging, taken = _offering(view, seat)
    return Horizon(
        acts=acts,
        extra=extra,
        forging=forging,
        taken=taken,
        turns=max(0, turns),
        rolls=throws * (seats * rounds + seats - 1 - running) + pending,
        spendable=throws * max(0, seats * rounds + ahead) + (pending if acts or turns > 0 else 0),
        awaited=throws * planned + pending,
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
