"""Moves and battles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed
from games.titles.cyclades.describe.words import called, group, red, some, unit
from games.titles.cyclades.events.battles import (
    BattleBegan,
    BattleEnded,
    DiceRolled,
    DieRerolled,
    Eliminated,
    FleetsMoved,
    HectorStruck,
    LossesTaken,
    LossSealed,
    MercenariesWonOver,
    Retreated,
    RoundFought,
    UnitsMoved,
)
from games.titles.cyclades.events.parts import Roll


def _moved(event: UnitsMoved) -> str:
    taken = " and takes it" if event.taken else ""
    former = "" if event.former is None else f" from {red(event.former)}"
    units = group(event.group)
    way = f"from {called(event.origin)} to {called(event.area)}"
    return f"{red(event.faction)} moves {units} {way}{taken}{former}."


def _sailed(event: FleetsMoved) -> str:
    sail = "sails" if event.fleets == 1 else "sail"
    fleets = some(event.fleets, "fleet")
    way = f"from {called(event.origin)} to {called(event.area)}"
    return f"{fleets} of {red(event.faction)} {sail} {way}."


def _began(event: BattleBegan) -> str:
    force = some(event.fleets, "fleet") if event.fleets else group(event.group)
    return (
        f"{red(event.attacker)} attacks {red(event.defender)} in {called(event.area)} with {force} "
        f"from {called(event.origin)}."
    )


def _rolled(event: DiceRolled) -> str:
    return f"Dice: {listed(_die(roll) for roll in event.rolls)}."


def _die(roll: Roll) -> str:
    return f"{red(roll.faction)} {roll.face}{'' if roll.rolled else ' (Helen)'}"


def _fought(event: RoundFought) -> str:
    losers = listed(red(loser) for loser in event.losers)
    lose = "loses a unit" if len(event.losers) == 1 else "lose a unit each"
    return f"Attack {event.attack}, defence {event.defence}: {losers} {lose}."


def _losses(event: LossesTaken) -> str:
    losses = [
        f"{red(loss.faction)} withdraws {unit(loss.unit)} to {called(loss.area)}"
        if loss.area
        else f"{red(loss.faction)} loses {unit(loss.unit)}"
        for loss in event.losses
    ]
    return f"{listed(losses)}."


def _ended(event: BattleEnded) -> str:
    if event.owner is None:
        return f"The battle in {called(event.area)} is over; nobody is left."
    return f"The battle in {called(event.area)} is over; {red(event.owner)} controls it."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    FleetsMoved: _sailed,
    UnitsMoved: _moved,
    BattleBegan: _began,
    MercenariesWonOver: lambda e: (
        f"Pandora wins {some(e.mercenaries, 'mercenary')} of {red(e.victim)} for {red(e.faction)}."
    ),
    HectorStruck: lambda e: f"Hector destroys {unit(e.unit)} of {red(e.victim)}.",
    DiceRolled: _rolled,
    DieRerolled: lambda e: f"{red(e.faction)} rolls again: {e.face}.",
    RoundFought: _fought,
    LossSealed: lambda e: f"{red(e.faction)} has chosen a loss.",
    LossesTaken: _losses,
    Retreated: lambda e: f"{red(e.faction)} retreats from {called(e.origin)} to {called(e.area)}.",
    BattleEnded: _ended,
    Eliminated: lambda e: f"{red(e.faction)} controls no land area and is out of the game.",
}
