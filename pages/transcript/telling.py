"""A stretch of a game as a report: rounds, in them moves, in them what followed.

Nothing here knows a title: who chose comes from the engine's own events, sentences and rounds from
what the title declares. Everything is redacted before anything is read from it.

Nothing is told twice: a choice that nobody was asked for is left out, as its facts tell it, and so
is the sentence of a move that the title says is told by its facts, where there are any. What was
taken back stays, marked as such.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.engine import describing
from games.engine.flow import Chose, Undone, Waits
from games.engine.records import Event, label
from games.engine.title import Title
from pages.listing.names import Names


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence, and the version of the game after it."""

    version: int
    sentence: str


@dataclass(slots=True)
class Entry:
    """A choice and what followed. Without a choice: the set-up, or what a new round began with.

    ``seat``: what the one who chose is called. ``move``: the choice as a sentence. ``lines``: facts
    that follow each other and are about the same seat stand on one line. ``silent``: the
    first line stands in the place of the move. ``back``: of an undo, the version it went back to.
    ``taken_back``: a later undo did so with this. ``clause``: that of the question it answered.
    """

    batch: int
    version: int
    at: datetime
    seat: str = ""
    move: str = ""
    silent: bool = False
    back: int | None = None
    taken_back: bool = False
    clause: str = ""
    lines: list[list[Fact]] = field(default_factory=list)

    @property
    def opening(self) -> list[Fact]:
        """What stands beside the seat: the move, or the facts that tell it."""
        if self.silent and self.lines:
            return self.lines[0]
        return [Fact(self.version, self.move)] if self.move else []

    @property
    def rest(self) -> list[list[Fact]]:
        """The lines below."""
        return self.lines[1:] if self.silent else self.lines


@dataclass(slots=True)
class Chapter:
    """Entries of one round; ``round`` is None where the title has none, 0 for the set-up."""

    round: int | None
    entries: list[Entry] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Seen:
    """An event as the viewer may know it; ``round``: as far as the viewer can tell after it;
    ``taken_back``: by a later undo; ``clause``: of a choice, that of the question it answered."""

    version: int
    batch: int
    at: datetime
    event: Event
    round: int | None
    taken_back: bool = False
    clause: str = ""


class Teller:
    """What tells of a game: the sentences of its title, with people by their names."""

    def __init__(self, title: Title[Any], names: Names) -> None:
        self.title = title
        self.names = names

    def fact(self, event: Event) -> str:
        """What followed; empty where nothing is to be said."""
        return self.names.put_into(describing.describe(self.title, event))

    def choice(self, event: Chose[Any]) -> str:
        """Without who chose, who stands in front of the line already."""
        sentence = describing.describe(self.title, event)
        return self.names.put_into(sentence.removeprefix(f"{label(event.seat)}: "))

    def undo(self, event: Undone) -> str:
        """The same of what was taken back."""
        sentence = describing.describe(self.title, event)
        return self.names.put_into(sentence.removeprefix(f"{label(event.seat)} "))


def chapters_of(teller: Teller, events: Iterable[Seen]) -> list[Chapter]:
    """The report of some events."""
    chapters: list[Chapter] = []
    before: Seen | None = None
    for seen in events:
        if not is_told(seen.event):
            continue
        if not chapters or chapters[-1].round != seen.round:
            chapters.append(Chapter(seen.round))
            before = None
        _add(chapters[-1].entries, teller, seen, before)
        before = seen
    return chapters


def is_told(event: Event) -> bool:
    """Not what the game waits for, as the page says so by itself, nor what nobody was asked."""
    return not isinstance(event, Waits) and not (isinstance(event, Chose) and event.forced)


def _add(entries: list[Entry], teller: Teller, seen: Seen, before: Seen | None) -> None:
    if isinstance(seen.event, Chose):
        entries.append(_choice(teller, seen, seen.event))
        return
    if isinstance(seen.event, Undone):
        entries.append(_undo(teller, seen, seen.event))
        return
    if before is None or before.batch != seen.batch:
        entries.append(Entry(seen.batch, seen.version, seen.at, taken_back=seen.taken_back))
    sentence = teller.fact(seen.event)
    if not sentence:
        return
    lines = entries[-1].lines
    if not lines or before is None or _subject(before.event) != _subject(seen.event):
        lines.append([])
    lines[-1].append(Fact(seen.version, sentence))


def _subject(event: Event) -> tuple[int | None, str | None]:
    """Whom an event is about: a seat, or where a seat may lead several, a faction."""
    return getattr(event, "seat", None), getattr(event, "faction", None)


def _choice(teller: Teller, seen: Seen, event: Chose[Any]) -> Entry:
    silent = type(event.move) in teller.title.silent_moves
    return Entry(
        seen.batch,
        seen.version,
        seen.at,
        teller.names.of(event.seat),
        teller.choice(event),
        silent,
        taken_back=seen.taken_back,
        clause=seen.clause,
    )


def _undo(teller: Teller, seen: Seen, event: Undone) -> Entry:
    seat, sentence = teller.names.of(event.seat), teller.undo(event)
    return Entry(seen.batch, seen.version, seen.at, seat, sentence, back=event.to)
