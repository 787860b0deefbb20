"""What happened, in a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed, waited_for
from games.engine.flow import Began, Chose, Waits
from games.engine.records import label
from games.titles.dice_forge import events as ev
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.describe.moves import SENTENCES as MOVES
from games.titles.dice_forge.describe.words import (
    ISLANDS,
    amounts,
    card_name,
    face_name,
    source_name,
)

_PURPOSES = {
    "offering": "the offering",
    "ship": "a face by ship",
    "extra_action": "an extra action",
}
_TOKENS = {"cerberus": "Cerberus", "triton": "Triton"}


def _began(event: Began[Any, Any]) -> str:
    return f"A game of Dice Forge for {event.seats} begins."


def _chose(event: Chose[Any]) -> str:
    how = " (the only choice)" if event.forced else ""
    return f"{label(event.seat)}{how}: {MOVES[type(event.move)](event.move)}"


def _waits(event: Waits[Any]) -> str:
    return waited_for(event, (label(step.seat) for step in event.push[-1:]))


def _set_out(event: ev.SetOut) -> str:
    cards = listed([card_name(place.card) for place in event.places])
    return (
        f"The table is laid for {event.rounds} rounds; {label(event.first)} begins. Feats: {cards}."
    )


def _rolled(event: ev.Rolled) -> str:
    seats = dict.fromkeys(rolling.seat for rolling in event.dice)
    thrown = [
        f"{label(seat)} "
        + listed(
            [face_name(rolling.face) for rolling in event.dice if rolling.seat == seat], "with"
        )
        for seat in seats
    ]
    return f"Rolled: {'; '.join(thrown)}."


def _gained(event: ev.Gained) -> str:
    surplus = f"; {amounts(event.surplus)} is surplus and lost" if event.surplus.kinds() else ""
    speaks_for_itself = event.source in FACES and FACES[event.source].kind in ("all", "choice")
    source = "" if speaks_for_itself else f" from {source_name(event.source)}"
    return f"{label(event.seat)} gains {amounts(event.got)}{source}{surplus}."


def _paid(event: ev.Paid) -> str:
    purpose = _PURPOSES.get(event.purpose) or card_name(event.purpose)
    return f"{label(event.seat)} pays {amounts(event.cost)} for {purpose}."


def _hammered(event: ev.Hammered) -> str:
    glory = f" and gains {event.glory} glory" if event.glory else ""
    done = " A hammer is finished." if event.finished else ""
    stands = f" It stands on step {event.step} of lap {event.lap}." if event.lap else ""
    return f"{label(event.seat)} puts {event.gold} gold on the hammer{glory}.{done}{stands}"


def _ended(event: ev.GameEnded) -> str:
    winners = [label(seat) for seat, place in enumerate(event.places) if place == 1]
    scores = ", ".join(f"{label(seat)} {score}" for seat, score in enumerate(event.scores))
    return f"The game is over: {scores}. {listed(winners)} won."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Began: _began,
    Chose: _chose,
    Waits: _waits,
    ev.SetOut: _set_out,
    ev.TurnBegan: lambda e: f"Round {e.round}: the turn of {label(e.seat)}.",
    ev.Rolled: _rolled,
    ev.Gained: _gained,
    ev.Lost: lambda e: f"{label(e.seat)} loses {amounts(e.lost)} to {source_name(e.source)}.",
    ev.Paid: _paid,
    ev.Hammered: _hammered,
    ev.FaceTaken: lambda e: f"{label(e.seat)} takes the face {face_name(e.face)}.",
    ev.Forged: lambda e: (
        f"{label(e.seat)} forges {face_name(e.face)} over {face_name(e.replaced)} "
        f"on the {e.die} die."
    ),
    ev.HeroMoved: lambda e: f"The hero of {label(e.seat)} goes to {ISLANDS[e.island]}.",
    ev.HeroOusted: lambda e: f"{label(e.by_seat)} ousts the hero of {label(e.seat)}.",
    ev.CardTaken: lambda e: (
        f"{label(e.seat)} takes {card_name(e.card)}{f' ({e.colour})' if e.colour else ''}."
    ),
    ev.CapsRaised: lambda e: (
        f"The reserve of {label(e.seat)} now holds {e.gold} gold, {e.sun} sun and {e.moon} moon."
    ),
    ev.TokenTaken: lambda e: f"{label(e.seat)} takes a {_TOKENS[e.token]} token.",
    ev.TokenSpent: lambda e: f"{label(e.seat)} spends a {_TOKENS[e.token]} token.",
    ev.GameEnded: _ended,
}
