"""What a beaten or driven out Persian force does (LHS-5.4)."""

from __future__ import annotations

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.events.hoplites import ControlGained, HoplitesKilled
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.steps.parts import Death
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.events import (
    ControlLost,
    PersiansLeft,
    VanguardMoved,
    VictoryMoved,
)
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, Ref, campaign_of, table_of


def beaten(ref: Ref, region: RegionId) -> None:
    """Act I: a model less and one step back. Act II: the hoplites or the token go, and victory
    comes nearer."""
    campaign = campaign_of(ref)
    if campaign.act == 1:
        ref.emit(HoplitesKilled((Death(XERXES, region, 1),), "battle"))
        step_back(ref)
        return
    _clear(ref, region)
    if campaign.victory:
        ref.emit(VictoryMoved(campaign.victory - 1))


def step_back(ref: Ref) -> None:
    """The vanguard: from Chalkidiki it leaves the map (LHS-6.3)."""
    table, place = table_of(ref), campaign_of(ref).vanguard
    hoplites = army(table, ROUTE[place], XERXES)
    if not hoplites:
        return
    if place:
        ref.emit(VanguardMoved(ROUTE[place], ROUTE[place - 1], hoplites))
    else:
        ref.emit(PersiansLeft(ROUTE[place], hoplites))


def _clear(ref: Ref, region: RegionId) -> None:
    """Whoever took the field by attack controls it if a hoplite is left to him (LH-22.10)."""
    table = table_of(ref)
    hoplites = army(table, region, XERXES)
    if hoplites:
        ref.emit(PersiansLeft(region, hoplites))
    elif table.regions[region].owner == XERXES:
        if army(table, region, PLAYER):
            ref.emit(ControlGained(PLAYER, region, XERXES))
        else:
            ref.emit(ControlLost(XERXES, region))


def drive_out(ref: Ref, region: RegionId) -> None:
    """By Usurp: no battle, so nobody dies and victory comes no nearer."""
    hoplites = army(table_of(ref), region, XERXES)
    if not hoplites:
        return
    if campaign_of(ref).act == 1:
        step_back(ref)
    else:
        ref.emit(PersiansLeft(region, hoplites))
