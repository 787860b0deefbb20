"""The Mobilization and Invasion Tracks, and what the Persians do on MARCH (LHS-6.1, LHS-8.1)."""

from __future__ import annotations

from games.engine.questions import Works
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.steps.hoplites import Battles
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.events import Invaded, Mobilized, PersiansCame, VanguardMoved
from games.titles.persian_invasion.facts.lands import green
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, Ref, campaign_of, table_of
from games.titles.persian_invasion.facts.ways import neighbours
from games.titles.persian_invasion.rules.control import lose, plant
from games.titles.persian_invasion.steps import Advance, Muster, Occupy


def muster(ref: Ref, step: Muster) -> None:
    """On MARCH the Persians march and the marker returns to the start; points beyond are lost."""
    if not step.points:
        return
    march = table_of(ref).parameters.campaign.march
    space = campaign_of(ref).mobilization + step.points
    if space < march:
        ref.emit(Mobilized(space))
        return
    ref.emit(Mobilized(march))
    if campaign_of(ref).act == 1:
        _go_on(ref)
        ref.push(Battles(PLAYER))
    else:
        _spread(ref)
        ref.push(Battles(PLAYER), Occupy())
    ref.emit(Mobilized(0))


def _go_on(ref: Ref) -> None:
    """LHS-6.1: the whole vanguard, one step."""
    place = campaign_of(ref).vanguard
    hoplites = army(table_of(ref), ROUTE[place], XERXES)
    if hoplites and place + 1 < len(ROUTE):
        ref.emit(VanguardMoved(ROUTE[place], ROUTE[place + 1], hoplites))


def _spread(ref: Ref) -> None:
    """LHS-8.1: out of every green region by number, as far as the supply goes."""
    table = table_of(ref)
    held = green(table)
    for region in held:
        for near in neighbours(table, region):
            if near not in held and table.players[XERXES].hoplites:
                ref.emit(PersiansCame(near, 1))


def occupy(ref: Ref, step: Occupy) -> None:
    """LHS-8.1: own tokens go where Persians remain; enough of them become a green token."""
    table, numbers = table_of(ref), table_of(ref).parameters
    for region in REGIONS:
        hoplites = army(table, region, XERXES)
        if hoplites:
            lose(ref, (region,))
            if numbers.campaign.hoplite * hoplites >= numbers.population[region]:
                plant(ref, region)


def advance(ref: Ref, step: Advance) -> None:
    """LHS-6.1: as far as the track goes."""
    last = table_of(ref).parameters.campaign.invasion
    now = campaign_of(ref).invasion
    if step.points and now < last:
        ref.emit(Invaded(min(last, now + step.points)))


WORKS: Works = {Muster: muster, Occupy: occupy, Advance: advance}
