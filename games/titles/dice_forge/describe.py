"""One English sentence for every move and every event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed, waited_for
from games.engine.flow import Began, Chose, Waits
from games.engine.records import label
from games.titles.dice_forge import events as ev
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.state import Hero

_RESOURCES = ("gold", "sun", "moon", "glory")
_NAMES = {"triple": "x3", "mirror": "mirror", "ship": "ship", "one_of_each": "one of each"}
_PURPOSES = {
    "offering": "the offering",
    "ship": "a face by ship",
    "extra_action": "an extra action",
}
_TOKENS = {"cerberus": "Cerberus", "triton": "Triton"}
ISLANDS = {
    "isle_m1": "the first moon island",
    "isle_m2": "the second moon island",
    "isle_m3": "the third moon island",
    "isle_end": "the island at the end",
    "isle_s1": "the first sun island",
    "isle_s2": "the second sun island",
    "isle_s3": "the third sun island",
}


def amounts(purse: Purse) -> str:
    """``2 gold and 1 moon``; ``nothing`` for an empty purse."""
    parts = [f"{getattr(purse, name)} {name}" for name in _RESOURCES if getattr(purse, name)]
    return listed(parts)


def face_name(face: str) -> str:
    """What a person calls a face: ``2 gold and 1 moon``, ``1 gold or 1 sun``, ``blue shield``."""
    facts = FACES[face]
    if face in _NAMES:
        return _NAMES[face]
    if facts.kind in ("shield", "boar"):
        kind, colour = face.split("_")
        return f"{colour} {kind}"
    return listed([amounts(option) for option in facts.options], "or")


def card_name(card: str) -> str:
    """The printed name of a card."""
    return CARDS[card].name


def holding(hero: Hero) -> str:
    """``You hold 3 gold and 1 moon.``"""
    return f"You hold {amounts(Purse(hero.gold, hero.sun, hero.moon))}."


def in_hand(hero: Hero) -> str:
    """``In hand: 6 gold.``"""
    return f"In hand: {listed(map(face_name, hero.in_hand))}." if hero.in_hand else ""


def _source(source: str) -> str:
    if source in FACES:
        return f"the face {face_name(source)}"
    if source == "triton":
        return "the Triton token"
    return card_name(source)


def _began(event: Began[Any, Any]) -> str:
    return f"A game of Dice Forge for {event.seats} begins."


def _chose(event: Chose[Any]) -> str:
    how = " (the only choice)" if event.forced else ""
    return f"{label(event.seat)}{how}: {SENTENCES[type(event.move)](event.move)}"


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
    source = "" if speaks_for_itself else f" from {_source(event.source)}"
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


def _pick(move: mv.Pick) -> str:
    return (
        f"Apply the {move.one_die} die of {label(move.one_seat)} "
        f"and the {move.two_die} die of {label(move.two_seat)}."
    )


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Began: _began,
    Chose: _chose,
    Waits: _waits,
    ev.SetOut: _set_out,
    ev.TurnBegan: lambda e: f"Round {e.round}: the turn of {label(e.seat)}.",
    ev.Rolled: _rolled,
    ev.Gained: _gained,
    ev.Lost: lambda e: f"{label(e.seat)} loses {amounts(e.lost)} to {_source(e.source)}.",
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
    mv.Perform: lambda m: f"Perform the feat at place {m.place}.",
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
