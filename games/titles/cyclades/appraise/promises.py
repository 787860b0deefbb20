"""Heroes: what they are worth, and how near their sacrifices are (CY-15, CY-16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.cyclades.appraise import weights
from games.titles.cyclades.appraise.marches import campaign
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.worths import (
    buildings,
    metropolis,
    philosophers,
    priestess,
    spent,
    way,
)
from games.titles.cyclades.components.ids import BuildingId, HeroId

Part = tuple[float, float]
"""What there is of what a sacrifice asks for, and how much it asks for."""


def _pairs(outlook: Outlook) -> Part:
    each = outlook.table.parameters.goal.helen_pair
    counts = sorted((min(each, count) for count in outlook.buildings.values()), reverse=True)
    return sum(counts[:2]), 2 * each


def _alike(outlook: Outlook) -> Part:
    goal = outlook.table.parameters.goal.odysseus_buildings
    return max(outlook.buildings.values(), default=0), goal


def _at_sea(outlook: Outlook) -> Part:
    return sum(outlook.table.seas[area].fleets for area in outlook.seas), (
        outlook.table.parameters.supply.fleets
    )


PARTS: Mapping[HeroId, Callable[[Outlook], Part]] = {
    "croesus": lambda outlook: (outlook.gold, outlook.table.parameters.prices.croesus),
    "helen": _pairs,
    "jason": _at_sea,
    "ajax": lambda outlook: (len(outlook.lands), outlook.table.parameters.goal.ajax_lands),
    "odysseus": _alike,
}
"""Heroes whose sacrifice builds a metropolis."""


def trades(outlook: Outlook, pairs: int) -> float:
    """Hector: so many pairs of priestesses for a philosopher each (CY-16.2)."""
    each = outlook.table.parameters.goal.hector_priestesses
    given = sum(priestess(outlook, -n) for n in range(1, pairs * each + 1))
    return philosophers(outlook, pairs) - given


def _best_trade(outlook: Outlook) -> float:
    each = outlook.table.parameters.goal.hector_priestesses
    pairs = outlook.mine.priestesses // each if each else 0
    return max((trades(outlook, n) for n in range(1, pairs + 1)), default=0.0)


def promise(outlook: Outlook, hero: HeroId) -> float:
    """What the sacrifice of a hero may bring before long."""
    if hero in PARTS:
        part, whole = PARTS[hero](outlook)
        return weights.PROMISE * way(part, whole or 1) * metropolis(outlook)
    if hero == "hector":
        return weights.PROMISE * max(0.0, _best_trade(outlook))
    if hero == "pandora":
        track = [other for other in outlook.table.hero_track if other is not None]
        ready = [promise(outlook, other) for other in track if other != "pandora"]
        return max(ready, default=0.0)
    return 0.0


def promised(outlook: Outlook, hero: HeroId, more: int) -> float:
    """What ``more`` of what its sacrifice asks for adds, if the faction holds the hero."""
    if hero not in outlook.mine.heroes:
        return 0.0
    part, whole = PARTS[hero](outlook)
    added = way(part + more, whole or 1) - way(part, whole or 1)
    return weights.PROMISE * added * metropolis(outlook)


def figure(hero: HeroId) -> float:
    """The hero on the map, without a sacrifice."""
    return weights.HERO + weights.HERO_SKILL[hero]


def hero(outlook: Outlook, name: HeroId) -> float:
    """The card and its figure."""
    return figure(name) + promise(outlook, name)


def offered(outlook: Outlook, name: HeroId) -> float:
    """What a sacrifice brings now, when its requirement is met; the hero goes with it."""
    return effect(outlook, name) - figure(name)


def effect(outlook: Outlook, name: HeroId) -> float:
    """The same without the loss of the hero."""
    if name in PARTS:
        return metropolis(outlook) - _price(outlook, name)
    if name == "hector":
        return _best_trade(outlook)
    if name == "pandora":
        track = [other for other in outlook.table.hero_track if other is not None]
        ready = [other for other in track if other != "pandora" and is_met(outlook, other)]
        return max((effect(outlook, other) for other in ready), default=0.0)
    if name == "perseus":
        return max((campaign(outlook, origin, "perseus") for origin in outlook.lands), default=0.0)
    return 0.0


def is_met(outlook: Outlook, name: HeroId) -> bool:
    """Whether what a sacrifice asks for is there."""
    if name in PARTS:
        part, whole = PARTS[name](outlook)
        return part >= whole
    return name == "hector" and _best_trade(outlook) > 0.0


def _price(outlook: Outlook, name: HeroId) -> float:
    if name == "croesus":
        return spent(outlook, outlook.table.parameters.prices.croesus)
    if name in ("helen", "odysseus"):
        return -buildings(outlook, (), _given(outlook, name))
    return 0.0


def _given(outlook: Outlook, name: HeroId) -> list[BuildingId]:
    """Of the types of which there are most."""
    goal = outlook.table.parameters.goal
    most = [building for building, _ in outlook.buildings.most_common(2)]
    if name == "odysseus":
        return most[:1] * goal.odysseus_buildings
    return [building for building in most for _ in range(goal.helen_pair)]
