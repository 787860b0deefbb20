"""Moves, as one says them anywhere; where they are asked for, ``choices`` knows more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import label
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.islands import PLACES
from games.titles.dice_forge.describe.words import ISLANDS, card_name, face_name


def _nth(place: str) -> str:
    on_island = [other for other in PLACES if PLACES[other] == PLACES[place]]
    return ("first", "second", "third")[on_island.index(place)]


def _pick(move: mv.Pick) -> str:
    return (
        f"Apply the {move.one_die} die of {label(move.one_seat)} "
        f"and the {move.two_die} die of {label(move.two_seat)}."
    )


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    mv.Pass: lambda m: "Pass.",
    mv.Offering: lambda m: "Make an offering to the gods.",
    mv.Feat: lambda m: "Perform a heroic feat.",
    mv.Extra: lambda m: "Pay for an extra action.",
    mv.End: lambda m: "End the turn.",
    mv.Stop: lambda m: "That is all.",
    mv.Decline: lambda m: "Decline.",
    mv.Cerberus: lambda m: "Spend a Cerberus token to apply the result once more.",
    mv.Convert: lambda m: "Take glory instead.",
    mv.Keep: lambda m: "Take what the face gives.",
    mv.Perform: lambda m: f"Perform the {_nth(m.place)} feat of {ISLANDS[PLACES[m.place]]}.",
    mv.Buy: lambda m: f"Take the face {face_name(m.face)}.",
    mv.Forge: lambda m: f"Forge over face {m.slot + 1} of the {m.die} die.",
    mv.Use: lambda m: f"Use {card_name(m.card)}.",
    mv.Roll: lambda m: f"Roll the {m.die} die.",
    mv.Copy: lambda m: f"The mirror counts as {face_name(m.face)}.",
    mv.First: lambda m: f"First {face_name(m.face)}.",
    mv.Take: lambda m: f"Take {m.resource}.",
    mv.Divert: lambda m: f"Put {m.gold} gold on the hammer.",
    mv.Triton: lambda m: f"Spend a Triton token for {m.resource}.",
    mv.Claim: lambda m: f"Take the {face_name(m.face)}.",
    mv.Bearer: lambda m: f"{label(m.seat)} forges the boar.",
    mv.Pick: _pick,
}
