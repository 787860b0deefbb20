"""Usurp: control by glory (LH-15)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.components.map import MAP
from games.titles.hellas.facts.hoplites import may_recruit, others_in
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.rules.recruiting import recruit
from games.titles.hellas.rules.usable import usable
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.actions import Usurp, UsurpRecruit

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """LH-15.1: the hero on the map, and the Glory Token of the land; in a region of his own where
    others withdraw or hoplites come, as anything else has no effect (LH-10.3, LH-R49)."""
    player, region = table.players[seat], table.players[seat].region
    if region is None or MAP[region].land not in player.glory:
        return False
    return (
        table.regions[region].owner != seat
        or bool(others_in(table, region, seat))
        or (_most(table, seat) > 0 and may_recruit(table, seat, region))
    )


def begin(ref: Ref, seat: int) -> None:
    """The region of his hero."""
    region = ref.state.table.players[seat].region
    assert region is not None  # can
    ref.push(Usurp(seat, region))


def recruit_there(ref: Ref, step: UsurpRecruit) -> None:
    """LH-15.3."""
    most = _most(ref.state.table, step.seat)
    recruit(ref, step.seat, (step.region,), most, "usurp")


def _most(table: Table, seat: int) -> int:
    """How many hoplites come: one, with Glory of Zeus more."""
    most = table.parameters.actions.usurp_hoplites
    if usable(table, seat, "b_glory_of_zeus", "in_usurp"):
        most = max(most, amount_of(table.parameters, "b_glory_of_zeus", "recruit_limit"))
    return most


WORKS: Works = {UsurpRecruit: recruit_there}
