"""Moves, as one says them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.titles.cyclades import moves as mv
from games.titles.cyclades.describe.words import bonus, called, creature, god, hero, red, some, unit

_DUE = {"set": "the one of the four buildings", "philosophers": "the one of the philosophers"}


def _for(gold: int) -> str:
    return f" for {gold} gold" if gold else ""


def _bid(move: mv.Bid) -> str:
    return "Go to Apollo." if move.god == "apollo" else f"Offer {move.space} to {god(move.god)}."


def _join(move: mv.Join) -> str:
    if move.unit in ("troop", "mercenary", "fleet"):
        return f"{some(move.count, move.unit).capitalize()} {'goes' if move.count == 1 else 'go'}."
    return f"{unit(move.unit)} {'goes' if move.count else 'stays'}."


def _buy(move: mv.Buy) -> str:
    discount = f" with {some(move.discounts, 'discount')}" if move.discounts else ""
    return f"Buy {creature(move.creature)}{discount}."


def _lose(move: mv.Lose) -> str:
    if not isinstance(move.unit, str):
        return "Choose a loss."
    if not isinstance(move.area, str) or move.area in ("none", ""):
        return f"Lose {unit(move.unit)}."
    return f"Withdraw {unit(move.unit)} to {called(move.area)}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    mv.Area: lambda m: f"Choose {called(m.area)}.",
    mv.Bid: _bid,
    mv.Keep: lambda m: f"Keep {creature(m.creature)} for a priestess.",
    mv.Release: lambda m: f"Let {creature(m.creature)} go.",
    mv.Stay: lambda m: "Stay.",
    mv.Build: lambda m: f"Build a {m.building} in {called(m.area)}.",
    mv.Replace: lambda m: f"Build a {m.building} in {called(m.area)} in place of a {m.removed}.",
    mv.BuildNothing: lambda m: "Build nothing.",
    mv.Recruit: lambda m: f"Recruit to {called(m.area)}{_for(m.gold)}.",
    mv.TakeCard: lambda m: f"Take a card{_for(m.gold)}.",
    mv.Hire: lambda m: f"Recruit {hero(m.hero)}.",
    mv.Buy: _buy,
    mv.Look: lambda m: "Look at the top creature card.",
    mv.Play: lambda m: "Play the card.",
    mv.PutBack: lambda m: "Put the card back.",
    mv.Sail: lambda m: (
        f"Sail {some(m.fleets, 'fleet')} from {called(m.origin)} to {called(m.area)}{_for(m.gold)}."
    ),
    mv.March: lambda m: f"March from {called(m.origin)} to {called(m.area)}{_for(m.gold)}.",
    mv.Mobilise: lambda m: f"Mobilise from {called(m.origin)} to {called(m.area)}{_for(m.gold)}.",
    mv.Join: _join,
    mv.Sacrifice: lambda m: f"Sacrifice {hero(m.hero)}.",
    mv.Trade: lambda m: f"Exchange {some(m.pairs, 'pair')} of priestesses.",
    mv.Hero: lambda m: f"Choose {hero(m.hero)} of the track.",
    mv.Own: lambda m: f"Choose your {hero(m.hero)}.",
    mv.End: lambda m: "End the turn.",
    mv.Creature: lambda m: f"Choose {creature(m.creature)}.",
    mv.Strike: lambda m: f"Destroy {unit(m.unit)} in {called(m.area)}.",
    mv.Rob: lambda m: f"Take from {red(m.faction)}.",
    mv.Exchange: lambda m: f"Turn the {m.building} in {called(m.area)} into a {m.other}.",
    mv.Push: lambda m: f"Move a fleet from {called(m.origin)} to {called(m.area)}.",
    mv.Sink: lambda m: f"A fleet in {called(m.origin)} is destroyed.",
    mv.Return: lambda m: f"Give the {m.building} in {called(m.area)} back.",
    mv.Raise: lambda m: f"Build the metropolis in {called(m.area)}.",
    mv.RaiseOver: lambda m: f"Build the metropolis in {called(m.area)} in place of a {m.removed}.",
    mv.Shelter: lambda m: f"Put the metropolis on the card of {hero(m.hero)}.",
    mv.FirstBuild: lambda m: f"First {_DUE[m.way]}.",
    mv.FirstBonus: lambda m: f"First {bonus(m.bonus)}.",
    mv.FirstEffect: lambda m: f"First {hero(m.hero)}.",
    mv.Kill: lambda m: f"Destroy {unit(m.unit)}.",
    mv.Reroll: lambda m: "Roll again.",
    mv.Accept: lambda m: "Leave the die.",
    mv.Lose: _lose,
    mv.Retreat: lambda m: f"Retreat to {called(m.area)}.",
}
