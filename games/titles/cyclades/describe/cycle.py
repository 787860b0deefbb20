"""Tracks, gods, offers, turns, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed
from games.engine.records import label
from games.titles.cyclades.describe.words import called, creature, god, hero, red
from games.titles.cyclades.events.cycle import (
    CreatureDiscarded,
    CreaturesTurned,
    CycleBegan,
    DeckShuffled,
    GameEnded,
    GodsTurned,
    HeroesTurned,
    IncomeEarned,
    Offered,
    OffersPaid,
    PhaseBegan,
    ProsperityAdded,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)
from games.titles.cyclades.events.parts import Share

_PHASES = {
    "start": "Phase 1, start of the cycle.",
    "income": "Phase 2, income.",
    "offerings": "Phase 3, offerings.",
    "upkeep": "Phase 4, upkeep of creatures.",
    "actions": "Phase 5, actions.",
    "end": "Phase 6, end of the cycle.",
}


def _shares(shares: tuple[Share, ...]) -> str:
    return listed(f"{red(share.faction)} {share.gold}" for share in shares)


def _income(event: IncomeEarned) -> str:
    source = " once more through the Graeae" if event.source == "graeae" else ""
    return f"Gold comes in{source}: {_shares(event.shares)}."


def _offered(event: Offered) -> str:
    offer = "goes to" if event.god == "apollo" else f"offers {event.space} to"
    displaced = "" if event.displaced is None else f"; {red(event.displaced)} must leave"
    return f"{red(event.faction)} {offer} {god(event.god)}{displaced}."


def _ended(event: GameEnded) -> str:
    winners = listed(label(seat) for seat, place in enumerate(event.places) if place == 1)
    scores = listed(f"{label(seat)} {score}" for seat, score in enumerate(event.metropolises))
    return f"The game is over: {event.reason}. Metropolises: {scores}. {winners} won."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
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
    ProsperityAdded: lambda e: f"A prosperity token is laid in {called(e.area)}.",
}
