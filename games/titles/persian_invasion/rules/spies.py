"""The Spies of Xerxes (LHS-1.4, LHS-8.2, LHS-8.3)."""

from __future__ import annotations

from games.engine.questions import Works
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.steps.hoplites import Withdraw
from games.titles.persian_invasion.events import Bannered, SpyCaught, SpyGone, SpySent
from games.titles.persian_invasion.facts.command import COMMANDS
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, Ref, campaign_of, table_of
from games.titles.persian_invasion.rules.control import lose, plant
from games.titles.persian_invasion.state import Table
from games.titles.persian_invasion.steps import Seize, SpyWorks


def send(ref: Ref, region: RegionId) -> None:
    """From the lowest number with a Spy; without one nobody goes."""
    track = campaign_of(ref).track
    if track:
        ref.emit(SpySent(min(track), region))


def can_catch(table: Table, seat: int) -> bool:
    """LHS-8.3: in Act II, a Spy in the region of the hero."""
    campaign = table.campaign
    return campaign.act == 2 and table.players[seat].region in campaign.spies


def catch(ref: Ref, seat: int) -> None:
    """Back to the free number furthest right."""
    region = table_of(ref).players[seat].region
    assert region is not None  # can_catch
    track = campaign_of(ref).track
    ref.emit(SpyCaught(seat, region, max(n for n in COMMANDS if n not in track)))


def phase(ref: Ref) -> None:
    """Each region with a Spy, by number."""
    spies = campaign_of(ref).spies
    ref.push(SpyWorks(tuple(region for region in REGIONS if region in spies)))


def work(ref: Ref, step: SpyWorks) -> None:
    """Blue becomes yellow; yellow goes; nothing becomes green; on green the Spy is done."""
    if not step.regions:
        return
    region, *others = step.regions
    if others:
        ref.push(SpyWorks(tuple(others)))
    table = table_of(ref)
    if table.regions[region].owner == XERXES:
        ref.emit(SpyGone(region))
    elif table.campaign.banners.get(region) == "blue":
        ref.emit(Bannered(region, "yellow"))
    else:
        ref.push(Seize(region))
        if army(table, region, PLAYER):
            ref.push(Withdraw(PLAYER, region))


def seize(ref: Ref, step: Seize) -> None:
    """The army has left before: else it would gain control anew."""
    if table_of(ref).regions[step.region].owner == PLAYER:
        lose(ref, (step.region,))
    else:
        plant(ref, step.region)


WORKS: Works = {SpyWorks: work, Seize: seize}
