"""Battles, and what becomes of who loses them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed
from games.titles.cyclades import events as ev
from games.titles.cyclades.describe.words import group, red, some, unit


def _began(event: ev.BattleBegan) -> str:
    force = some(event.fleets, "fleet") if event.fleets else group(event.group)
    return (
        f"{red(event.attacker)} attacks {red(event.defender)} in {event.area} with {force} "
        f"from {event.origin}."
    )


def _rolled(event: ev.DiceRolled) -> str:
    return f"Dice: {listed(_die(roll) for roll in event.rolls)}."


def _die(roll: ev.Roll) -> str:
    return f"{red(roll.faction)} {roll.face}{'' if roll.rolled else ' (Helen)'}"


def _fought(event: ev.RoundFought) -> str:
    losers = listed(red(one) for one in event.losers)
    lose = "loses a unit" if len(event.losers) == 1 else "lose a unit each"
    return f"Attack {event.attack}, defence {event.defence}: {losers} {lose}."


def _losses(event: ev.LossesTaken) -> str:
    told = [
        f"{red(one.faction)} withdraws {unit(one.unit)} to {one.area}"
        if one.area
        else f"{red(one.faction)} loses {unit(one.unit)}"
        for one in event.losses
    ]
    return f"{listed(told)}."


def _ended(event: ev.BattleEnded) -> str:
    if event.owner is None:
        return f"The battle in {event.area} is over; nobody is left."
    return f"The battle in {event.area} is over; {red(event.owner)} controls it."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    ev.BattleBegan: _began,
    ev.MercenariesWonOver: lambda e: (
        f"Pandora wins {some(e.mercenaries, 'mercenary')} of {red(e.victim)} for {red(e.faction)}."
    ),
    ev.HectorStruck: lambda e: f"Hector destroys {unit(e.unit)} of {red(e.victim)}.",
    ev.DiceRolled: _rolled,
    ev.DieRerolled: lambda e: f"{red(e.faction)} rolls again: {e.face}.",
    ev.RoundFought: _fought,
    ev.LossSealed: lambda e: f"{red(e.faction)} has chosen a loss.",
    ev.LossesTaken: _losses,
    ev.Retreated: lambda e: f"{red(e.faction)} retreats from {e.origin} to {e.area}.",
    ev.BattleEnded: _ended,
    ev.Eliminated: lambda e: f"{red(e.faction)} controls no land area and is out of the game.",
}
