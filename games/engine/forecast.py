"""What a move will do, in sentences for whoever may make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.engine import describing
from games.engine.clock import Ticked
from games.engine.flow import Chose, Waits
from games.engine.foresight import foresee
from games.engine.records import Decision, Event, Move
from games.engine.secrecy import redact
from games.engine.title import Title


@dataclass(frozen=True, slots=True)
class Forecast:
    """``facts``: what follows for certain. ``whole``: nothing else does; otherwise something is
    drawn or shown next. ``final``: the move cannot be taken back."""

    facts: tuple[str, ...]
    whole: bool
    final: bool


def forecast(title: Title[Any], view: Any, asked: Decision, move: Move) -> Forecast:
    """That of a listed move of ``asked.seat``, made of the view of that seat."""
    foresight = foresee(title, view, asked, move)
    mover = frozenset((asked.seat,))
    details = (
        describing.describe(title, redact(event, mover))
        for event in _news(foresight.events[1:], title.echoes.get(type(move), ()))
        if is_told(title, event)
    )
    return Forecast(tuple(filter(None, details)), foresight.whole, foresight.final)


def _news(events: Iterable[Event], echoes: Iterable[type[Event]]) -> Iterator[Event]:
    """Those that the sentence of the move has not told; of each echo the first has been."""
    left = set(echoes)
    for event in events:
        if type(event) in left:
            left.remove(type(event))
        else:
            yield event


def is_told(title: Title[Any], event: Event) -> bool:
    """Not what the game waits for, nor a choice that the facts after it tell as well."""
    if isinstance(event, Chose):
        return not event.forced and type(event.move) not in title.silent_moves
    return not isinstance(event, Waits | Ticked)
