"""What a turn offers: buildings, recruits, cards, heroes, creatures, the end (CY-7 to CY-9)."""

from __future__ import annotations

from typing import Any

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import creatures, promises, weights
from games.titles.cyclades.appraise.fleets import berthed
from games.titles.cyclades.appraise.guards import guard
from games.titles.cyclades.appraise.marches import prospects, reinforcement
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.sites import useful
from games.titles.cyclades.appraise.worths import buildings, philosophers, priestess, spent
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import GodId
from games.titles.cyclades.parameters import Prices
from games.titles.cyclades.steps.parts import By


def nothing(_outlook: Outlook, _step: Any, _move: Any) -> float:
    """To end a turn, or to build nothing: the measure of everything else."""
    return 0.0


def build(outlook: Outlook, _step: Any, move: mv.Build) -> float:
    """The building, and what it does in that area."""
    return buildings(outlook, [move.building]) + useful(outlook, move.building, move.area)


def replace(outlook: Outlook, _step: Any, move: mv.Replace) -> float:
    """The building for another."""
    gained = useful(outlook, move.building, move.area) - useful(outlook, move.removed, move.area)
    return buildings(outlook, [move.building], [move.removed]) + gained


def recruit(outlook: Outlook, _step: Any, move: mv.Recruit) -> float:
    """A troop, fleet or mercenary more in an area.

    One that helps a move comes before the move: what the move brings is still to be had then.
    """
    table = outlook.table
    assert table.turn is not None
    god, bought = table.turn.god, table.turn.recruits + (move.gold > 0)
    if GOD_FACTS[god].recruit == "fleet":
        return berthed(outlook, move.area) - spent(outlook, move.gold)
    ladder = further(table.parameters.prices, god)[bought:]
    helps = reinforcement(outlook, move.area, moves_by(god), ladder, outlook.gold - move.gold)
    worth = stationed(outlook, move.area) + helps - spent(outlook, move.gold)
    if helps > 0.0 and worth > 0.0:
        worth += max(prospects(outlook, moves_by(god)).values(), default=0.0)
    return worth


def further(prices: Prices, god: GodId) -> tuple[int, ...]:
    """What recruits cost that a god sells."""
    return {"poseidon": prices.fleets, "ares": prices.troops, "hera": prices.mercenaries}.get(
        god, ()
    )


def moves_by(god: GodId) -> By:
    """How units move in the turn of a god."""
    return "ares" if god == "ares" else "mobilisation"


def stationed(outlook: Outlook, area: str) -> float:
    """A unit more in a land area, and what it guards there."""
    units = outlook.table.lands[area].units
    return weights.TROOP + guard(outlook, area, units, units + 1)


def take_card(outlook: Outlook, _step: Any, move: mv.TakeCard) -> float:
    """A philosopher or a priestess."""
    assert outlook.table.turn is not None
    zeus = GOD_FACTS[outlook.table.turn.god].recruit == "priestess"
    gained = priestess(outlook) if zeus else philosophers(outlook, 1)
    return gained - spent(outlook, move.gold)


def hire(outlook: Outlook, _step: Any, move: mv.Hire) -> float:
    """A hero of the track."""
    return promises.hero(outlook, move.hero) - spent(outlook, outlook.table.parameters.prices.hero)


def buy(outlook: Outlook, _step: Any, move: mv.Buy) -> float:
    """A creature, cheaper by what temples have left this cycle."""
    table = outlook.table
    price = table.parameters.creatures[table.creature_track.index(move.creature)]
    return creatures.card(outlook, move.creature) - spent(outlook, price - move.discounts)


def look(outlook: Outlook, _step: Any, _move: Any) -> float:
    """It costs nothing and may show something good."""
    return weights.LOOK if outlook.gold else 0.0


def play(outlook: Outlook, step: Any, _move: Any) -> float:
    """The card that Zeus showed."""
    shown = outlook.view.seen["top"].cards[0]
    price = outlook.table.parameters.prices.looked_card
    return creatures.card(outlook, shown) - spent(outlook, price)


def sacrifice(outlook: Outlook, _step: Any, move: mv.Sacrifice) -> float:
    """What a hero gives when he goes."""
    return promises.offered(outlook, move.hero)


def trade(outlook: Outlook, _step: Any, move: mv.Trade) -> float:
    """Hector's exchange."""
    return promises.trades(outlook, move.pairs)


def copy(outlook: Outlook, _step: Any, move: mv.Hero) -> float:
    """Whose sacrifice Pandora copies."""
    return promises.effect(outlook, move.hero)
