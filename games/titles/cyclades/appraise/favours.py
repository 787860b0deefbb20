"""What a turn with each god gives for nothing, and what it sells (CY-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import creatures, promises, weights
from games.titles.cyclades.appraise.actions import further, moves_by, stationed
from games.titles.cyclades.appraise.fleets import berthed, sail
from games.titles.cyclades.appraise.marches import prospects, reinforcement
from games.titles.cyclades.appraise.outlook import Deal, Favour, Outlook
from games.titles.cyclades.appraise.sites import prosper
from games.titles.cyclades.appraise.worths import buildings, philosophers, priestess, spent
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import BUILDINGS, GodId
from games.titles.cyclades.rules.recruiting import berths
from games.titles.cyclades.rules.sailing import courses
from games.titles.cyclades.steps.parts import By


def favour(outlook: Outlook, god: GodId) -> Favour:
    """What is free, and bargains by what they bring beyond their price, the best first."""
    known = outlook.favours.get(god)
    if known is None:
        facts = GOD_FACTS[god]
        free, deals = _built(outlook, god), list(_SELLS[god](outlook))
        if facts.creatures:
            deals += _cards(outlook)
        if facts.mobilises:
            deals += _campaigns(outlook, "mobilisation")
        if facts.sacrifices:
            free += _sacrifices(outlook)
        free += _GIVES[god](outlook)
        known = free, sorted((deal for deal in deals if deal[0] > 0.0), reverse=True)
        outlook.favours[god] = known
    return known


def _built(outlook: Outlook, god: GodId) -> float:
    """The building: on a free site, or in place of a spare one (CY-8.1, CY-8.2)."""
    if god == "apollo":
        return 0.0
    facts = GOD_FACTS[god]
    missing = [building for building in BUILDINGS if not outlook.buildings[building]]
    types = missing if facts.building is None else [facts.building]
    best = max((buildings(outlook, [b]) + weights.BUILDING_USE[b] for b in types), default=0.0)
    free = any(outlook.table.lands[area].free_sites > 0 for area in outlook.lands)
    return best if free else max(0.0, best - weights.LONE_BUILDING)


def _cards(outlook: Outlook) -> Iterator[Deal]:
    """The best creature of the track."""
    table = outlook.table
    if outlook.cards is None:
        outlook.cards = [
            (creatures.card(outlook, card) - spent(outlook, price), price)
            for price, card in zip(table.parameters.creatures, table.creature_track, strict=True)
            if card is not None
        ]
    yield from sorted(outlook.cards, reverse=True)[:1]


def _campaigns(outlook: Outlook, by: By) -> Iterator[Deal]:
    """The best moves of units, the later ones less surely."""
    sure = 1.0
    for surplus in sorted(prospects(outlook, by).values(), reverse=True)[:3]:
        yield surplus * sure, 1
        sure *= weights.FURTHER_MARCH


def _sacrifices(outlook: Outlook) -> float:
    ready = [hero for hero in outlook.mine.heroes if promises.is_met(outlook, hero)]
    return sum(max(0.0, promises.offered(outlook, hero)) for hero in ready)


def _units(outlook: Outlook, god: GodId) -> float:
    """The recruit where it guards or helps most."""
    ladder, by = further(outlook.table.parameters.prices, god), moves_by(god)
    return max(
        (
            stationed(outlook, area) + reinforcement(outlook, area, by, ladder, outlook.gold)
            for area in outlook.lands
        ),
        default=0.0,
    )


def _fleets(outlook: Outlook) -> list[float]:
    places = berths(outlook.table, outlook.faction)
    return sorted((berthed(outlook, area) for area in places), reverse=True)


def _at_sea(outlook: Outlook) -> Iterator[Deal]:
    """Further fleets where the next best places are, and the best voyage."""
    table = outlook.table
    places = _fleets(outlook)
    for worth, price in zip(places[1:], table.parameters.prices.fleets, strict=False):
        yield worth - spent(outlook, price), price
    fare = table.parameters.prices.sea_move
    voyages = [
        sail(outlook, None, mv.Sail(origin, area, table.seas[origin].fleets, steps * fare))
        for origin in outlook.seas
        for area, steps in courses(table, outlook.faction, origin).items()
    ]
    yield max(voyages, default=0.0), fare


def _with_athena(outlook: Outlook) -> Iterator[Deal]:
    price = outlook.table.parameters.prices.card
    yield philosophers(outlook, 2) - philosophers(outlook, 1) - spent(outlook, price), price


def _with_zeus(outlook: Outlook) -> Iterator[Deal]:
    price = outlook.table.parameters.prices.card
    yield priestess(outlook, 1) - spent(outlook, price), price


def _with_hera(outlook: Outlook) -> Iterator[Deal]:
    table = outlook.table
    price = table.parameters.prices.hero
    track = [hero for hero in table.hero_track if hero is not None]
    best = max((promises.hero(outlook, hero) for hero in track), default=0.0)
    yield best - spent(outlook, price), price


def _from_apollo(outlook: Outlook) -> float:
    best = [
        max((prosper(outlook, None, mv.Area(area)) for area in areas), default=0.0)
        for areas in (outlook.lands, outlook.seas)
    ]
    return outlook.table.parameters.gains.apollo_gold + sum(best)


_GIVES: Mapping[GodId, Callable[[Outlook], float]] = {
    "zeus": lambda outlook: priestess(outlook) + weights.LOOK,
    "athena": lambda outlook: philosophers(outlook, 1),
    "poseidon": lambda outlook: max(_fleets(outlook), default=0.0),
    "ares": lambda outlook: _units(outlook, "ares"),
    "hera": lambda outlook: _units(outlook, "hera"),
    "apollo": _from_apollo,
}
_SELLS: Mapping[GodId, Callable[[Outlook], Iterator[Deal]]] = {
    "zeus": _with_zeus,
    "athena": _with_athena,
    "poseidon": _at_sea,
    "ares": lambda outlook: _campaigns(outlook, "ares"),
    "hera": _with_hera,
    "apollo": lambda outlook: iter(()),
}
