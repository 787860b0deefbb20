"""Whether what a case says holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from games.engine import asking, notation
from games.engine.cases import paths
from games.engine.cases.form import Check, Legal, Patterns, Seen
from games.engine.cases.names import differences, reads, said
from games.engine.cases.refused import refusals
from games.engine.cases.start import table_of
from games.engine.cases.table import Table, tag_of
from games.engine.errors import BadCase
from games.engine.records import Event, label, seat_of
from games.engine.secrecy import SPECTATOR, Viewer, redact


def check(table: Table, wanted: Check, where: str = "") -> None:
    """Look at everything that a check names and report what differs."""
    table.note_asked()
    state = table.moment(wanted.at)
    problems = [
        *_state(table, state, wanted.then),
        *_asked(table, wanted.asked, True),
        *_asked(table, wanted.offered, False),
        *_legal(table, wanted.legal),
        *refusals(table, wanted.refused),
        *_events(table.report.events, wanted.events, wanted.no_event),
        *_outcome(table, wanted.outcome),
        *_seen(table, wanted.seen),
    ]
    table.report.problems.extend(f"{where}{line}" for line in problems)


def _state(table: Table, state: Any, then: Mapping[str, Any]) -> Iterator[str]:
    for entry in said(table_of(table.title), state, then):
        places = list(reads(state, entry))
        if not places:
            raise BadCase(f"then: nothing is called {entry.name!r}.")
        for trail, value in places:
            yield from differences(entry.value, value, trail)


def _asked(table: Table, wanted: Any, required: bool) -> Iterator[str]:
    """Exactly these seats are asked exactly these kinds of question."""
    if wanted is None:
        return
    if isinstance(wanted, str) and wanted != "nobody":
        raise BadCase(f"asked: write 'nobody' or a mapping of seats to kinds, not {wanted!r}.")
    kinds: dict[str, list[str]] = {}
    for decision in asking.decisions(table.title, table.state):
        if decision.required == required:
            kinds.setdefault(label(decision.seat), []).append(decision.kind)
    expected = {} if isinstance(wanted, str) else wanted
    listed = {seat: [k] if isinstance(k, str) else list(k) for seat, k in expected.items()}
    if kinds != listed:
        verb = "asked" if required else "offered"
        yield f"{verb}: {_kinds(kinds)}, not {_kinds(listed)}"


def _kinds(kinds: Mapping[str, Sequence[str]]) -> str:
    return ", ".join(f"{seat} {' and '.join(of)}" for seat, of in kinds.items()) or "nobody"


def _legal(table: Table, wanted: Mapping[str, Any]) -> Iterator[str]:
    for word, listed in wanted.items():
        seat = seat_of(word)
        if seat is None:
            raise BadCase(f"legal: {word!r} is no seat.")
        lines = [
            notation.write(move) for move in asking.legal_moves(table.title, table.state, seat)
        ]
        rule = Legal(only=listed) if isinstance(listed, list) else listed
        yield from _moves(word, lines, rule)


def _moves(word: str, lines: list[str], rule: Legal) -> Iterator[str]:
    known = "; ".join(lines) or "nothing"
    if rule.only is not None and sorted(rule.only) != sorted(lines):
        missing = [line for line in rule.only if line not in lines]
        extra = [line for line in lines if line not in rule.only]
        yield f"legal for {word}: missing {missing}, not expected {extra}"
    for pattern in rule.includes:
        if not any(fnmatchcase(line, pattern) for line in lines):
            yield f"legal for {word}: no {pattern!r} in: {known}"
    for pattern in rule.excludes:
        if any(fnmatchcase(line, pattern) for line in lines):
            yield f"legal for {word}: {pattern!r} should not be in: {known}"
    if rule.count is not None and rule.count != len(lines):
        yield f"legal for {word}: {len(lines)} moves, not {rule.count}: {known}"


def _events(events: Sequence[Event], some: Patterns, none: Patterns) -> Iterator[str]:
    """``some`` happened, in this order, with anything between them; none of ``none`` did."""
    at = 0
    for pattern in some:
        rest = [n for n in range(at, len(events)) if _matches(events[n], pattern)]
        if not rest:
            after = f" after {tag_of(events[at - 1])}" if at else ""
            yield f"events: no {paths.shown(pattern)}{after}"
            return
        at = rest[0] + 1
    for pattern in none:
        unwanted = next((event for event in events if _matches(event, pattern)), None)
        if unwanted is not None:
            yield f"events: {paths.shown(unwanted)} should not have happened"


def _matches(event: Event, pattern: str | dict[str, Any]) -> bool:
    if isinstance(pattern, str):
        return tag_of(event) == pattern
    if len(pattern) != 1:
        raise BadCase("events: write one event an entry, 'tag' or 'tag: {field: value}'.")
    ((tag, fields),) = pattern.items()
    if tag != tag_of(event):
        return False
    return not list(differences(paths.with_seats(fields), event, tag))


def _outcome(table: Table, wanted: Any) -> Iterator[str]:
    if wanted is None:
        return
    outcome = table.title.outcome(table.state)
    if isinstance(wanted, str):
        if wanted != "none":
            raise BadCase(f"outcome: write 'none' or its fields, not {wanted!r}.")
        if outcome is not None:
            yield f"the game is over: {paths.shown(outcome)}"
    elif outcome is None:
        yield "the game is not over"
    else:
        yield from differences(wanted, outcome, "outcome")


def _seen(table: Table, wanted: Mapping[str, Seen]) -> Iterator[str]:
    for word, of in wanted.items():
        viewer = _viewer(word)
        view = redact(table.state, viewer)
        feed = [redact(event, viewer) for event in table.report.events]
        for line in [*_state(table, view, of.then), *_events(feed, of.events, of.no_event)]:
            yield f"as {word} sees it: {line}"


def _viewer(word: str) -> Viewer:
    if word == "spectator":
        return SPECTATOR
    seats = [seat_of(part) for part in word.split("+")]
    if None in seats:
        raise BadCase(f"seen: {word!r} is no viewer: write P1, P1+P2 or spectator.")
    return frozenset(seat for seat in seats if seat is not None)
