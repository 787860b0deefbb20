"""What the names in a case stand for: seats, short forms, words and fields of one title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from games.engine import notation
from games.engine.cases import paths
from games.engine.errors import BadCase
from games.engine.positions import Named, Positions, Word
from games.engine.records import Move, label, seat_of


@dataclass(frozen=True)
class Said:
    """One thing that a case says of a state: by a word, of whom (``Word``), or by a path."""

    name: str
    subject: int | str
    value: Any
    path: str = ""
    word: Word | None = None


def said(positions: Positions[Any], state: Any, mapping: Mapping[str, Any]) -> Iterator[Said]:
    """Everything that a position or a ``then`` says, name by name."""
    for key, value in mapping.items():
        head, dot, rest = str(key).partition(".")
        seat = seat_of(head)
        if seat is None:
            thing = next((named for named in positions.named if head in named.names(state)), None)
            if thing is None:
                yield _of_table(positions, state, str(key), value)
            else:
                yield from _of_named(positions, thing, head, {rest: value} if dot else value)
        elif dot:
            yield _of_seat(positions, seat, rest, value)
        elif isinstance(value, str):
            yield from _short(positions, seat, value)
        elif isinstance(value, Mapping):
            for name, part in value.items():
                yield _of_seat(positions, seat, str(name), part)
        else:
            raise BadCase(f"{key}: write its fields, or a line as in {_example(positions)!r}.")


def reads(state: Any, entry: Said) -> Iterator[tuple[str, Any]]:
    """What is there now: the name to show with the value."""
    if entry.word is not None:
        yield entry.name, entry.word.read(state, entry.subject)
        return
    for trail, value in paths.follow(state, entry.path.split(".")):
        star = "*" in entry.path
        yield (trail if star else entry.name), value


def _of_table(positions: Positions[Any], state: Any, name: str, value: Any) -> Said:
    head, dot, rest = name.partition(".")
    if head in positions.words:
        return Said(name, -1, value, word=positions.words[head])
    root = positions.root
    below = positions.paths.get(head, head)
    base = state
    for part in filter(None, root.split(".")):
        base = getattr(base, part)
    first = below.split(".")[0]
    if not root or (first not in paths.parts_of(base) and first in paths.parts_of(state)):
        return Said(name, -1, paths.with_seats(value), below + dot + rest)
    return Said(name, -1, paths.with_seats(value), f"{root}.{below}{dot}{rest}")


def _of_named(
    positions: Positions[Any], thing: Named[Any], name: str, value: Any
) -> Iterator[Said]:
    """A short line or a mapping of fields of a thing with a name of its own."""
    if not isinstance(value, str | Mapping):
        raise BadCase(f"{name}: write a line or its fields.")
    below = f"{positions.root}.{thing.path}".removeprefix(".").format(name=name)
    for key, part in (thing.line(value) if isinstance(value, str) else value).items():
        head = str(key).partition(".")[0]
        shown = f"{name}.{key}"
        if head in thing.words:
            yield Said(shown, name, part, word=thing.words[head])
        else:
            yield Said(shown, name, paths.with_seats(part), f"{below}.{key}")


def _of_seat(positions: Positions[Any], seat: int, name: str, value: Any) -> Said:
    shown = f"{label(seat)}.{name}"
    head, dot, rest = name.partition(".")
    if head in positions.seat_words:
        return Said(shown, seat, value, word=positions.seat_words[head])
    below = positions.seat_paths.get(head, head)
    path = below if "{" in below else f"{positions.seat}.{below}"
    path = path.format(seat=seat, label=label(seat))
    return Said(shown, seat, paths.with_seats(value), path + dot + rest)


def _short(positions: Positions[Any], seat: int, line: str) -> Iterator[Said]:
    parts = line.split("/")
    if len(parts) != len(positions.short) or not all(p == "-" or p.isdecimal() for p in parts):
        raise BadCase(f"{label(seat)}: {line!r} does not read as {_example(positions)!r}.")
    for name, part in zip(positions.short, parts, strict=True):
        if part != "-":
            yield _of_seat(positions, seat, name, int(part))


def _example(positions: Positions[Any]) -> str:
    return "/".join(positions.short) or "field: value"


def differences(wanted: Any, actual: Any, trail: str) -> Iterator[str]:
    """How a value differs from what a case says of it, one line for each part."""
    if wanted == paths.HIDDEN and (
        actual is msgspec.UNSET or actual in (paths.HIDDEN, paths.ABSENT)
    ):
        return
    if isinstance(wanted, Mapping) and isinstance(actual, list | tuple):
        yield from _of_list(wanted, actual, trail)
    elif isinstance(wanted, Mapping) and (isinstance(actual, dict) or paths.parts_of(actual)):
        for key, value in wanted.items():
            if key == "length" and isinstance(actual, dict):
                yield from _of_list({key: value}, list(actual), trail)
                continue
            for where, part in paths.follow(actual, str(key).split("."), trail):
                yield from differences(value, part, where)
    else:
        plain = _plain(actual)
        if plain != wanted or isinstance(plain, bool) != isinstance(wanted, bool):
            yield f"{trail} is {paths.shown(actual)}, not {paths.shown(wanted)}"


def _plain(actual: Any) -> Any:
    """A value as a case writes it: lists, mappings, numbers, a move as a line of notation."""
    if actual is msgspec.UNSET:
        return paths.HIDDEN
    if isinstance(actual, Move):
        return notation.write(actual)
    plain = msgspec.to_builtins(actual)
    return list(plain) if isinstance(plain, tuple) else plain


def _of_list(wanted: Mapping[str, Any], actual: Any, trail: str) -> Iterator[str]:
    plain = msgspec.to_builtins(actual)
    for key, value in wanted.items():
        if key == "length":
            if len(actual) != value:
                yield f"{trail} has {len(actual)} entries, not {value}: {paths.shown(actual)}"
        elif key in ("has", "without"):
            for entry in value if isinstance(value, list) else [value]:
                if (entry in plain) != (key == "has"):
                    verb = "lacks" if key == "has" else "has"
                    yield f"{trail} {verb} {paths.shown(entry)}: {paths.shown(actual)}"
        else:
            for where, part in paths.follow(actual, str(key).split("."), trail):
                yield from differences(value, part, where)
