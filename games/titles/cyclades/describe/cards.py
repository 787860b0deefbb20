"""Heroes and creatures: cards, figures and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed
from games.titles.cyclades.describe.words import called, creature, hero, red, some, the, unit
from games.titles.cyclades.events.cards import (
    CreatureBought,
    CreatureDrawn,
    CreatureLooked,
    CreatureRecalled,
    FigureMoved,
    FigurePlaced,
    FleetsDestroyed,
    FleetsExchanged,
    HeroCopied,
    HeroesSwapped,
    HeroRecruited,
    HeroSacrificed,
    MercenariesSeized,
    SphinxChose,
    SphinxDrew,
    UnitDestroyed,
)


def _destroyed(event: FleetsDestroyed) -> str:
    losses = listed(
        f"{some(loss.fleets, 'fleet')} of {red(loss.faction)} in {called(loss.area)}"
        for loss in event.losses
    )
    return f"{the(event.by, first=True)} destroys {losses}."


def _sacrificed(event: HeroSacrificed) -> str:
    card = "; the card stays" if event.card_stays else ""
    return f"{red(event.faction)} sacrifices {hero(event.hero)}{card}."


def _bought(event: CreatureBought) -> str:
    discount = f" with {some(event.discounts, 'discount')}" if event.discounts else ""
    return f"{red(event.faction)} buys {creature(event.creature)}{discount}."


def _looked(event: CreatureLooked) -> str:
    card = f": {creature(event.creature)}" if isinstance(event.creature, str) else ""
    return f"{red(event.faction)} looks at the top creature card{card}."


def _sphinx(event: SphinxDrew) -> str:
    cards = event.creatures
    seen = f": {listed(creature(card) for card in cards)}" if isinstance(cards, tuple) else ""
    return f"The Sphinx shows {red(event.faction)} {some(event.count, 'creature card')}{seen}."


def _sphinx_chose(event: SphinxChose) -> str:
    gone = listed(creature(name) for name in event.discarded)
    return f"{red(event.faction)} keeps {creature(event.creature)} and discards {gone}."


def _seized(event: MercenariesSeized) -> str:
    taken = f"{some(event.mercenaries, 'mercenary')} of {red(event.victim)}"
    return f"The Giant takes {taken} out of {called(event.area)}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    MercenariesSeized: _seized,
    UnitDestroyed: lambda e: (
        f"{the(e.by, first=True)} destroys {unit(e.unit)} of {red(e.victim)} in {called(e.area)}."
    ),
    FleetsDestroyed: _destroyed,
    FleetsExchanged: lambda e: (
        f"The Sylph exchanges the fleets of {called(e.one)} and {called(e.two)}."
    ),
    HeroRecruited: lambda e: f"{red(e.faction)} recruits {hero(e.hero)} to {called(e.area)}.",
    HeroSacrificed: _sacrificed,
    HeroCopied: lambda e: f"Pandora's sacrifice is that of {hero(e.hero)}.",
    HeroesSwapped: lambda e: (
        f"Charon takes {hero(e.own)} and gives {red(e.faction)} {hero(e.other)}."
    ),
    CreatureBought: _bought,
    CreatureLooked: _looked,
    CreatureDrawn: lambda e: f"{red(e.faction)} plays {creature(e.creature)} from the deck.",
    SphinxDrew: _sphinx,
    SphinxChose: _sphinx_chose,
    CreatureRecalled: lambda e: (
        f"{red(e.faction)} plays {creature(e.creature)} from the discard pile."
    ),
    FigurePlaced: lambda e: f"{red(e.faction)} puts {the(e.creature)} in {called(e.area)}.",
    FigureMoved: lambda e: (
        f"{the(e.creature, first=True)} goes from {called(e.origin)} to {called(e.area)}."
    ),
}
