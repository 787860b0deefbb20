"""What the Scripts order (LHS-6, LHS-8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.referee import Referee
from games.titles.hellas.components.ids import LANDS, REGIONS
from games.titles.hellas.components.map import LAND_FACTS, MAP, MONUMENT_REGIONS
from games.titles.hellas.events.monsters import MonsterPlaced
from games.titles.hellas.rules.injuries import injure
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.steps.parts import Death
from games.titles.persian_invasion.components.scripts import Kind, Order
from games.titles.persian_invasion.events import Invaded, PersiansCame
from games.titles.persian_invasion.facts.hoplites import allies, persians, spartans, vanguard_at
from games.titles.persian_invasion.facts.lands import green, severity, yellow
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, campaign_of, table_of
from games.titles.persian_invasion.rules import monsters, spies
from games.titles.persian_invasion.rules.attitude import drop
from games.titles.persian_invasion.rules.control import lose
from games.titles.persian_invasion.state import State
from games.titles.persian_invasion.steps import LoseHoplites, Muster

Ref = Referee[State]


def _reinforce(ref: Ref, order: Order) -> None:
    """A small vanguard grows, if the supply has one more; a large one makes ready. One that is no
    more does neither: the act ends (LHS-6.3)."""
    table = table_of(ref)
    if not persians(table):
        return
    if persians(table) >= order.figure:
        ref.push(Muster(1))
    elif table.players[XERXES].hoplites:
        ref.emit(PersiansCame(vanguard_at(table), 1))


def _monster(ref: Ref, order: Order) -> None:
    """On the map or slain: a Monster Phase instead (LHS-6)."""
    assert order.monster is not None  # the table of Scripts
    assert order.region is not None
    table = table_of(ref)
    if order.monster in table.monsters or order.monster in table.players[PLAYER].monsters:
        monsters.phase(ref)
    else:
        ref.emit(MonsterPlaced(order.monster, order.region))


def _spy(ref: Ref, order: Order) -> None:
    assert order.region is not None  # the table of Scripts
    spies.send(ref, order.region)


def _burn_zeus(ref: Ref, order: Order) -> None:
    """While the vanguard is in Thessaly or Locris."""
    if vanguard_at(table_of(ref)) in ("thessaly", "locris"):
        monsters.tear_down(ref, "zeus")


def _anger(ref: Ref, order: Order) -> None:
    for land in order.lands:
        drop(ref, land)


def _anger_at_tokens(ref: Ref, order: Order) -> None:
    """Each land with a green token, once."""
    held = green(table_of(ref))
    for land in LANDS:
        if any(region in held for region in LAND_FACTS[land].regions):
            drop(ref, land)


def _hurt_hero(ref: Ref, order: Order) -> None:
    """Not on a quest, where he is in no land (LH-23.3)."""
    table = table_of(ref)
    region, numbers = table.players[PLAYER].region, table.parameters.campaign
    if region is not None:
        land = MAP[region].land
        hurt = severity(table, land, numbers.wary_injuries, numbers.hostile_injuries)
        injure(ref, PLAYER, hurt, "invasion")


def _desertion(ref: Ref, order: Order) -> None:
    """Half the allies, rounded up, of each region without Spartans."""
    table = table_of(ref)
    deaths = [
        Death(PLAYER, region, (allies(table, region) + 1) // 2)
        for region in REGIONS
        if not spartans(table, region)
    ]
    kill(ref, deaths, "invasion")


def _lose_by_land(ref: Ref, order: Order) -> None:
    """So many of the player's choice in each land."""
    table, numbers = table_of(ref), table_of(ref).parameters.campaign
    steps = (
        LoseHoplites(
            PLAYER,
            land,
            severity(table, land, numbers.wary_land_losses, numbers.hostile_land_losses),
        )
        for land in LANDS
    )
    ref.push(*(step for step in steps if step.left))


def _lose_by_region(ref: Ref, order: Order) -> None:
    """So many in each region."""
    table, numbers = table_of(ref), table_of(ref).parameters.campaign
    losses = (numbers.wary_region_losses, numbers.hostile_region_losses)
    deaths = [Death(PLAYER, r, severity(table, MAP[r].land, *losses)) for r in REGIONS]
    kill(ref, deaths, "invasion")


def _lose_tokens(ref: Ref, order: Order) -> None:
    """All yellow regions of Wary and Hostile lands."""
    table = table_of(ref)
    for land in LANDS:
        if severity(table, land, 1, 1):
            lose(ref, yellow(table, land))


def _weaken(ref: Ref, order: Order) -> None:
    """Xerxes is farther from his goal than he was: the Invasion value drops."""
    campaign = campaign_of(ref)
    if campaign.victory is not None and campaign.victory < campaign.invasion:
        ref.emit(Invaded(campaign.invasion - 1))


def _burn_highest(ref: Ref, order: Order) -> None:
    """The highest monument in a green region; of equals the one with the lowest region number."""
    table = table_of(ref)
    held = [
        god
        for god, _region in sorted(
            MONUMENT_REGIONS.items(), key=lambda god_and_region: REGIONS.index(god_and_region[1])
        )
        if table.regions[MONUMENT_REGIONS[god]].owner == XERXES
    ]
    if held:
        monsters.tear_down(ref, max(held, key=lambda god: table.monuments[god].level))


def _spying(ref: Ref, order: Order) -> None:
    spies.phase(ref)


ORDERS: Mapping[Kind, Callable[[Ref, Order], None]] = {
    "reinforce": _reinforce,
    "monster": _monster,
    "spy": _spy,
    "burn_zeus": _burn_zeus,
    "anger": _anger,
    "anger_at_tokens": _anger_at_tokens,
    "hurt_hero": _hurt_hero,
    "desertion": _desertion,
    "lose_by_land": _lose_by_land,
    "lose_by_region": _lose_by_region,
    "lose_tokens": _lose_tokens,
    "weaken": _weaken,
    "burn_highest": _burn_highest,
    "spying": _spying,
}
