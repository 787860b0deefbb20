"""Turns, actions, temples, priests; what is chosen and what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed, some, waited_for
from games.engine.flow import Chose, Waits
from games.engine.records import label
from games.titles.hellas.components.moments import UsedUp
from games.titles.hellas.describe.phrases import source, through
from games.titles.hellas.describe.words import action, god, region
from games.titles.hellas.events import table as ev
from games.titles.hellas.state import ORACLE

_USED_UP: dict[UsedUp, str] = {
    "artifact": "",
    "quest_card": " and discards the card",
    "hero_movement": " instead of Hero Movement",
    "hoplite_movement": " instead of Hoplite Movement",
    "own_token": " and puts a token on the card",
}


def chose(moves: Mapping[type, Callable[[Any], str]]) -> Callable[[Chose[Any]], str]:
    """The sentence of a choice: who chose, and the move as ``moves`` say it."""

    def sentence(event: Chose[Any]) -> str:
        how = " (the only choice)" if event.forced else ""
        return f"{label(event.seat)}{how}: {moves[type(event.move)](event.move)}"

    return sentence


def _waits(event: Waits[Any]) -> str:
    return waited_for(event, (label(step.seat) for step in event.push[-1:]))


def _special_action(event: ev.SpecialActionBegan) -> str:
    unmarked = not event.marked and event.action != "build_monument"
    again = " with no token on it" if unmarked else ""
    counted = "; a token leaves the activation card" if event.counted else ""
    return f"{label(event.seat)} performs {action(event.action)}{again}{counted}."


def _effect_used(event: ev.EffectUsed) -> str:
    used_up = "" if event.uses is None else _USED_UP[event.uses]
    return f"{label(event.seat)} uses {source(event.source)}{used_up}."


def _temple_built(event: ev.TempleBuilt) -> str:
    built = "the Oracle of Delphi" if event.number == ORACLE else f"temple {event.number}"
    return f"{label(event.seat)} builds {built} in {region(event.region)}."


def _tokens_freed(event: ev.TokensFreed) -> str:
    actions = listed(action(freed) for freed in event.actions)
    return f"{label(event.seat)} takes the token off {actions}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Waits: _waits,
    ev.TurnBegan: lambda e: f"Round {e.round}: {label(e.seat)} begins a turn.",
    ev.ActionBegan: lambda e: f"{label(e.seat)} begins {action(e.action)}.",
    ev.SpecialActionBegan: _special_action,
    ev.EffectUsed: _effect_used,
    ev.TurnEnded: lambda e: f"{label(e.seat)} ends the turn.",
    ev.TempleBuilt: _temple_built,
    ev.PriestsGained: lambda e: (
        f"{label(e.seat)} gains {some(e.priests, 'priest')}{through(e.source)}."
    ),
    ev.PriestSacrificed: lambda e: f"{label(e.seat)} sacrifices a priest{through(e.source)}.",
    ev.PriestPlaced: lambda e: f"{label(e.seat)} sends a priest to the monument of {god(e.god)}.",
    ev.TokensFreed: _tokens_freed,
}
