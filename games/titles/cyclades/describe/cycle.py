"""Set-up, cycle, offers, turns, gold and persons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed
from games.engine.flow import Began, Chose, Waits
from games.engine.records import label
from games.titles.cyclades.describe.wishes import SENTENCES as WISHES
from games.titles.cyclades.describe.words import creature, god, hero, purpose, red, some
from games.titles.cyclades.events.cards import GameEnded
from games.titles.cyclades.events.cycle import (
    CreatureDiscarded,
    CreaturesTurned,
    CycleBegan,
    DeckShuffled,
    GodsTurned,
    HeroesTurned,
    IncomeEarned,
    Offered,
    OffersPaid,
    PhaseBegan,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)
from games.titles.cyclades.events.gold import (
    GoldGained,
    GoldTaken,
    Paid,
    PhilosophersGained,
    PhilosophersSpent,
    PhilosopherTaken,
    PriestessesGained,
    PriestessesSpent,
    PriestessTaken,
)
from games.titles.cyclades.events.laying import BoardLaid, LandSettled, TableLaid
from games.titles.cyclades.events.parts import Share

_PHASES = {
    "start": "Phase 1, start of the cycle.",
    "income": "Phase 2, income.",
    "offerings": "Phase 3, offerings.",
    "upkeep": "Phase 4, upkeep of creatures.",
    "actions": "Phase 5, actions.",
    "end": "Phase 6, end of the cycle.",
}
_SOURCES = {
    "area": " from the area",
    "bonus": " from the metropolis",
    "bought": " for gold",
    "hector": " from Hector",
    "god": "",
    "placement": "",
}


def _began(event: Began[Any, Any]) -> str:
    return f"A game of Cyclades for {event.seats} begins."


def _chose(event: Chose[Any]) -> str:
    how = " (the only choice)" if event.forced else ""
    return f"{label(event.seat)}{how}: {WISHES[type(event.move)](event.move)}"


def _waits(event: Waits[Any]) -> str:
    if not event.push and not event.keep:
        return "Nothing is left to do."
    faction = getattr(event.push[-1], "faction", None) if event.push else None
    return "The game waits." if faction is None else f"The game waits for {red(faction)}."


def _table_laid(event: TableLaid) -> str:
    led = listed(f"{red(entry.faction)} ({label(entry.seat)})" for entry in event.factions)
    gods = listed(god(entry) for entry in event.gods[: event.gods_up])
    return f"{led} play; the gods are {gods}, and Apollo. {red(event.order[0])} begins."


def _shares(shares: tuple[Share, ...]) -> str:
    return listed(f"{red(share.faction)} {share.gold}" for share in shares)


def _income(event: IncomeEarned) -> str:
    source = " once more through the Graeae" if event.source == "graeae" else ""
    return f"Gold comes in{source}: {_shares(event.shares)}."


def _offered(event: Offered) -> str:
    offer = "goes to" if event.god == "apollo" else f"offers {event.space} to"
    displaced = "" if event.displaced is None else f"; {red(event.displaced)} must leave"
    return f"{red(event.faction)} {offer} {god(event.god)}{displaced}."


def _gold_taken(event: GoldTaken) -> str:
    gold = f"{event.gold} gold" if isinstance(event.gold, int) else "gold"
    return f"{red(event.faction)} takes {gold} from {red(event.victim)} with the Griffin."


def _ended(event: GameEnded) -> str:
    winners = listed(label(seat) for seat, place in enumerate(event.places) if place == 1)
    scores = listed(f"{label(seat)} {score}" for seat, score in enumerate(event.metropolises))
    return f"The game is over: {event.reason}. Metropolises: {scores}. {winners} won."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Began: _began,
    Chose: _chose,
    Waits: _waits,
    BoardLaid: lambda e: (
        f"The map is laid: {len(e.areas)} areas on {some(len(e.tiles), 'tile')}, side {e.side}."
    ),
    TableLaid: _table_laid,
    LandSettled: lambda e: f"{red(e.faction)} settles in {e.area}.",
    PriestessesGained: lambda e: (
        f"{red(e.faction)} gains {some(e.count, 'priestess')}{_SOURCES[e.source]}."
    ),
    PriestessesSpent: lambda e: f"{red(e.faction)} gives up {some(e.count, 'priestess')}.",
    PriestessTaken: lambda e: f"{red(e.faction)} takes a priestess from {red(e.victim)}.",
    PhilosophersGained: lambda e: (
        f"{red(e.faction)} gains {some(e.count, 'philosopher')}{_SOURCES[e.source]}."
    ),
    PhilosophersSpent: lambda e: f"{red(e.faction)} gives up {some(e.count, 'philosopher')}.",
    PhilosopherTaken: lambda e: f"{red(e.faction)} takes a philosopher from {red(e.victim)}.",
    Paid: lambda e: f"{red(e.faction)} pays {e.gold} gold{purpose(e.purpose)}.",
    GoldGained: lambda e: f"{red(e.faction)} gains {e.gold} gold.",
    GoldTaken: _gold_taken,
    CycleBegan: lambda e: f"Cycle {e.cycle} begins.",
    PhaseBegan: lambda e: _PHASES[e.phase],
    HeroesTurned: lambda e: f"Heroes on the track: {listed(hero(name) for name in e.track)}.",
    CreaturesTurned: lambda e: (
        f"Creatures on the track, cheapest first: {listed(creature(name) for name in e.track)}."
    ),
    CreatureDiscarded: lambda e: f"{creature(e.creature)} goes to the discard pile.",
    DeckShuffled: lambda e: "The creature discards are shuffled into the deck.",
    GodsTurned: lambda e: f"The gods stand in a new order: {listed(god(g) for g in e.gods)}.",
    IncomeEarned: _income,
    Offered: _offered,
    OffersPaid: lambda e: f"The offers are paid: {_shares(e.shares)}.",
    TurnBegan: lambda e: f"{red(e.faction)} acts with {god(e.god)}.",
    TurnSkipped: lambda e: f"{red(e.faction)} is out of the game and does not act.",
    TurnEnded: lambda e: f"{red(e.faction)} ends the turn on space {e.space} of the next order.",
    GameEnded: _ended,
}
