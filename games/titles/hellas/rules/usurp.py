"""Usurp: control by glory (LH-15)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.components.map import MAP
from games.titles.hellas.rules.in_force import amount_of
from games.titles.hellas.rules.reactions import usable
from games.titles.hellas.rules.recruiting import recruit
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.actions import Usurp, UsurpRecruit

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """LH-15.1: the hero on the map, and the Glory Token of the land; any region (LH-R49)."""
    player = table.players[seat]
    return player.region is not None and MAP[player.region].land in player.glory


def begin(ref: Ref, seat: int) -> None:
    """The region of his hero."""
    region = ref.state.table.players[seat].region
    assert region is not None  # can
    ref.push(Usurp(seat, region))


def recruit_there(ref: Ref, step: UsurpRecruit) -> None:
    """LH-15.3."""
    table = ref.state.table
    limit = table.parameters.actions.usurp_hoplites
    if usable(table, step.seat, "b_glory_of_zeus", "in_usurp"):
        limit = max(limit, amount_of(table.parameters, "b_glory_of_zeus", "recruit_limit"))
    recruit(ref, step.seat, (step.region,), limit, "usurp")


WORKS: Works = {UsurpRecruit: recruit_there}
