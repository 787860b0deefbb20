"""What happened in a played case of Lords of Hellas, read from its events, moves and refusals.

Not from what a file says of itself; only who has what at the start is read from the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from games.engine import folding, registry
from games.engine.cases import Case, Report
from games.engine.cases.start import NEW_GAME, laid_out
from games.engine.flow import Chose
from games.engine.records import Event
from games.titles.hellas.state import Player
from games.titles.lords_of_hellas.state import State
from tests.cases.played import cases_of

Seen = Callable[[Report], bool]

TITLE = "lords_of_hellas"


def facts(report: Report, kind: type[Any], **fields: Any) -> Iterator[Any]:
    """The events of a type with these fields."""
    for event in report.events:
        if isinstance(event, kind) and all(getattr(event, k) == v for k, v in fields.items()):
            yield event


def some(kind: type[Any], **fields: Any) -> Seen:
    """Whether such an event took place."""
    return lambda report: any(True for _ in facts(report, kind, **fields))


def chosen(report: Report, kind: type[Any], **fields: Any) -> Iterator[Any]:
    """The moves of a type that were made, asked for or not."""
    for event in facts(report, Chose):
        move = event.move
        if isinstance(move, kind) and all(getattr(move, k) == v for k, v in fields.items()):
            yield move


def refused(report: Report, kind: type[Any] = object, **fields: Any) -> Iterator[Any]:
    """The moves of a type that were refused."""
    for rejection in report.rejected:
        move = rejection.move
        if isinstance(move, kind) and all(getattr(move, k) == v for k, v in fields.items()):
            yield move


def any_of(*several: Seen) -> Seen:
    """Whether one of these is so."""
    return lambda report: any(seen(report) for seen in several)


def all_of(*several: Seen) -> Seen:
    """Whether all of these are so."""
    return lambda report: all(seen(report) for seen in several)


def none_of(seen: Seen) -> Seen:
    """Whether it is not so."""
    return lambda report: not seen(report)


def clauses_refused(report: Report) -> set[str | None]:
    """The clauses for which something was refused."""
    return {rejection.refusal.clause for rejection in report.rejected}


@cache
def _positions() -> dict[str, State]:
    title = registry.title(TITLE)
    return {case.label: _laid(title, case) for case in cases_of(TITLE)}


def _laid(title: Any, case: Case) -> State:
    if case.moment == NEW_GAME:
        return State()
    state: State = laid_out(title, case)
    return state


def start(report: Report) -> State:
    """The position of a case before anything of it was played; blank of a new game."""
    return _positions()[report.case.label]


def before(report: Report, event: Event) -> State:
    """The state just before one of its events."""
    number = next(n for n, other in enumerate(report.events) if other is event)
    state: State = folding.replay(registry.title(TITLE), report.events[:number], start(report))
    return state


def owners(report: Report, source: str) -> list[int]:
    """The seats that have a hero, an artifact or a blessing from the start."""
    return [seat for seat, player in enumerate(start(report).table.players) if _has(player, source)]


def _has(player: Player, source: str) -> bool:
    held = (player.hero, *player.artifacts, *player.blessings, *player.kept)
    return source in held


def following(report: Report, kind: type[Any], **fields: Any) -> Iterator[tuple[Any, Event]]:
    """Such events with the one that came next, choices and bookmarks left out."""
    facts_told = [e for e in report.events if type(e).__name__ not in ("Chose", "Waits")]
    for event, then in pairwise(facts_told):
        if isinstance(event, kind) and all(getattr(event, k) == v for k, v in fields.items()):
            yield event, then
