"""Battles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import some
from games.engine.records import label
from games.titles.hellas.describe.phrases import source
from games.titles.hellas.describe.words import card, region, regions
from games.titles.hellas.events import battles as ev


def _began(event: ev.BattleBegan) -> str:
    origins = f" from {regions(event.origins)}" if event.origins else ""
    sides = f"{label(event.attacker)} attacks {label(event.defender)}"
    return f"{sides} in {region(event.region)}{origins}."


def _played(event: ev.CardPlayed) -> str:
    planned = " with Master Plan" if event.planned else ""
    suffered = f", {some(event.casualties, 'casualty symbol')}" if event.casualties else ""
    play = f"{label(event.seat)} plays {card(event.card)}{planned}"
    return f"{play}: strength {event.strength}{suffered}."


def _symbols(event: ev.SymbolsChanged) -> str:
    changed = some(abs(event.symbols), "casualty symbol")
    return f"{label(event.seat)} has {changed} {'more' if event.symbols > 0 else 'fewer'}."


def _ended(event: ev.BattleEnded) -> str:
    where, winner = region(event.region), label(event.winner)
    if event.fought:
        return f"The battle in {where} is over; {winner} has won it."
    return f"It comes to no battle in {where}; only {winner} has hoplites left there."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    ev.BattleBegan: _began,
    ev.StrengthAdded: lambda e: (
        f"{label(e.seat)} has {e.strength} more strength in this battle by {source(e.source)}."
    ),
    ev.CardsStageBegan: lambda e: "Combat cards are played.",
    ev.CardPlayed: _played,
    ev.CardStrengthened: lambda e: (
        f"{card(e.card)} of {label(e.seat)} gains {e.added} strength by its text."
    ),
    ev.Passed: lambda e: f"{label(e.seat)} plays no more cards.",
    ev.BattleCompared: lambda e: (
        f"Attack {e.attack}, defence {e.defence}: {label(e.winner)} wins the battle."
    ),
    ev.SymbolsChanged: _symbols,
    ev.BattleEnded: _ended,
}
