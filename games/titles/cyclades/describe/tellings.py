"""Pieces on the map, buildings, heroes and creatures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed
from games.titles.cyclades import events as ev
from games.titles.cyclades.describe.words import creature, group, hero, red, some, unit

_WAYS = {
    "set": "with a set of four buildings",
    "philosophers": "with philosophers",
    "sacrifice": "by a sacrifice",
}


def _built(event: ev.Built) -> str:
    removed = "" if event.removed is None else f" in place of a {event.removed}"
    return f"{red(event.faction)} builds a {event.building} in {event.area}{removed}."


def _returned(event: ev.BuildingsReturned) -> str:
    gone = listed(f"the {one.building} in {one.area}" for one in event.buildings)
    return f"{red(event.faction)} gives {gone} back."


def _metropolis(event: ev.MetropolisBuilt) -> str:
    place = f"in {event.area}" if event.card is None else f"on the card of {hero(event.card)}"
    return f"{red(event.faction)} builds a metropolis {place} {_WAYS[event.way]}."


def _moved(event: ev.UnitsMoved) -> str:
    taken = " and takes it" if event.taken else ""
    former = "" if event.former is None else f" from {red(event.former)}"
    units = group(event.group)
    return f"{red(event.faction)} moves {units} from {event.origin} to {event.area}{taken}{former}."


def _sailed(event: ev.FleetsMoved) -> str:
    sail = "sails" if event.fleets == 1 else "sail"
    fleets = some(event.fleets, "fleet")
    return f"{fleets} of {red(event.faction)} {sail} from {event.origin} to {event.area}."


def _destroyed(event: ev.FleetsDestroyed) -> str:
    losses = listed(
        f"{some(one.fleets, 'fleet')} of {red(one.faction)} in {one.area}" for one in event.losses
    )
    return f"The {creature(event.by)} destroys {losses}."


def _sacrificed(event: ev.HeroSacrificed) -> str:
    card = "; the card stays" if event.card_stays else ""
    return f"{red(event.faction)} sacrifices {hero(event.hero)}{card}."


def _bought(event: ev.CreatureBought) -> str:
    discount = f" with {some(event.discounts, 'discount')}" if event.discounts else ""
    return f"{red(event.faction)} buys {creature(event.creature)}{discount}."


def _looked(event: ev.CreatureLooked) -> str:
    card = f": {creature(event.creature)}" if isinstance(event.creature, str) else ""
    return f"{red(event.faction)} looks at the top creature card{card}."


def _sphinx(event: ev.SphinxDrew) -> str:
    cards = event.creatures
    seen = f": {listed(creature(one) for one in cards)}" if isinstance(cards, tuple) else ""
    return f"The Sphinx shows {red(event.faction)} {some(event.count, 'creature card')}{seen}."


def _sphinx_chose(event: ev.SphinxChose) -> str:
    gone = listed(creature(one) for one in event.discarded)
    return f"{red(event.faction)} keeps {creature(event.creature)} and discards {gone}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    ev.FleetsPlaced: lambda e: f"{red(e.faction)} puts {some(e.fleets, 'fleet')} in {e.area}.",
    ev.TroopsPlaced: lambda e: f"{red(e.faction)} puts {some(e.troops, 'troop')} in {e.area}.",
    ev.MercenariesPlaced: lambda e: (
        f"{red(e.faction)} puts {some(e.mercenaries, 'mercenary')} in {e.area}."
    ),
    ev.MercenariesSeized: lambda e: (
        f"The Giant takes {some(e.mercenaries, 'mercenary')} of {red(e.victim)} out of {e.area}."
    ),
    ev.ProsperityAdded: lambda e: f"A prosperity token is laid in {e.area}.",
    ev.Built: _built,
    ev.BuildingsReturned: _returned,
    ev.BuildingExchanged: lambda e: (
        f"{red(e.faction)} turns the {e.before} in {e.area} into a {e.after}."
    ),
    ev.MetropolisBuilt: _metropolis,
    ev.MetropolisForgone: lambda e: f"{red(e.faction)} has no place for a metropolis.",
    ev.FleetsMoved: _sailed,
    ev.UnitsMoved: _moved,
    ev.UnitDestroyed: lambda e: (
        f"The {creature(e.by)} destroys {unit(e.unit)} of {red(e.victim)} in {e.area}."
    ),
    ev.FleetsDestroyed: _destroyed,
    ev.FleetsExchanged: lambda e: f"The Sylph exchanges the fleets of {e.one} and {e.two}.",
    ev.HeroRecruited: lambda e: f"{red(e.faction)} recruits {hero(e.hero)} to {e.area}.",
    ev.HeroSacrificed: _sacrificed,
    ev.HeroCopied: lambda e: f"Pandora's sacrifice is that of {hero(e.hero)}.",
    ev.HeroesSwapped: lambda e: (
        f"Charon takes {hero(e.own)} and gives {red(e.faction)} {hero(e.other)}."
    ),
    ev.CreatureBought: _bought,
    ev.CreatureLooked: _looked,
    ev.CreatureDrawn: lambda e: f"{red(e.faction)} plays {creature(e.creature)} from the deck.",
    ev.SphinxDrew: _sphinx,
    ev.SphinxChose: _sphinx_chose,
    ev.CreatureRecalled: lambda e: (
        f"{red(e.faction)} plays {creature(e.creature)} from the discard pile."
    ),
    ev.FigurePlaced: lambda e: f"{red(e.faction)} puts the {creature(e.creature)} in {e.area}.",
    ev.FigureMoved: lambda e: f"The {creature(e.creature)} goes from {e.origin} to {e.area}.",
}
