"""One hop of hoplites, from a region into another: what every way of moving consists of (LH-8)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.events.hoplites import HoplitesMoved
from games.titles.hellas.facts.monsters import monsters_in, on_tray_effects
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Bite
from games.titles.hellas.steps.parts import By, Death, Hop

Ref = Referee[State]


def hop(
    ref: Ref,
    seat: int,
    by: By,
    origin: RegionId,
    region: RegionId,
    hoplites: int,
    *,
    passing: bool = False,
) -> None:
    """So many unfortified hoplites go over; control comes after Chimera's bite (LH-8.7).

    ``passing``: they go on, so the region is not gained (LH-8.8).
    """
    bitten = is_bitten(ref.state.table, seat, origin, region)
    ref.emit(HoplitesMoved(seat, by, origin, region, hoplites, passing))
    if bitten:
        ref.push(Bite(seat, region))


def is_bitten(table: Table, seat: int, origin: RegionId, region: RegionId) -> bool:
    """Whether hoplites that go from one region into another lose some to Chimera (LH-8.7).

    Ask before they go: what goes the same way later in one action is of the same group (LH-R109).
    """
    if not _biters(table, region):
        return False
    turn = table.turn
    return turn is None or Hop(seat, origin, region) not in turn.entered


def _biters(table: Table, region: RegionId) -> list[tuple[MonsterId, int]]:
    """Monsters in a region that kill who enters, and how many of each group."""
    return [
        (monster, effect.amount)
        for monster in monsters_in(table, region)
        for effect in on_tray_effects(table, monster)
        if effect.kind == "kill_entering" and effect.amount
    ]


def bite(ref: Ref, step: Bite) -> None:
    """Of the group that has just entered."""
    for monster, hoplites in _biters(ref.state.table, step.region):
        kill(ref, (Death(step.seat, step.region, hoplites),), monster)


WORKS: Works = {Bite: bite}
