"""What happened, in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.clock import Flagged, OnFlag, Ticked, Timed
from games.engine.ending import WHY_STOPPED
from games.engine.flow import Forked, Replaced, Returned, Stopped, TakenOver, TakeOverReason, Undone
from games.engine.records import Event, Move, label
from games.engine.title import Title


def _length(seconds: int) -> str:
    units = {"day": 86400, "hour": 3600, "minute": 60, "second": 1}
    name = next(name for name, unit in units.items() if seconds % unit == 0)
    many = seconds // units[name]
    return f"{many} {name}" + "s" * (many != 1)


def _terms(timed: Timed) -> str:
    if timed.control == "days":
        return f"Each choice may take {_length(timed.per_move or 0)}; "
    more = f", and {_length(timed.increment)} more after each turn" if timed.increment else ""
    return f"Each seat has {_length(timed.bank or 0)}{more}; "


_ON_FLAG: Mapping[OnFlag, str] = {
    "bot": "a bot ({}) plays on for whoever takes longer.",
    "nothing": "the others may let a bot ({}) play on for whoever takes longer.",
}

WHY_TAKEN_OVER: Mapping[TakeOverReason, str] = {
    "resigned": "{} resigns",
    "erased": "The person of {} was erased",
    "abandoned": "{} has not answered for too long",
    "deadline": "{} has run out of time",
    "claimed": "The others wait for {} no longer",
}
"""How a seat came to a bot, in words."""

SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Undone: lambda e: f"{label(e.seat)} takes back the last move.",
    Forked: lambda e: "From here on this is a game of its own, begun from another one.",
    Stopped: lambda e: f"The game is ended: {WHY_STOPPED[e.reason]}." + (e.note and f" {e.note}"),
    Timed: lambda e: _terms(e) + _ON_FLAG[e.on_flag].format(e.level),
    Flagged: lambda e: f"The time of {label(e.seat)} is up.",
    Ticked: lambda _: "",
    Replaced: lambda e: f"{label(e.seat)} takes the seat over from another person.",
    Returned: lambda e: f"The person of {label(e.seat)} is back and plays it again.",
    TakenOver: lambda e: (
        f"{WHY_TAKEN_OVER[e.reason].format(label(e.seat))}; a bot ({e.level}) plays the seat on."
    ),
}
"""What the engine's own events are called where a title says nothing of them."""


def describe(title: Title[Any], record: Event | Move) -> str:
    """One English sentence for people, of an event or a move as its viewer may know it."""
    return (title.sentences.get(type(record)) or SENTENCES[type(record)])(record)
