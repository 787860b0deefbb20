"""Creatures that stand on the map: where they do most, and whether to keep them (CY-6, CY-18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import weights
from games.titles.cyclades.appraise.guards import guard
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.worths import income, priestess, sea, stake
from games.titles.cyclades.components.ids import CreatureId, FactionId
from games.titles.cyclades.facts import area_of, where
from games.titles.cyclades.rules.upkeep import within_reach
from games.titles.cyclades.steps.cards import HydraKills, PushFleets
from games.titles.cyclades.steps.cycle import Wander


def arrives(outlook: Outlook, creature: CreatureId, area: str) -> float:
    """The figure comes to an area: what it does on entering, and while it stands there."""
    return ENTERS[creature](outlook, area) + stands(outlook, creature, area)


def stands(outlook: Outlook, creature: CreatureId, area: str) -> float:
    """The figure stays in an area for the usual time."""
    nuisance = weights.FIGURE.get(creature, 0.0)
    return weights.KEPT * STANDS[creature](outlook, area) + nuisance


def keep(outlook: Outlook, _step: Any, move: mv.Keep) -> float:
    """The best place that it can be in now, for a priestess."""
    area = where(outlook.table, move.creature)
    assert area is not None
    near = within_reach(outlook.table, outlook.faction, move.creature)
    best = max(
        stays(outlook, move.creature),
        max((arrives(outlook, move.creature, other) for other in near), default=0.0),
    )
    return best - priestess(outlook, -1)


def stays(outlook: Outlook, creature: CreatureId) -> float:
    """It does not move; the Hydra kills all the same (CY-6.4)."""
    area = where(outlook.table, creature)
    assert area is not None
    kills = _devours(outlook, area) if creature == "hydra" else 0.0
    return kills + stands(outlook, creature, area)


def wander(outlook: Outlook, step: Wander, move: mv.Stay | mv.Area) -> float:
    """The kept figure stays, or goes next door."""
    if isinstance(move, mv.Stay):
        return stays(outlook, step.creature)
    return arrives(outlook, step.creature, move.area)


def owners_stake(outlook: Outlook, area: str) -> float:
    """What the owner of a land area has to lose; 0 where there is none."""
    return stake(outlook, area) if outlook.table.lands[area].owner is not None else 0.0


def struck(outlook: Outlook, area: str) -> float:
    """A unit or fleet that dies in an area, by whose it is and what it guards."""
    known = outlook.preys.get(area)
    if known is None:
        known = outlook.preys[area] = _struck(outlook, area)
    return known


def _struck(outlook: Outlook, area: str) -> float:
    table = outlook.table
    if area in table.seas:
        water = table.seas[area]
        held = sea(outlook, area) if water.fleets == 1 else 0.0
        return _harm(outlook, water.owner, weights.FLEET + held)
    land = table.lands[area]
    if land.owner == outlook.faction:
        return guard(outlook, area, land.units, land.units - 1) - weights.TROOP
    exposed = weights.OPENING * owners_stake(outlook, area) / max(1, land.units)
    return _harm(outlook, land.owner, weights.TROOP + exposed)


def _harm(outlook: Outlook, owner: FactionId | None, loss: float) -> float:
    """One's own loss counts whole."""
    return -loss if owner == outlook.faction else outlook.hostility[owner] * loss


def hydra_kills(outlook: Outlook, _step: HydraKills, move: mv.Strike) -> float:
    """Whom the Hydra destroys."""
    return struck(outlook, move.area)


def _devours(outlook: Outlook, area: str) -> float:
    """The Hydra's best prey beside an area, and the token that it leaves."""
    table, here = outlook.table, area_of(outlook.table, area)
    preys = [
        near
        for near in (area, *here.lands, *here.seas)
        if (near in table.seas and table.seas[near].fleets)
        or (near in table.lands and table.lands[near].troops + table.lands[near].mercenaries)
    ]
    if not preys:
        return 0.0
    prospers = -_harm(outlook, here.owner, income(outlook, 1))
    return prospers + max(struck(outlook, prey) for prey in preys)


def _drives_out(outlook: Outlook, area: str) -> float:
    """Polyphemus: fleets of rivals, less one's own, and the gold of seas that nobody sails."""
    return sum(weights.PUSHED * _sunk(outlook, near) for near in outlook.table.lands[area].seas)


def _sunk(outlook: Outlook, area: str) -> float:
    """All fleets of a sea area, which is nobody's then: what the Kraken does."""
    water = outlook.table.seas[area]
    if water.owner is None:
        return 0.0
    return _harm(outlook, water.owner, weights.FLEET * water.fleets + sea(outlook, area))


def push(outlook: Outlook, _step: PushFleets, move: mv.Push) -> float:
    """One's own to where they hold most, others to where they hold least."""
    water = outlook.table.seas[move.origin]
    gained = sea(outlook, move.area) - sea(outlook, move.origin)
    return -_harm(outlook, water.owner, gained)


def sink(outlook: Outlook, _step: PushFleets, move: mv.Sink) -> float:
    """A fleet of whom: the order changes little."""
    return struck(outlook, move.origin)


def _gold(outlook: Outlook, area: str) -> float:
    """Cerberus: another's income becomes one's own (CY-18.13)."""
    land = outlook.table.lands[area]
    own = land.owner == outlook.faction
    return 0.0 if own else land.income * (1.0 + max(0.0, outlook.hostility[land.owner]))


def _doubled(outlook: Outlook, area: str) -> float:
    """Hydra: the income of the area counts twice (CY-18.14)."""
    here = area_of(outlook.table, area)
    return -_harm(outlook, here.owner, float(here.income)) if here.owner is not None else 0.0


def _shuts(outlook: Outlook, area: str) -> float:
    """Medusa: an own area that is coveted is safe, but its units are stuck (CY-18.16)."""
    land = outlook.table.lands[area]
    if land.owner != outlook.faction:
        return outlook.hostility[land.owner] * weights.TROOP * weights.PUSHED * land.units
    return guard(outlook, area, land.units, 99) - weights.TROOP * weights.PUSHED * land.units


def _defends(outlook: Outlook, area: str) -> float:
    """Minotaur: as good as two units."""
    units = outlook.table.lands[area].units
    return guard(outlook, area, units, units + 2)


Does = Callable[[Outlook, str], float]


def _nothing(_outlook: Outlook, _area: str) -> float:
    return 0.0


ENTERS: Mapping[CreatureId, Does] = {
    "cerberus": _nothing,
    "hydra": _devours,
    "polyphemus": _drives_out,
    "medusa": _nothing,
    "minotaur": _nothing,
    "kraken": _sunk,
}
"""What a figure does on entering an area."""
STANDS: Mapping[CreatureId, Does] = {
    "cerberus": _gold,
    "hydra": _doubled,
    "polyphemus": _nothing,
    "medusa": _shuts,
    "minotaur": _defends,
    "kraken": _nothing,
}
"""What it does in a cycle while it stands there."""
