"""What somebody may choose, with all that helps to choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from games.engine import asking, describing, notation, places
from games.engine.forecast import Forecast, forecast
from games.engine.records import Decision, Move
from games.engine.secrecy import Viewer, redact
from games.engine.title import Title


@dataclass(frozen=True, slots=True)
class Option:
    """A move that would be accepted. ``targets``: its places on the board, in the order in which
    one picks them; ``verb`` heads such moves in a long list."""

    move: Move
    notation: str
    sentence: str
    targets: tuple[str, ...]
    verb: str
    forecast: Forecast


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that is open for one seat, what it is about, and its moves."""

    decision: Decision
    context: str
    options: list[Option]


def questions(title: Title[Any], state: Any, seats: Viewer) -> Iterator[Question]:
    """All decisions of these seats. Each is worked out from what its seat alone may know."""
    for seat in sorted(seats):
        asked = asking.choices(title, state, seat)
        if not asked:
            continue
        view = redact(state, frozenset((seat,)))
        for decision, moves in asked:
            context = asking.context_of(title, view, decision)
            yield Question(decision, context, [_option(title, view, decision, m) for m in moves])


def _option(title: Title[Any], view: Any, decision: Decision, move: Move) -> Option:
    words, note = asking.words_of(title, view, decision, move)
    foreseen = forecast(title, view, decision, move)
    return Option(
        move,
        notation.write(move),
        words or describing.describe(title, move),
        places.targets_of(title, decision.seat, move),
        places.verb_of(title, move),
        replace(foreseen, facts=(note, *foreseen.facts)) if note else foreseen,
    )
