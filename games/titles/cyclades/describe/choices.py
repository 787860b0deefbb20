"""What listed moves are called and cost where they are asked for, from the view of who is asked."""

from __future__ import annotations

from games.engine.records import Move
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import CreatureId
from games.titles.cyclades.components.names import CREATURE_NAMES
from games.titles.cyclades.describe.powers import GODS, creature_card, hero_card
from games.titles.cyclades.describe.words import called, god, red, some, the
from games.titles.cyclades.facts import area_of, gold
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cards import PlaceCarried, SendByPerseus, TargetCreature
from games.titles.cyclades.steps.cycle import Berth, Garrison, MakeOffer, Settle, Wander
from games.titles.cyclades.steps.metropolises import PlaceBonus
from games.titles.cyclades.steps.turn import Act, Bless, DecideLooked, Station

_PIECES = {"two_troops": "A troop", "two_fleets": "A fleet", "prosperity": "The token"}


def _income(view: State, area: str) -> str:
    return some_income(area_of(view.table, area).income)


def some_income(gold: int) -> str:
    """``income 2``."""
    return f"income {gold}" if gold else "no income"


def offer(view: State, step: MakeOffer, _seat: int, move: mv.Bid) -> str:
    """What it costs and what the god gives; who is displaced is told by what follows."""
    gives = f"{god(move.god)} gives {GODS[move.god]}."
    there = view.table.offers.get(move.god)
    if there is not None:
        gives += f" {red(there.faction)} stands on {there.space} there."
    if move.god == "apollo":
        return f"It is free. {gives}"
    cost = max(0, move.space - view.table.factions[step.faction].priestesses)
    return f"It costs {cost} of your {gold(view, step.faction)} gold. {gives}"


def acted(view: State, _step: Act, _seat: int, move: Move) -> str:
    """What a card does."""
    if isinstance(move, mv.Buy):
        return f"{creature_card(move.creature)}."
    if isinstance(move, mv.Hire | mv.Sacrifice):
        return f"{hero_card(move.hero)}."
    return ""


def settled(view: State, _step: Settle, _seat: int, move: mv.Area) -> str:
    """``Settle Naxos (income 1, 2 building sites).``"""
    land = view.table.lands[move.area]
    gains = [some_income(land.income), some(land.sites, "building site")]
    if land.priestess:
        gains.append("a priestess")
    return f"Settle {called(move.area)} ({', '.join(gains)})."


def berthed(view: State, _step: Berth, _seat: int, move: mv.Area) -> str:
    """``The fleet to Doris Bay (income 1).``"""
    return f"The fleet to {called(move.area)} ({_income(view, move.area)})."


def garrisoned(view: State, _step: Garrison, _seat: int, move: mv.Area) -> str:
    """``A troop to Naxos, where 1 stands.``"""
    return f"A troop to {called(move.area)}, where {_standing(view, move.area)}."


def _standing(view: State, area: str) -> str:
    units = view.table.lands[area].units
    return f"{units or 'no'} {'unit stands' if units == 1 else 'units stand'}"


def blessed(view: State, _step: Bless, _seat: int, move: mv.Area) -> str:
    """``Prosperity to Naxos, Red's (income 1, then 2).``"""
    place = area_of(view.table, move.area)
    owner = "" if place.owner is None else f", {red(place.owner)}'s"
    now = place.income
    return f"Prosperity to {called(move.area)}{owner} (income {now}, then {now + 1})."


def bonus_placed(view: State, step: PlaceBonus, _seat: int, move: mv.Area) -> str:
    """``A troop to Naxos.``"""
    return f"{_PIECES[step.bonus]} to {called(move.area)} ({_income(view, move.area)})."


def stationed(view: State, _step: Station, _seat: int, move: mv.Area) -> str:
    """``To Naxos, where 2 units stand.``"""
    return f"To {called(move.area)}, where {_standing(view, move.area)}."


def wandered(_view: State, step: Wander, _seat: int, move: Move) -> str:
    """``The Kraken goes to Doris Bay.``"""
    name = the(step.creature, first=True)
    if isinstance(move, mv.Area):
        return f"{name} goes to {called(move.area)}."
    return f"{name} stays."


def aimed(view: State, step: TargetCreature, _seat: int, move: Move) -> str:
    """``Kraken to Doris Bay (2 fleets of Red).``"""
    name = CREATURE_NAMES[step.creature]
    if not isinstance(move, mv.Area):
        return ""
    place = area_of(view.table, move.area)
    owner = "nobody's" if place.owner is None else f"{red(place.owner)}'s"
    words = _AIMS.get((step.creature, bool(step.first)), f"{name} to {{}}")
    return f"{words.format(called(move.area))} ({owner})."


_AIMS: dict[tuple[CreatureId, bool], str] = {
    ("giant", False): "Mercenaries out of {}",
    ("pegasus", False): "Units fly from {}",
    ("pegasus", True): "Units fly to {}",
    ("sylph", False): "The fleets of {}",
    ("sylph", True): "The fleets of {}, too",
}


def kept(_view: State, _step: object, _seat: int, move: Move) -> str:
    """What the creature does that is chosen."""
    return f"{creature_card(move.creature)}." if isinstance(move, mv.Creature) else ""


def named(view: State, _step: Act, _seat: int, move: Move) -> str:
    """``Take a philosopher for 4 gold.``, which is what the god's cards are."""
    turn = view.table.turn
    if turn is None or not isinstance(move, mv.TakeCard):
        return ""
    cost = f" for {move.gold} gold" if move.gold else ""
    return f"Take a {GOD_FACTS[turn.god].recruit}{cost}."


def looked_at(view: State, _step: DecideLooked, _seat: int, move: Move) -> str:
    """``Play Dryad.``, which its seat alone knows."""
    card = CREATURE_NAMES[view.seen["top"].cards[0]]
    return f"Play {card}." if isinstance(move, mv.Play) else f"Put {card} back."


def carried(view: State, _step: PlaceCarried, _seat: int, move: mv.Area) -> str:
    """``A mercenary to Naxos, where 2 units stand.``"""
    return f"A mercenary to {called(move.area)}, where {_standing(view, move.area)}."


def sent(view: State, step: SendByPerseus, _seat: int, move: mv.Area) -> str:
    """``Out of Naxos, where 2 units stand.``"""
    way = "To" if step.origin else "Out of"
    return f"{way} {called(move.area)}, where {_standing(view, move.area)}."
